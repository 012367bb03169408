// The worker in which the coach thinks.
import { hint, review } from "./coach.js";

const pause = () => new Promise((done) => setTimeout(done));

addEventListener("message", async ({ data: { id, about, ...question } }) => {
  try {
    const found =
      about === "hint"
        ? await hint(question)
        : await review(question, (told) => postMessage({ id, told }), pause);
    postMessage({ id, found });
  } catch (error) {
    postMessage({ id, error: String(error) });
  }
});
