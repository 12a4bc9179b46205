/** `minimal`: the WebSocket library alone. `framework`: inside a web framework. */
export const profiles = ["minimal", "framework"] as const;
