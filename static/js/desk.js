/* What was opened on a live page stays open when the page renews itself. */
"use strict";

(() => {
  let open = [];
  document.addEventListener("htmx:beforeSwap", (event) => {
    open = [...event.detail.target.querySelectorAll("details[open][id]")].map((one) => one.id);
  });
  document.addEventListener("htmx:afterSettle", () => {
    open.forEach((id) => {
      const details = document.getElementById(id);
      if (details) details.open = true;
    });
  });
})();
