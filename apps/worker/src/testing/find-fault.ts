import { readdirSync } from "node:fs";
import { basename } from "node:path";

/**
 * The file of a fault, relative to the folder of all faults: they are divided into folders by what they break.
 * @throws Error if there is no such fault
 */
export function findFault(folder: string, fault: string): string {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const file = files.find((path) => basename(path) === `${fault}.js`);
  if (file === undefined) throw new Error(`${folder} has no fault ${fault}`);
  return file;
}
