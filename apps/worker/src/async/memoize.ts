/** Does something once per key; whoever asks again gets the first answer, also when that is a failure. */
export function once<T>(answers: Map<string, Promise<T>>, key: string, ask: () => Promise<T>): Promise<T> {
  const known = answers.get(key);
  if (known) return known;
  const answer = ask();
  answers.set(key, answer);
  return answer;
}
