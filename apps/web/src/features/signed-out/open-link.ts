/** The address that uses up a one-time link, which its page's button sends. */
export const OPEN_LINK = "/setup/open";
