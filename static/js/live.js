/* A page that renews itself says that it did, and says when it can't: nobody should sit before an old board unaware. */
"use strict";

(() => {
  const live = document.getElementById("live");
  const cut = document.getElementById("cut");
  if (!live || !cut) return;

  const pathOf = (address) => new URL(address, window.location.href).pathname;

  function show(why) {
    cut.querySelectorAll("[data-why]").forEach((one) => { one.hidden = one.dataset.why !== why; });
    cut.hidden = !why;
  }

  /* Asked for a part, a site that has forgotten who asks leads to its sign-in page: that is no part of this one. */
  document.addEventListener("htmx:beforeSwap", (event) => {
    const { xhr, pathInfo } = event.detail;
    if (pathOf(xhr.responseURL) !== pathOf(pathInfo.finalRequestPath)) {
      event.detail.shouldSwap = false;
      show("signed-out");
    } else {
      show(xhr.status < 400 || xhr.status === 422 ? "" : "lost");
    }
  });
  document.addEventListener("htmx:sendError", () => show("lost"));

  document.addEventListener("htmx:afterSettle", (event) => {
    if (!event.target.matches("[hx-trigger^=every]")) return;
    const tasks = document.getElementById("todo-title");
    live.textContent = [live.dataset.renewed, tasks ? tasks.textContent.trim() : ""].join(" ");
  });
})();
