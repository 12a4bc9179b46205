/** The page with other text between its marks. Throws where one of them is gone. */
export function replaceBetween(page: string, { begin, end }: { begin: string; end: string }, text: string): string {
  const [from, until] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || until < from)
    throw new Error(`a page of docs/ has lost the marks around what is written into it: ${begin}`);
  return `${page.slice(0, from + begin.length)}\n\n${text}\n\n${page.slice(until)}`;
}
