import { plan, run } from "k6/x/plumbline";

export const options = { vus: 2, iterations: 4 };

/** A script whose author takes run() for the work of one VU. */
export default function () {
  run(plan());
}
