/* Work that takes a while: a bar while a form is being sent, and while the file that it asked for arrives. */
"use strict";

(() => {
  const barOf = (form) => form.querySelector("[data-progress]");

  async function arrived(response, bar) {
    const whole = Number(response.headers.get("Content-Length"));
    const parts = [];
    let come = 0;
    for (const reader = response.body.getReader(); ;) {
      const { done, value } = await reader.read();
      if (done) return new Blob(parts);
      parts.push(value);
      come += value.length;
      if (whole) bar.value = Math.min(1, come / whole);
    }
  }

  function keep(file, name) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  }

  /** Fetch the file, so that its end is known; whatever else is answered, the browser asks for and shows by itself. */
  async function fetched(form) {
    const bar = barOf(form).querySelector("progress");
    const body = new FormData(form);
    try {
      const response = await fetch(form.action, { method: "POST", body });
      const name = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") || "");
      if (!response.ok || !name) {
        form.submit();
        return;
      }
      keep(await arrived(response, bar), name[1]);
    } catch {
      form.submit();
      return;
    }
    barOf(form).hidden = true;
    bar.removeAttribute("value");
  }

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || !barOf(form)) return;
    barOf(form).hidden = false;
    if (!form.hasAttribute("data-download")) return;
    event.preventDefault();
    fetched(form).finally(() => {
      form.removeAttribute("data-sending");
      form.querySelectorAll("button").forEach((one) => one.removeAttribute("aria-disabled"));
    });
  });
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) document.querySelectorAll("[data-progress]").forEach((one) => { one.hidden = true; });
  });
})();
