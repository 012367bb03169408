// The worker in which bots think: minds translated from Python, with what they have learnt.
import { choose } from "./minds.js";

addEventListener("message", async ({ data: { id, ...question } }) => {
  try {
    postMessage({ id, action: await choose(question) });
  } catch (error) {
    postMessage({ id, error: String(error) });
  }
});
