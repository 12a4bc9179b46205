import { optionsFor, planFor, run } from "./load.js";

const plan = planFor("echo");
export const options = optionsFor(plan);

export default () => run(plan);
