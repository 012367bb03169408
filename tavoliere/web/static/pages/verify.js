// Was chance fair? The seal is checked on this device, the whole game by the server.
import { html, Icon, Sorry, TopBar, render } from "../core/ui.js";
import { _, refusal } from "../core/i18n.js";
import { Refusal, get } from "../core/api.js";
import { MiniDice, readRoll } from "../parts/dice.js";
import { titleOf } from "../core/about.js";
import { gameOf, loadGame } from "../games/all.js";

const root = document.getElementById("app");
const { table: id, number } = root.dataset;
const path = `/api/tables/${id}/games/${number}`;

// SHA-256 of the seed, if the browser can compute it (not over plain http in a local network).
async function fingerprint(hex) {
  if (!crypto.subtle || !hex) return null;
  const bytes = Uint8Array.from(hex.match(/../g), (pair) => parseInt(pair, 16));
  return Array.from(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

const grouped = (hex) => (hex || "").match(/.{1,4}/g)?.join(" ") || "–";

function Verify({ game, names, proof, own, found, rolls }) {
  const good = found.holds && own !== false;
  const title = good ? gameOf(game).fairness(found.rolls) : _("Something does not fit");
  return html`
    <div class="p p-verify">
      <${TopBar} title=${_("Check the seal")} sub=${titleOf(game)} back=${`/t/${id}`} />
      <main id="main" class="verify">
        <section class="card result-head verify-head">
          <span class="round-icon"><${Icon} name="seal" /></span>
          <h2>${title}</h2>
          <p class="sub">
            ${
              own === true
                ? _("The seal was checked on this device, the game by the server.")
                : _("Checked by the server.")
            }
          </p>
          ${found.position && html`<p class="sub">${_("Played on from a position: it is not counted.")}</p>`}
          ${found.faults.map(
            (fault) => html`
              <p class="error">
                ${_("{name}: {text}", { name: _("Line {n}", { n: fault.line }), text: refusal(fault) })}
              </p>
            `,
          )}
        </section>
        <section class="card verify-steps">
          <ol class="verify-list">
            <li class="verify-step">
              <span class="verify-number">1</span>
              <div>
                <b>${_("Sealed")}</b>
                <p>
                  ${_("Before anything was drawn the table published a fingerprint of its secret number.")}
                </p>
                <code>${grouped(proof.commitment)}</code>
              </div>
            </li>
            <li class="verify-step">
              <span class="verify-number">2</span>
              <div>
                <b>${_("Mixed")}</b>
                <p>
                  ${_("Players added numbers of their own when they sat down: nobody knew what would come.")}
                </p>
                <span class="verify-people">
                  ${names.map(
                    (name, i) =>
                      proof.entropy[i] &&
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
              <span class="verify-number">3</span>
              <div>
                <b>${_("Opened")}</b>
                <p>${_("After the game the secret number was shown. It has exactly this fingerprint.")}</p>
                <code>${grouped(proof.seed)}</code>
              </div>
            </li>
          </ol>
        </section>
        ${
          rolls.length > 0 &&
          html`
            <section class="card verify-rolls">
              <div class="dhead">
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
          <a class="btn ghost" href=${`${path}/export`} download=${`tavoliere-${id}-${number}.txt`}>
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
  const [{ table }, found, response] = await Promise.all([
    get(`/api/tables/${id}`),
    get(`${path}/verify`),
    fetch(`${path}/export`),
  ]);
  if (!response.ok) throw new Refusal(response.status, (await response.json()).error);
  const text = await response.text();
  const header = (name) => text.match(new RegExp(`^${name}: *(.*)$`, "m"))?.[1].trim();
  const unproved = NO_SEAL()[header("dice")];
  if (unproved) return sorry(unproved);
  const proof =
    table.number === Number(number)
      ? table
      : { commitment: header("commitment"), seed: header("seed"), entropy: [] };
  const own = proof.seed ? await fingerprint(proof.seed) : null;
  const rolls = [...text.matchAll(/\broll ([1-6]{2} [1-6-]{4})/g)].map((match) => match[1]);
  await loadGame(header("game"));
  root.innerHTML = "";
  return render(
    html`
      <${Verify}
        game=${header("game")}
        names=${table.result?.names ?? []}
        proof=${proof}
        own=${own === null ? null : own === proof.commitment}
        found=${found}
        rolls=${rolls}
      />
    `,
    root,
  );
}

begin().catch((error) => sorry(refusal(error)));
