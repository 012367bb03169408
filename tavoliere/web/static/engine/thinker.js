// The worker in which bots and the coach think: translated from Python, with what they have learnt.
import { choose } from "./device/minds.js";

const pause = () => new Promise((done) => setTimeout(done));
const coach = () => import("./coach/coach.js");
const WORK = {
  choose,
  hint: async (question) => (await coach()).hint(question),
  review: async (question, tell) => (await coach()).review(question, tell, pause),
};

addEventListener("message", async ({ data: { id, about, ...question } }) => {
  try {
    postMessage({ id, found: await WORK[about](question, (told) => postMessage({ id, told })) });
  } catch (error) {
    postMessage({ id, error: String(error) });
  }
});
