/** A page of the repository's docs folder, by its name without ending. */
type Guide = { name: string; label: string; about: string };

/** The pages of the docs folder that the app shows, in the order of its index. */
export const guideGroups: readonly { heading: string; guides: readonly Guide[] }[] = [
  {
    heading: "Begin",
    guides: [
      { name: "first-run", label: "Your first run", about: "From nothing to an answered question in ten minutes" },
      { name: "your-own-server", label: "Your own server", about: "Measure a server from its folder or its image" },
      {
        name: "scripts",
        label: "Scripts of k6",
        about: "Run a script that you have against a server, without a verdict",
      },
      { name: "flows", label: "A flow of your own", about: "Measure a server that runs, with messages of its own" },
      {
        name: "ci",
        label: "Benchmarks in CI",
        about: "A job that fails when a server becomes slower; links and badges",
      },
      { name: "publishing", label: "Publishing results", about: "A static site on which every figure opens its proof" },
      { name: "commands", label: "Commands", about: "The help of ./plumb and of plumb, and their exit codes" },
      { name: "api", label: "The API", about: "Tokens, routes and events of the REST API" },
    ],
  },
  {
    heading: "Understand",
    guides: [
      { name: "methodology", label: "How a number is made", about: "Every figure, comparison and rule of the audit" },
      {
        name: "threats-to-validity",
        label: "Threats to validity",
        about: "How a figure can be wrong, and what counters it",
      },
      { name: "scenarios", label: "Scenarios", about: "Every load with its parameters and versions" },
      {
        name: "known-benchmarks",
        label: "Known benchmarks",
        about: "Commands that produce the tables of published benchmarks, without their errors",
      },
      { name: "statistics", label: "Statistics", about: "The same verdicts for figures of your own" },
      { name: "generator", label: "The load generator", about: "How exact it is, and what it costs" },
      { name: "autobahn", label: "The gate and Autobahn", about: "Our contract checks beside the peer's test suite" },
      { name: "flame-graphs", label: "Flame graphs", about: "Where a server spends its CPU" },
      { name: "missing-systems", label: "Missing servers and clients", about: "What is not here, and why" },
    ],
  },
  {
    heading: "Operate and extend",
    guides: [
      { name: "operations", label: "Operating Plumbline", about: "Parts, settings, backups and every error code" },
      {
        name: "experiments",
        label: "Experiments",
        about: "What was broken on purpose, and the tests that keep what it showed",
      },
      { name: "adding-a-server", label: "Adding a server", about: "The contract and the manifest" },
      { name: "adding-a-client", label: "Adding a client", about: "A client library as one folder" },
      { name: "architecture", label: "Architecture", about: "Packages, folders and words" },
    ],
  },
];

/** All pages in one list. */
export const guides: readonly Guide[] = guideGroups.flatMap((group) => group.guides);
