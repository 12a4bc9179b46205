import { element, toDocument, toXmlText } from "./xml.ts";

/** How a case did not pass: shown not to hold, impossible to judge, or left open. */
export type JunitResult = {
  kind: "failure" | "error" | "skipped";
  type?: string;
  message?: string;
  /** The next step, below the message. */
  text?: string;
};

export type JunitCase = {
  className: string;
  name: string;
  /** Seconds; absent where no duration is known. */
  timeS?: number;
  properties?: Readonly<Record<string, string>>;
  /** Empty: the case passed. */
  results: readonly JunitResult[];
  /** Lines for a person. */
  output?: readonly string[];
};

export type JunitSuite = {
  name: string;
  properties?: Readonly<Record<string, string>>;
  cases: readonly JunitCase[];
};

/** A report for CI systems, each of which reads JUnit's XML. */
export type JunitReport = { name: string; id?: string; suites: readonly JunitSuite[] };

/** The report as a document of JUnit XML, with the counts that its readers expect. */
export function toJunitXml({ name, id, suites }: JunitReport): string {
  const attributes = { name, ...(id === undefined ? {} : { id }) };
  return toDocument(element("testsuites", attributes, suites.map(toSuite)));
}

function toSuite({ name, properties, cases }: JunitSuite): string {
  const count = (kind: JunitResult["kind"]) =>
    cases.filter(({ results }) => results.some((result) => result.kind === kind)).length;
  const times = cases.flatMap(({ timeS }) => timeS ?? []);
  const attributes = {
    ...{ name, tests: cases.length, failures: count("failure"), errors: count("error"), skipped: count("skipped") },
    ...(times.length > 0 ? { time: times.reduce((sum, seconds) => sum + seconds, 0) } : {}),
  };
  return element("testsuite", attributes, [...toProperties(properties), ...cases.map(toCase)]);
}

function toCase({ className, name, timeS, properties, results, output = [] }: JunitCase): string {
  const attributes = { classname: className, name, ...(timeS === undefined ? {} : { time: timeS }) };
  return element("testcase", attributes, [
    ...toProperties(properties),
    ...results.map(toResult),
    ...(output.length > 0 ? [element("system-out", {}, output.map(toXmlText))] : []),
  ]);
}

function toResult({ kind, type, message, text }: JunitResult): string {
  const attributes = { ...(type === undefined ? {} : { type }), ...(message === undefined ? {} : { message }) };
  return element(kind, attributes, text === undefined ? [] : [toXmlText(text)]);
}

function toProperties(values: Readonly<Record<string, string>> | undefined): string[] {
  if (!values) return [];
  return [
    element(
      "properties",
      {},
      Object.entries(values).map(([name, value]) => element("property", { name, value })),
    ),
  ];
}
