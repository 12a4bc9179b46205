import { readForeign } from "../env.ts";

/** The proxies of this process, which a build's steps need as well; they are never kept in an image. */
export function proxyVariables(): Record<string, string> {
  return readForeign("HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "http_proxy", "https_proxy", "no_proxy");
}
