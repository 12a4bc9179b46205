/** Filters of a leaderboard: rows that do not fit are hidden at once. The address keeps the choice. */
function filterRows(form: HTMLFormElement): void {
  const find = form.querySelector<HTMLInputElement>("[data-find]")?.value.trim().toLowerCase() ?? "";
  const chosen = (name: string) =>
    [...form.querySelectorAll<HTMLInputElement>(`input[name=${name}]:checked`)].map(({ value }) => value);
  const [languages, profiles] = [chosen("language"), chosen("profile")];
  const fits = ({ dataset }: HTMLElement) =>
    (languages.length === 0 || languages.includes(dataset.language ?? "")) &&
    (profiles.length === 0 || profiles.includes(dataset.profile ?? "")) &&
    (dataset.find ?? "").includes(find);
  const rows = [...document.querySelectorAll<HTMLElement>("tr[data-language]")];
  for (const row of rows) row.hidden = !fits(row);
  const shown = rows.filter(({ hidden }) => !hidden).length;
  const output = form.querySelector("output");
  if (output) output.textContent = shown === rows.length ? "" : `${shown} of ${rows.length} shown`;
  keepChoice({ find, languages, profiles });
}

function keepChoice({ find, languages, profiles }: { find: string; languages: string[]; profiles: string[] }): void {
  const choice = new URLSearchParams();
  if (find !== "") choice.set("find", find);
  for (const language of languages) choice.append("language", language);
  for (const profile of profiles) choice.append("profile", profile);
  const text = choice.toString();
  // a replaced fragment works from a file too, where the history of other addresses is refused
  history.replaceState(null, "", text === "" ? location.pathname : `#${text}`);
}

function restoreChoice(form: HTMLFormElement): void {
  const choice = new URLSearchParams(location.hash.slice(1));
  const find = form.querySelector<HTMLInputElement>("[data-find]");
  if (find) find.value = choice.get("find") ?? "";
  for (const box of form.querySelectorAll<HTMLInputElement>("input[type=checkbox]"))
    box.checked = choice.getAll(box.name).includes(box.value);
}

const form = document.querySelector<HTMLFormElement>("[data-filters]");
if (form) {
  form.hidden = false;
  restoreChoice(form);
  form.addEventListener("input", () => filterRows(form));
  form.addEventListener("submit", (event) => event.preventDefault());
  if (location.hash.length > 1) filterRows(form);
}
