const CONTROL = /<(?:a\s[^>]*href=|button|input|select|textarea)[^>]*>/g;

/** Controls in static markup that Tab reaches. Radio buttons, of which a group is one stop, are not counted. */
export function countTabStops(html: string): number {
  const controls = html.match(CONTROL) ?? [];
  return controls.filter((tag) => !/tabindex="-1"|type="radio"|\sdisabled=""|type="hidden"/i.test(tag)).length;
}
