/** The client that docker-modem sends with, which follows redirects; the package's types leave it out. */
declare module "docker-modem/lib/http.js" {
  const http: { maxRedirects: number };
  export = http;
}
