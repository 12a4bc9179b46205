/** The environment of the program: the only place where it is read. */
export function environment(): NodeJS.ProcessEnv {
  return process.env;
}
