/* Every page works without this file; it makes some things quicker or kinder.
   Attributes it looks for are listed in docs/design-system.md. */
"use strict";

(() => {
  const live = document.getElementById("live");
  const words = live ? live.dataset : {};

  /** Read a sentence aloud, politely. */
  function say(text) {
    if (live && text) live.textContent = text;
  }

  /** sessionStorage or localStorage where the browser grants it; else forgetful. */
  function storage(kind) {
    try {
      const store = window[kind];
      store.setItem("kanshu", "1");
      store.removeItem("kanshu");
      return store;
    } catch {
      return { getItem: () => null, setItem() {}, removeItem() {} };
    }
  }
  const session = storage("sessionStorage");
  const local = storage("localStorage");

  // ---------------------------------------------------------------- light and dark

  const MEDIA = { auto: "screen and (prefers-color-scheme: dark)", light: "not all", dark: "screen" };

  function setUpThemes() {
    const group = document.querySelector("[data-themes]");
    const sheet = document.getElementById("dark");
    if (!group || !sheet) return;
    const show = () => {
      group.querySelectorAll("[data-theme-choice]").forEach((one) => {
        one.setAttribute("aria-pressed", String(MEDIA[one.dataset.themeChoice] === sheet.media));
      });
      document.querySelectorAll("source[data-dark]").forEach((one) => { one.media = sheet.media; });
    };
    group.hidden = false;
    show();
    group.addEventListener("click", (event) => {
      const button = event.target.closest("[data-theme-choice]");
      if (!button) return;
      const choice = button.dataset.themeChoice;
      sheet.media = MEDIA[choice];
      // A cookie, so that the server links the right sheet and nothing flashes.
      const secure = location.protocol === "https:" ? "; Secure" : "";
      document.cookie = `theme=${choice}; Path=/; Max-Age=${choice === "auto" ? 0 : 31536000}; SameSite=Lax${secure}`;
      show();
    });
  }

  // ---------------------------------------------------------------- copying

  async function copy(field) {
    try {
      await navigator.clipboard.writeText(field.value);
      return true;
    } catch {
      field.focus();
      field.select();
      return document.execCommand("copy");
    }
  }

  function setUpCopying(root) {
    root.querySelectorAll("[data-copy]").forEach((button) => {
      const field = document.getElementById(button.dataset.copy);
      if (!field || !button.hidden) return;
      button.hidden = false;
      const label = button.querySelector("span") || button;
      const before = label.textContent;
      button.addEventListener("click", async () => {
        const done = await copy(field);
        label.textContent = done ? words.copied : before;
        button.classList.toggle("copy-done", done);
        say(done ? words.copied : words.copyFailed);
        setTimeout(() => {
          label.textContent = before;
          button.classList.remove("copy-done");
        }, 2500);
      });
    });
  }

  // ---------------------------------------------------------------- countdowns

  const SOON = 3600;
  const ALARMS = [600, 60, 0];

  function fill(pattern, values) {
    return (pattern || "").replace(/\{(\w)\}/g, (_, key) => values[key]);
  }

  function left(seconds) {
    const [d, h, m] = [Math.floor(seconds / 86400), Math.floor((seconds % 86400) / 3600), Math.floor((seconds % 3600) / 60)];
    if (seconds <= 0) return words.over;
    if (d) return fill(words.days, { d, h });
    if (h) return fill(words.hours, { h, m });
    if (m) return fill(words.minutes, { m });
    return fill(words.seconds, { s: seconds });
  }

  function tick(clock) {
    // The page's own time, not the reader's: a phone's clock may be wrong.
    const passed = (performance.now() - clock.since) / 1000;
    const seconds = Math.ceil(clock.seconds - passed);
    const text = left(seconds);
    if (clock.element.textContent !== text) clock.element.textContent = text;
    clock.element.parentElement.dataset.level = seconds <= 0 ? "over" : seconds <= SOON ? "soon" : "calm";
    const alarm = ALARMS.find((one) => seconds <= one && clock.before > one);
    if (alarm !== undefined) {
      const label = clock.element.parentElement.querySelector(".countdown-label");
      say(`${label ? label.textContent : ""} ${text}`);
    }
    clock.before = seconds;
  }

  let clocks = [];

  function setUpClocks(root) {
    clocks = clocks.filter((clock) => clock.element.isConnected);
    root.querySelectorAll("[data-countdown]").forEach((element) => {
      const seconds = (Date.parse(element.dataset.countdown) - Date.parse(element.dataset.now)) / 1000;
      if (Number.isNaN(seconds) || clocks.some((clock) => clock.element === element)) return;
      const clock = { element, seconds, since: performance.now(), before: seconds };
      clocks.push(clock);
      tick(clock);
    });
  }

  // ---------------------------------------------------------------- unsent text

  const PENDING = "drafts-sent";

  function draftKey(form, field) {
    return `draft:${form.dataset.draft}:${field.name}`;
  }

  function draftFields(form) {
    return [...form.querySelectorAll("textarea[name], input[type=text][name]")];
  }

  function forget(key) {
    for (let i = session.length - 1; i >= 0; i -= 1) {
      const name = session.key(i);
      if (name && name.startsWith(`draft:${key}:`)) session.removeItem(name);
    }
  }

  /** After a success the page says so, and what was sent is forgotten; after anything else it is kept. */
  function settleDrafts() {
    const sent = session.getItem(PENDING);
    session.removeItem(PENDING);
    if (sent && document.querySelector('.messages [data-tone="success"]')) forget(sent);
    document.querySelectorAll("[data-draft-clear]").forEach((one) => forget(one.dataset.draftClear));
  }

  function setUpDrafts(root) {
    root.querySelectorAll("form[data-draft]").forEach((form) => {
      let restored = false;
      draftFields(form).forEach((field) => {
        const kept = session.getItem(draftKey(form, field));
        if (kept && kept !== field.value && document.activeElement !== field) {
          field.value = kept;
          restored = true;
        }
        field.addEventListener("input", () => session.setItem(draftKey(form, field), field.value));
      });
      if (restored) {
        form.querySelectorAll("[data-draft-note]").forEach((note) => { note.hidden = false; });
        say(words.restored);
      }
    });
  }

  // ---------------------------------------------------------------- sending

  const dialog = document.getElementById("confirm");

  /** Ask in a dialog; resolves to whether the answer was yes. */
  function confirmed(text) {
    if (!dialog || !dialog.showModal) return Promise.resolve(window.confirm(text));
    dialog.querySelector(".dialog-text").textContent = text;
    dialog.returnValue = "no";
    dialog.showModal();
    return new Promise((resolve) => {
      dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true });
    });
  }

  function wrongCount(form) {
    const set = [...form.querySelectorAll("[data-count]")].find(
      (one) => one.querySelectorAll(":checked").length !== Number(one.dataset.count)
    );
    return set ? fill(words.choose, { n: set.dataset.count }) : "";
  }

  function busy(form, on) {
    form.toggleAttribute("data-sending", on);
    form.querySelectorAll("button:not([type=button])").forEach((one) => {
      if (on) one.setAttribute("aria-disabled", "true");
      else one.removeAttribute("aria-disabled");
    });
  }

  function onSubmit(event) {
    const form = event.target;
    if (form.method !== "post") return;
    const question = (event.submitter && event.submitter.dataset.confirm) || form.dataset.confirm;
    const refusal = form.hasAttribute("data-sending") ? words.sending : !navigator.onLine ? words.offline : wrongCount(form);
    if (refusal) {
      event.preventDefault();
      event.stopPropagation();
      say(refusal);
    } else if (question && !form.hasAttribute("data-confirmed")) {
      event.preventDefault();
      event.stopPropagation();
      const submitter = event.submitter;
      confirmed(question).then((yes) => {
        if (!yes) return;
        form.setAttribute("data-confirmed", "");
        form.requestSubmit(submitter);
      });
    } else {
      form.removeAttribute("data-confirmed");
      if (form.dataset.draft) session.setItem(PENDING, form.dataset.draft);
      // After this turn, so that the button's own value is still sent.
      setTimeout(() => busy(form, true));
    }
  }

  // ---------------------------------------------------------------- keyboard

  const keysOn = () => local.getItem("keys") !== "off";
  const PAUSE = 2000; // milliseconds between the keys of one shortcut
  let before = "";
  let typedAt = 0;

  function visibleShortcuts() {
    return [...document.querySelectorAll("[data-shortcut]")].filter((one) => one.getClientRects().length);
  }

  function onKey(event) {
    if (event.key === "Escape") {
      document.querySelectorAll(".menu[open]").forEach((menu) => {
        if (menu.contains(document.activeElement)) menu.querySelector("summary").focus();
        menu.open = false;
      });
      if (document.activeElement && document.activeElement.matches(".term")) document.activeElement.dataset.quiet = "";
      return;
    }
    const typing = event.target.closest("input, textarea, select, [contenteditable], dialog[open]");
    if (typing || event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.key.length > 1 || !keysOn()) return;
    const pair = event.timeStamp - typedAt < PAUSE ? `${before} ${event.key}` : "";
    const all = visibleShortcuts();
    const found = [pair, event.key].map((keys) => all.find((one) => one.dataset.shortcut === keys)).find(Boolean);
    before = event.key;
    typedAt = event.timeStamp;
    if (!found) return;
    event.preventDefault();
    if (found.matches("input, textarea, select")) found.focus();
    else found.click();
  }

  function showShortcuts() {
    const box = document.getElementById("shortcuts");
    const list = box.querySelector("[data-keys]");
    const rows = visibleShortcuts().map((one) => {
      const [term, text, key] = ["dt", "dd", "kbd"].map((name) => document.createElement(name));
      key.textContent = one.dataset.shortcut;
      text.textContent = one.dataset.shortcutLabel || one.textContent.trim();
      term.append(key);
      return [term, text];
    });
    list.replaceChildren(...rows.flat());
    box.showModal();
  }

  function setUpKeyboard() {
    const box = document.getElementById("shortcuts");
    const opener = document.querySelector("[data-open=shortcuts]");
    if (!box || !box.showModal || !opener) return;
    const switcher = box.querySelector("[data-keys-on]");
    switcher.checked = keysOn();
    switcher.addEventListener("change", () => local.setItem("keys", switcher.checked ? "on" : "off"));
    opener.hidden = false;
    opener.addEventListener("click", showShortcuts);
    document.addEventListener("keydown", onKey);
  }

  // ---------------------------------------------------------------- the network, menus, focus

  function showNetwork() {
    const notice = document.getElementById("offline");
    if (notice) notice.hidden = navigator.onLine;
  }

  function closeMenus(event) {
    document.querySelectorAll(".menu[open]").forEach((menu) => {
      if (!menu.contains(event.target)) menu.open = false;
    });
  }

  /** A term's explanation opens to the side that has room. */
  function wakeTerm(event) {
    const term = event.target;
    if (!term.matches || !term.matches(".term")) return;
    delete term.dataset.quiet;
    term.nextElementSibling.classList.toggle("tip-end", term.getBoundingClientRect().left > window.innerWidth - 300);
  }

  /** A table wider than its place scrolls, for the keyboard too. */
  function wakeTable(box) {
    const own = box.dataset.scrolls !== undefined;
    if (box.scrollWidth > box.clientWidth && !box.hasAttribute("tabindex")) {
      const caption = box.querySelector("caption");
      box.dataset.scrolls = "";
      box.tabIndex = 0;
      box.setAttribute("role", "group");
      box.setAttribute("aria-label", caption ? caption.textContent : words.table);
    } else if (own && box.scrollWidth <= box.clientWidth) {
      ["data-scrolls", "tabindex", "role", "aria-label"].forEach((name) => box.removeAttribute(name));
    }
  }

  /** Their widths change with the window, with fonts that come late, and when what hides them is opened. */
  const widths = new ResizeObserver((seen) =>
    seen.forEach(({ target }) => wakeTable(target.closest(".table-wrap"))),
  );

  function watchTables() {
    document.querySelectorAll(".table-wrap, .table-wrap > table").forEach((one) => widths.observe(one));
  }

  /** In a row of ways that is wider than a phone, the one that leads here is in sight. */
  function showCurrent() {
    document.querySelectorAll(".nav-line [aria-current]").forEach((one) => {
      const row = one.closest(".nav-line");
      const [here, whole] = [one.getBoundingClientRect(), row.getBoundingClientRect()];
      row.scrollLeft += here.left - whole.left - (whole.width - here.width) / 2;
    });
  }

  /** Forms that came back from the browser's memory of pages can be sent again. */
  function onPageShow(event) {
    if (event.persisted) document.querySelectorAll("form[data-sending]").forEach((form) => busy(form, false));
  }

  /** What only makes a page livelier comes once the page can be used. */
  function loadLater() {
    document.querySelectorAll("meta[name=later]").forEach((later) => {
      const script = document.createElement("script");
      script.src = later.content;
      document.head.append(script);
    });
  }

  function setUp(root) {
    setUpCopying(root);
    setUpClocks(root);
    setUpDrafts(root);
    watchTables();
  }

  settleDrafts();
  setUp(document);
  setUpThemes();
  showCurrent();
  setUpKeyboard();
  showNetwork();
  setInterval(() => clocks.forEach(tick), 1000);
  document.addEventListener("submit", onSubmit, true);
  document.addEventListener("click", closeMenus);
  document.addEventListener("focusin", wakeTerm);
  document.addEventListener("mouseover", wakeTerm);
  window.addEventListener("online", showNetwork);
  window.addEventListener("offline", showNetwork);
  window.addEventListener("pageshow", onPageShow);
  window.addEventListener("load", loadLater);
  document.addEventListener("htmx:load", (event) => setUp(event.detail.elt));
  document.addEventListener("htmx:afterRequest", (event) => {
    const form = event.target.closest && event.target.closest("form");
    if (form) busy(form, false);
  });
  const fault = document.querySelector("[data-focus]");
  if (fault) fault.focus();
})();
