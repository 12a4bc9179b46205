/** The launcher's own environment with additions; undefined removes a variable. Every program that it starts gets this. */
export function environmentWith(added: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  return { ...process.env, ...added };
}
