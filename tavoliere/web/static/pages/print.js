// Score sheets to print.
import "./pictures.js";

document.querySelector("[data-print]").addEventListener("click", () => print());
