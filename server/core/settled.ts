/** Answers that will never change, by the name that tells each of them from all others. */
const names = new WeakMap<object, string>();

/** Marks an answer as one that never changes: whoever writes it out may keep the bytes under its name. */
export function settle<T extends object>(answer: T, name: string): T {
  names.set(answer, name);
  return answer;
}

/** The name of an answer that never changes; undefined for all others. */
export function settledName(answer: unknown): string | undefined {
  return typeof answer === 'object' && answer !== null ? names.get(answer) : undefined;
}
