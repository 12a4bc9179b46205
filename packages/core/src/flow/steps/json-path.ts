const PATH = /^\$?\.?(?:[\w-]+|\[\d{1,6}\])(?:\.[\w-]+|\[\d{1,6}\])*$/;

/** A path such as `payload.data[0].name`, also with `$.` in front, in the form of the generator: `payload.data.0.name`; null for anything else. */
export function toJsonPath(path: string): string | null {
  if (path.length > 200 || !PATH.test(path)) return null;
  return path
    .replace(/^\$/, "")
    .replaceAll(/\[(\d+)\]/g, ".$1")
    .replace(/^\./, "");
}
