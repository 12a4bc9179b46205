/** The permissions that a token can have: never to make further tokens or change people. */
export const tokenScopes = ["read", "run", "push", "manage", "notify"] as const;
