import { defineConfig } from "vitest/config";

/** Files of one process share their modules: loading them anew for each file took half of the time. */
const sharedModules = { isolate: false, setupFiles: "packages/launcher/src/testing/end-of-file.ts" } as const;
const services = "packages/launcher/src/testing/stores/test-services.ts";
const worker = "apps/worker/src/testing/worker-bundle.ts";
const never = ["**/node_modules/**", "**/dist/**", "**/.next/**", "servers/**"];

/** Tests of the engine that measure nothing, or whose findings hold on a busy machine as well, so that other tests may run beside them. */
const besideOthers = [
  "apps/worker/src/{audit,docker,duel,execution,images,load/frames,measure,place,recurring,watch}/**/*.it.test.ts",
  "apps/worker/src/jobs/disturbed-trials.it.test.ts",
  "apps/worker/src/load/other-hosts.it.test.ts",
];

/** Tests of a worker's jobs, proofs, flows, proxies and scripts. They judge no figure, so that two of them may share the machine, but no more: a proof has deadlines. */
const inPairs = [
  "apps/worker/src/{autobahn,gate,prove}/**/*.it.test.ts",
  "apps/worker/src/jobs/{cancel-run,execute-run,execute-script,execute-target-script,execute-yielding}.it.test.ts",
  "apps/worker/src/jobs/{failing-servers,lost-database,lost-engine,other-version,prove-server,record-flame-graph,worker-process,wrong-clocks}.it.test.ts",
  "apps/worker/src/{proxy/proxied,script/k6-examples,script/try-script,trial/flow,trial/target}.it.test.ts",
];

/**
 * Pure tests stand beside their files; `.it.test` ones get PostgreSQL and Redis. Those that measure go one at a time; they and the
 * browser's have the machine for themselves.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    // a poll ends with its condition: a long timeout costs time only where a test fails, a short one fails tests on a busy machine
    expect: { poll: { timeout: 30_000 } },
    tags: [
      {
        name: "thorough",
        description:
          "A further case of a mechanism that another test tries: left out of the standard run, not of ./plumb test --all",
      },
    ],
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          ...sharedModules,
          pool: "threads",
          include: ["{apps,packages}/**/*.test.{ts,tsx}", "{prisma,bench,docs}/**/*.test.ts", "*.test.ts"],
          exclude: [...never, "**/*.it.test.ts"],
          testTimeout: 60_000, // a slow machine takes seconds to load a page's modules
          hookTimeout: 120_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: "it",
          ...sharedModules,
          include: ["packages/**/*.it.test.ts", "{prisma,bench}/**/*.it.test.ts"],
          exclude: never,
          globalSetup: services,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: "it-web",
          ...sharedModules,
          setupFiles: [sharedModules.setupFiles, "apps/web/src/server/testing/end-of-file.ts"],
          include: ["apps/web/**/*.it.test.ts"],
          exclude: never,
          globalSetup: services,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 6 },
        },
      },
      {
        extends: true,
        test: {
          name: "docker",
          ...sharedModules,
          include: besideOthers,
          exclude: never,
          globalSetup: services,
          fileParallelism: false,
          testTimeout: 300_000,
          hookTimeout: 600_000,
          sequence: { groupOrder: 4 },
        },
      },
      {
        extends: true,
        test: {
          name: "worker",
          ...sharedModules,
          include: inPairs,
          exclude: never,
          globalSetup: [services, worker],
          testTimeout: 300_000,
          hookTimeout: 600_000,
          sequence: { groupOrder: 5 },
        },
      },
      {
        extends: true,
        test: {
          name: "engine",
          include: ["apps/worker/**/*.it.test.ts"],
          exclude: [...never, ...besideOthers, ...inPairs],
          globalSetup: [services, worker],
          fileParallelism: false, // trials of one host must not overlap
          testTimeout: 300_000,
          hookTimeout: 600_000,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: "e2e-beside", // the product where nothing is measured, so that other tests may run beside it
          include: ["e2e/beside/**/*.test.ts"],
          exclude: never,
          fileParallelism: false,
          testTimeout: 600_000,
          hookTimeout: 600_000,
          sequence: { groupOrder: 7 },
        },
      },
      {
        extends: true,
        test: {
          name: "compose", // docker-compose.yml as it is, on the images that were built for it
          include: ["e2e/compose/**/*.test.ts"],
          exclude: never,
          fileParallelism: false,
          testTimeout: 600_000,
          hookTimeout: 600_000,
          sequence: { groupOrder: 8 },
        },
      },
      {
        extends: true,
        test: {
          name: "catalogue", // every server, measured and published: hours, and a part of .ci/nightly
          include: ["e2e/catalogue/**/*.test.ts"],
          exclude: never,
          fileParallelism: false,
          testTimeout: 14_400_000,
          hookTimeout: 600_000,
          sequence: { groupOrder: 9 },
        },
      },
      {
        extends: true,
        test: {
          name: "e2e",
          include: ["e2e/*.test.ts"],
          exclude: never,
          fileParallelism: false,
          testTimeout: 600_000,
          hookTimeout: 600_000,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
