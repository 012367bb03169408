// Was chance fair? Seals and rolls are checked on this device, the moves of the game by the server.
import { html, Icon, Sorry, TopBar, cx, render } from "../core/ui.js";
import { _, language, refusal } from "../core/i18n.js";
import { Refusal, get } from "../core/api.js";
import { ascii, bytesOf, hmac } from "../core/sha256.js";
import { commitmentOf, knownOf, leftOut, noteOf, sealOf, sealed, shortly } from "../core/noted.js";
import { headAfter } from "../engine/past.js";
import { saveGame } from "../core/saving.js";
import { MiniDice, readRoll } from "../parts/dice.js";
import { titleOf } from "../core/about.js";
import { gameOf, loadGame } from "../games/all.js";

const root = document.getElementById("app");
const { table: id, number } = root.dataset;
const path = `/api/tables/${id}/games/${number}`;

const when = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });

const grouped = (hex) => (hex || "").match(/.{1,4}/g)?.join(" ") || "–";

// The roll that the seed and the players' numbers give for this place in the game (docs/security.md, “Fair
// dice, exactly”). Once in 1.7 million rolls the first word is too large for 6⁶; then the next one counts.
const ROLLS = 6 ** 6;
function rollAt(seed, entropy, index) {
  const place = new Uint8Array(8);
  new DataView(place.buffer).setUint32(4, index);
  const digest = hmac(bytesOf(seed), Uint8Array.of(...ascii(entropy), ...place));
  const words = new DataView(digest.buffer);
  const word = [0, 4, 8].map((at) => words.getUint32(at)).find((one) => one < 2 ** 32 - (2 ** 32 % ROLLS));
  const digits = (word % ROLLS).toString(6).padStart(6, "0");
  return [...digits].reverse().map((digit) => Number(digit) + 1);
}

// What this device finds by itself in the text of a game.
function examined(text) {
  const header = (name) => text.match(new RegExp(`^${name}:[^\\S\\n]*(.*)$`, "m"))?.[1].trim() ?? "";
  const [commitment, seed, entropy] = ["commitment", "seed", "entropy"].map(header);
  const numbers = entropy.split("/");
  const seals = header("scheme") === "2" ? header("seals").split("/") : null;
  const steps = [...text.matchAll(/\b(roll|draw) ([\w -]+)/g)];
  const rolls = steps.map((step) => step[2]).filter((one) => /^[1-6]{2} [1-6-]{4}$/.test(one));
  const fits = (roll, i) => {
    const due = rollAt(seed, entropy, i + 1);
    return [...roll.replace(" ", "")].every((face, die) => face === "-" || Number(face) === due[die]);
  };
  const areRolls = rolls.length === steps.length;
  const note = noteOf(id, Number(number));
  const isSealed =
    commitmentOf(seed) === commitment &&
    (!seals || (seals.length === numbers.length && seals.every((seal, i) => seal === sealFor(numbers[i]))));
  return {
    commitment,
    seed,
    numbers,
    seals,
    note,
    rolls,
    areRolls,
    names: numbers.map((_number, seat) => header(`seat ${seat}`)),
    isSealed: isSealed && (!areRolls || rolls.every(fits)),
    isNoted: !note || (!note.changed && note.commitment === commitment),
  };
}

const sealFor = (number) => (number ? sealOf(number) : "");

// What was noted here before the game, if anything was: nobody can change that afterwards.
function noteSentence({ note, commitment, isNoted }) {
  if (!note) return _("Nobody here noted it before the game.");
  const time = when.format(note.at);
  if (isNoted)
    return note.stage === "lobby"
      ? _("Noted on this device: {time}, before the game began.", { time })
      : _("Noted on this device: {time}, when the game had begun.", { time });
  const noted = shortly(note.commitment);
  if (note.commitment !== commitment)
    return _(
      "This device noted {noted} on {time}. That is not the seal of these dice: they were exchanged.",
      {
        noted,
        time,
      },
    );
  const other = shortly(note.changed.commitment);
  return _("This device noted {noted} on {time}. During the game, other dice were in play: {other}.", {
    noted,
    time,
    other,
  });
}

const rewritten = () =>
  _("What happened in this game was changed afterwards: this device was told something else.");

// Whether the log that the server has now goes through what this device was told; null if it was told
// nothing.
async function pastOf() {
  const known = knownOf(id);
  const { events } = await get(`/api/tables/${id}/log`);
  const [first] = events;
  if (!known || first?.number !== Number(number) || known.seq < first.seq || known.seq > events.at(-1).seq)
    return null;
  return headAfter(events, first.before ?? "", known.seq).earlier === known.head;
}

const notSealed = () => _("What was shown at the end is not what was sealed before the game.");
const mixing = (seals) =>
  seals
    ? _("Each device sealed a number of its own. When all had, they were shown and mixed in.")
    : _("Players added numbers of their own when they sat down: nobody knew what would come.");

function Verify({ game, found, checked }) {
  const { commitment, seed, names, numbers, seals, note, rolls, areRolls, isSealed, isNoted, past } = checked;
  const good = found.holds && isSealed && isNoted && past !== false;
  const title = good ? gameOf(game).fairness(found.rolls) : _("Something does not fit");
  const isIn = note?.seals?.some((seal) => seal && sealed(seal));
  return html`
    <div class="p p-verify">
      <${TopBar} title=${_("Check the seal")} sub=${titleOf(game)} back=${`/t/${id}`} />
      <main id="main" class="verify page">
        <section class=${cx("card result-head verify-head", !good && "wrong")}>
          <span class="round-icon"><${Icon} name=${good ? "seal" : "close"} /></span>
          <h2>${title}</h2>
          <p class="second">
            ${
              areRolls
                ? _("Seals and rolls were checked on this device, the moves by the server.")
                : _("The seal was checked on this device, the game by the server.")
            }
          </p>
          ${
            found.position &&
            html`<p class="second">${_("Played on from a position: it is not counted.")}</p>`
          }
          ${!isNoted && html`<p class="error">${noteSentence(checked)}</p>`}
          ${past === false && html`<p class="error">${rewritten()}</p>`}
          ${!isSealed && html`<p class="error">${notSealed()}</p>`}
          ${found.faults.map(
            (fault) => html`
              <p class="error">
                ${_("{name}: {text}", { name: _("Line {n}", { n: fault.line }), text: refusal(fault) })}
              </p>
            `,
          )}
        </section>
        <section class="card verify-steps">
          <ol class="verify-list stack">
            <li class="verify-step">
              <span class="step-number">1</span>
              <div>
                <b>${_("Sealed")}</b>
                <p>
                  ${_("Before anything was drawn the table published a fingerprint of its secret number.")}
                </p>
                <code>${grouped(commitment)}</code>
                ${
                  isNoted &&
                  html`
                    <span class="verify-people noted wraps">
                      ${
                        note
                          ? html`
                              <i>
                                <${Icon} name="check" />
                                ${noteSentence(checked)}
                              </i>
                            `
                          : noteSentence(checked)
                      }
                    </span>
                  `
                }
              </div>
            </li>
            <li class="verify-step">
              <span class="step-number">2</span>
              <div>
                <b>${_("Mixed")}</b>
                <p>
                  ${mixing(seals)}
                  ${isIn && ` ${_("One of them is from this device.")}`}
                  ${note?.isLeftOut && html`<b>${" "}${leftOut()}</b>`}
                  ${
                    note?.offs > 0 &&
                    ` ${_("Starts that came to nothing before this one: {n}. Each time all sealed anew.", {
                      n: note.offs,
                    })}`
                  }
                </p>
                <span class="verify-people wraps">
                  ${names.map(
                    (name, i) =>
                      numbers[i] &&
                      html`
                        <i key=${i}>
                          <${Icon} name="check" />
                          ${name}
                        </i>
                      `,
                  )}
                </span>
              </div>
            </li>
            <li class="verify-step">
              <span class="step-number">3</span>
              <div>
                <b>${_("Opened")}</b>
                <p>${_("After the game the secret number was shown. It has exactly this fingerprint.")}</p>
                <code>${grouped(seed)}</code>
              </div>
            </li>
          </ol>
          ${past && html`<p class="hint">${_("What happened is what this device was told.")}</p>`}
          <p class="hint">
            ${_("While a game is played, the server and its backups hold its dice. They cannot change them.")}
          </p>
        </section>
        ${
          rolls.length > 0 &&
          html`
            <section class="card verify-rolls">
              <div class="dhead row-of">
                <h2>${_("Rolls")}</h2>
                ${
                  good &&
                  html`
                    <span class="fine">
                      <${Icon} name="check" />
                      ${rolls.length}
                    </span>
                  `
                }
              </div>
              <ol>
                ${rolls.map(
                  (roll, i) => html`
                    <li key=${i}>
                      <span>${i + 1}</span>
                      <b></b>
                      <${MiniDice} dice=${readRoll(roll)} />
                      ${good ? html`<em><${Icon} name="check" /></em>` : html`<em></em>`}
                    </li>
                  `,
                )}
              </ol>
            </section>
          `
        }
        <div class="verify-buttons">
          <a
            class="btn ghost"
            href=${`${path}/export`}
            download=${`tavoliere-${id}-${number}.txt`}
            onClick=${(event) => saveGame(event, id, Number(number))}
          >
            <${Icon} name="down" />
            ${_("Save the game")}
          </a>
          <a class="btn ghost" href=${`/t/${id}/replay/${number}`}>
            <${Icon} name="replay" />
            ${_("Replay")}
          </a>
        </div>
      </main>
    </div>
  `;
}

// Dice that this server did not roll.
const NO_SEAL = () => ({
  device: _("Played on a device: nobody can check that it was fair."),
  own: _("Played with dice of their own: nobody can check them."),
});

const sorry = (text) =>
  render(html`<${Sorry} title=${_("This game cannot be checked")} text=${text} table=${id} />`, root);

async function begin() {
  const [found, response, past] = await Promise.all([
    get(`${path}/verify`),
    fetch(`${path}/export`),
    pastOf().catch(() => null),
  ]);
  if (!response.ok) throw new Refusal(response.status, (await response.json()).error);
  const text = await response.text();
  const header = (name) => text.match(new RegExp(`^${name}: *(.*)$`, "m"))?.[1].trim();
  const unproved = NO_SEAL()[header("dice")];
  if (unproved) return sorry(unproved);
  const game = header("game");
  await loadGame(game);
  root.innerHTML = "";
  return render(html`<${Verify} game=${game} found=${found} checked=${{ ...examined(text), past }} />`, root);
}

begin().catch((error) => sorry(refusal(error)));
