/** Pages that need no session: who holds their link may see what they show. They stand without the frame. */
const openPages = ["/invitation", "/shared"];

export function isOpenPage(pathname: string): boolean {
  return openPages.some((page) => pathname === page || pathname.startsWith(`${page}/`));
}
