import { Workload } from "@plumbline/core/workload/workload";
import { parseAsStringLiteral } from "nuqs/server";

/** What the conformance page keeps in its address: the workload whose checks are shown; absent: all. */
export const conformanceParams = { workload: parseAsStringLiteral(Workload.options) };
