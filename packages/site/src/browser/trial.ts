import { isVerified, type TrialProof, type Verification, verifyProof } from "../evidence/proof.ts";
import { describeVerification } from "../evidence/sentences.ts";

declare global {
  interface Window {
    /** Called by the trial's proof, which is a script so that it loads from a file as well as from a server. */
    plumbProof?: (packed: string) => void;
  }
}

const section = document.querySelector<HTMLElement>("[data-verify]");
const state = section?.querySelector<HTMLElement>("[data-state]");

function say(text: string, outcome: "busy" | "good" | "bad" | "unknown"): void {
  if (!section || !state) return;
  section.dataset.outcome = outcome;
  state.textContent = text;
}

async function unpack(packed: string): Promise<TrialProof> {
  const bytes = Uint8Array.from(atob(packed), (character) => character.charCodeAt(0));
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return JSON.parse(await new Response(unpacked).text());
}

/** Figures that the page shows and that are not those of the verified bundle. */
function alteredFigures({ values }: Verification): string[] {
  return [...document.querySelectorAll<HTMLElement>("[data-metric]")].flatMap(({ dataset, textContent }) => {
    const stored = values[dataset.metric as keyof typeof values];
    const shown = dataset.value === "not delivered" ? Number.POSITIVE_INFINITY : Number(dataset.value);
    return stored === shown
      ? []
      : [`${dataset.metric}: this page says ${textContent}, the bundle ${stored ?? "nothing"}.`];
  });
}

function show(verification: Verification, tookMs: number): void {
  const list = section?.querySelector("[data-facts]");
  const altered = alteredFigures(verification);
  const facts = describeVerification(verification);
  if (altered.length > 0)
    facts.push({ ok: false, title: "Figures on this page are not those of the bundle", details: altered });
  list?.replaceChildren(
    ...facts.map(({ ok, title, details }) => {
      const item = document.createElement("li");
      item.className = ok === null ? "unknown" : ok ? "good" : "bad";
      const heading = document.createElement("b");
      heading.textContent = title;
      item.append(
        heading,
        ...details.map((detail) => Object.assign(document.createElement("span"), { textContent: detail })),
      );
      return item;
    }),
  );
  const isGood = isVerified(verification) && altered.length === 0;
  say(
    isGood ? `Verified in this browser in ${Math.round(tookMs)} ms.` : "This trial does not hold: see below.",
    isGood ? "good" : "bad",
  );
}

async function verify(packed: string): Promise<void> {
  if (!globalThis.crypto?.subtle)
    return say(
      "Browsers compute hashes only on https, localhost and files. Open this page from one of these.",
      "unknown",
    );
  const start = performance.now();
  try {
    show(await verifyProof(await unpack(packed)), performance.now() - start);
  } catch (error) {
    say(`The proof cannot be read: ${error instanceof Error ? error.message : String(error)}.`, "bad");
  }
}

say("Checking…", "busy");
let hasProof = false;
window.plumbProof = (packed) => {
  hasProof = true;
  void verify(packed);
};
addEventListener("load", () => {
  if (!hasProof) say("The trial's proof is missing: its file in the folder “proofs” was not found.", "bad");
});
