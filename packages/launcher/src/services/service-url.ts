import { StartError } from "../failure.ts";

/** A service's URL, checked. Its text may hold a password: show `describeAddress` of it, never the URL. */
export function parseServiceUrl(text: string, variable: string, protocols: readonly string[]): URL {
  if (URL.canParse(text)) {
    const url = new URL(text);
    if (protocols.includes(url.protocol)) return url;
  }
  throw new StartError(
    `${variable} is not a URL of the form ${protocols[0]}//user:password@host:port/name.`,
    `correct ${variable}, or unset it to use the embedded service.`,
  );
}

/** Host, port and path of a service's URL: the parts without secrets. */
export function describeAddress(url: URL): string {
  return `${url.host}${url.pathname === "/" ? "" : url.pathname}`;
}
