/* A live page that renews itself loses nothing: what was opened stays open, what was typed or chosen stays so. */
"use strict";

(() => {
  let open = [];
  let typed = [];
  let focused = null;

  const isOurs = (field) => field.name && field.type !== "hidden" && field.type !== "submit";
  const changed = (field) =>
    field.matches("select")
      ? [...field.options].some((one) => one.selected !== one.defaultSelected)
      : field.matches("[type=radio], [type=checkbox]")
        ? field.checked !== field.defaultChecked
        : field.value !== field.defaultValue;

  /* A field is the same where its form asks the same: where it leads, and what it carries besides. */
  const keyOf = (field) => {
    const form = field.form;
    if (!form) return null;
    const carried = [...form.elements]
      .filter((one) => one.type === "hidden" && one.name !== "csrfmiddlewaretoken" && one.name !== "version")
      .map((one) => `${one.name}=${one.value}`);
    const choice = field.matches("[type=radio], [type=checkbox]") ? field.value : "";
    return [form.getAttribute("action"), form.className, ...carried, field.name, choice].join("\n");
  };

  document.addEventListener("htmx:beforeSwap", (event) => {
    const target = event.detail.target;
    open = [...target.querySelectorAll("details[open][id]")].map((one) => one.id);
    const fields = [...target.querySelectorAll("input, select, textarea")].filter(isOurs);
    typed = fields.filter(changed).map((one) => ({
      key: keyOf(one),
      checked: one.checked,
      value: one.value,
      chosen: one.matches("select") ? [...one.options].filter((each) => each.selected).map((each) => each.value) : [],
    }));
    const at = document.activeElement;
    focused = at && target.contains(at) ? { id: at.id, key: isOurs(at) ? keyOf(at) : null } : null;
  });

  document.addEventListener("htmx:afterSettle", () => {
    open.forEach((id) => {
      const details = document.getElementById(id);
      if (details) details.open = true;
    });
    const fields = [...document.querySelectorAll("main input, main select, main textarea")].filter(isOurs);
    typed.forEach((was) => {
      const field = fields.find((one) => keyOf(one) === was.key);
      if (!field) return;
      if (field.matches("[type=radio], [type=checkbox]")) field.checked = was.checked;
      else if (field.matches("select")) [...field.options].forEach((one) => { one.selected = was.chosen.includes(one.value); });
      else field.value = was.value;
    });
    if (focused) {
      const again = (focused.id && document.getElementById(focused.id)) || fields.find((one) => focused.key && keyOf(one) === focused.key);
      if (again && document.activeElement !== again) again.focus({ preventScroll: true });
    }
    typed = [];
    focused = null;
  });
})();
