/** Pages that need no session, only their link. They have no frame. */
const openPages = ["/email", "/invitation", "/setup", "/shared"];

export function isOpenPage(pathname: string): boolean {
  return openPages.some((page) => pathname === page || pathname.startsWith(`${page}/`));
}
