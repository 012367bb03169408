// The next game with the same people, offered and accepted where the last one ended. The server opens the
// next lobby at the first offer; being ready there means accepting, and when all are ready the host's page
// starts the game. Players who want other settings go to that lobby.
import { html, Icon, useEffect, useRef, useState } from "../../core/ui.js";
import { _, joined, refusal } from "../../core/i18n.js";
import { newSeal } from "../../core/noted.js";

export function useRematch(live) {
  const [error, setError] = useState("");
  const { table, you } = live.state;
  const isOffered = table.stage === "lobby";
  const people = table.seats.map((seat, i) => ({ ...seat, i })).filter((seat) => seat.kind === "person");
  const mine = people.filter((seat) => you.seats.includes(seat.i));
  const accepted = isOffered && mine.every((seat) => seat.ready);
  const missing = people.filter((seat) => !seat.ready);
  const awaited = missing.length ? missing : people.filter((seat) => seat.host);
  const started = useRef("");
  const guard = (work) => work().catch((problem) => setError(refusal(problem)));
  const begin = () => {
    started.current = live.state.table.commitment; // another one after a start that came to nothing
    return live.send("start", { seal: newSeal() });
  };
  useEffect(() => {
    if (!accepted || missing.length || !you.host || table.starting) return;
    if (started.current === table.commitment) return;
    guard(begin);
  }, [accepted, missing.length, you.host]);
  const accept = async () => {
    for (const seat of live.state.you.seats) await live.send("ready", { seat, seal: newSeal() });
  };
  const offer = async () => {
    // Two people may offer at the same moment: then the second accepts.
    await live.send("rematch", {}).catch((problem) => {
      if (problem.code !== "stage") throw problem;
    });
    const alone = live.state.table.seats.every((seat) => seat.mine || seat.bot);
    await (alone ? begin() : accept());
  };
  return {
    error,
    accepted,
    title: !isOffered
      ? you.seats.length > 0 && _("Play again?")
      : accepted
        ? _("Waiting for {names}", { names: joined(awaited.map((seat) => seat.name)) })
        : _("{names}: a rematch is offered", {
            names: joined(people.filter((seat) => seat.ready).map((seat) => seat.name)),
          }),
    go: () => guard(isOffered ? accept : offer),
  };
}

// Without a keyboard shortcut: the key that rolled the last dice would start a new game before anybody saw
// how this one ended.
export const RematchButton = ({ rematch }) =>
  !rematch.accepted &&
  html`
    <button class="btn solid big" onClick=${rematch.go}>
      <${Icon} name="again" />
      ${_("Rematch")}
    </button>
  `;

// How often each player has won at this table.
export const Series = ({ table, names }) =>
  table.number > 1 &&
  table.result.wins?.some((wins) => wins > 0) &&
  html`
    <section class="card series" aria-label=${_("Games won at this table")}>
      <h2>${_("Games won")}</h2>
      <ul>
        ${table.result.wins.map(
          (wins, seat) => html`
            <li key=${seat}>
              <span>${names[seat]}</span>
              <b>${wins}</b>
            </li>
          `,
        )}
      </ul>
    </section>
  `;
