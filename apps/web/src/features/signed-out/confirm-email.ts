/** The address that uses up a link to a new e-mail address, which its page's button sends. */
export const CONFIRM_EMAIL = "/email/confirm";
