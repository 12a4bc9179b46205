import { optionsFor, planFor, run } from "./load.js";

const plan = planFor("flow");
export const options = optionsFor(plan);

export default () => run(plan);
