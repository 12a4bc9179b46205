/** One way in which a published figure can be wrong, and what is done about it. */
export type Threat = {
  /** Part of the paragraph's address; never changes. */
  id: string;
  title: string;
  /** How the figure becomes wrong. */
  wrong: string;
  /** What catches it, in a sentence or two. */
  caught: string;
  /** Rules of the audit whose finding leads to this paragraph. A rule belongs to exactly one threat. */
  rules: readonly string[];
  /** Checks of the gate that refuse it. */
  checks?: readonly string[];
  /** Tests that prove it, as paths in the repository. */
  proof: readonly string[];
  /** What remains possible all the same. */
  remains: string;
};

/** Threats of one kind. */
export type ThreatFamily = { title: string; threats: readonly Threat[] };
