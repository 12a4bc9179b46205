import { optionsFor, planFor, run } from "./load.js";

const plan = planFor("chat");
export const options = optionsFor(plan);

export default () => run(plan);
