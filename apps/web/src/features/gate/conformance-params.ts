import { workloads } from "@plumbline/core/workload/workloads";
import { parseAsStringLiteral } from "nuqs/server";

/** The state of the conformance page in its address: the workload whose checks are shown; absent: all. */
export const conformanceParams = { workload: parseAsStringLiteral(workloads) };
