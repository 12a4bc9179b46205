/** A test of the repository, and a word of it by which the docs' test finds what it proves: a rule, a check, a cheat or a function. */
export type TestProof = { file: string; shows: string };

/** One way in which a published figure can be wrong, and what is done about it. */
export type Threat = {
  /** Part of the paragraph's address. Never changes. */
  id: string;
  title: string;
  /** How the figure becomes wrong. */
  wrong: string;
  /** The measure against it, in a sentence or two. */
  caught: string;
  /** Rules of the audit whose finding leads to this paragraph. A rule belongs to exactly one threat. */
  rules: readonly string[];
  /** Checks of the gate that refuse it. */
  checks?: readonly string[];
  /** Tests that prove the measure. Together they name each rule. */
  proof: readonly TestProof[];
  /** The part of the threat that remains possible. */
  remains: string;
};

/** Threats of one kind. */
export type ThreatFamily = { title: string; threats: readonly Threat[] };
