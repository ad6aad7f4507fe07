/** When a credential was last used is written within seconds: the clock decides whether an answer tells it already. */
const LATE = new Set(['lastUsedAt', 'lastSeenAt']);

/** The names and kinds in a value, not its figures: elements of a list count together. */
export function shapeOf(value: unknown): string[] {
  const seen = new Set<string>();
  const look = (at: string, one: unknown): void => {
    if (Array.isArray(one)) {
      seen.add(`${at}: list`);
      for (const element of one) look(`${at}[]`, element);
    } else if (typeof one === 'object' && one !== null) {
      for (const [name, member] of Object.entries(one)) look(`${at}.${name}`, LATE.has(name) ? 'late' : member);
    } else seen.add(`${at}: ${one === null ? 'null' : typeof one}`);
  };
  look('', value);
  return [...seen].sort();
}
