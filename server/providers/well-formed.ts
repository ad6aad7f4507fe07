import { ListSlicer } from '../core/sliced-parse.ts';

/** Text as a database can keep it: a provider's JSON may spell code points that no UTF-8 and no PostgreSQL text has. */

/** U+FFFD, which also stands for bytes that are no UTF-8. */
const REPLACEMENT = '\u{fffd}';
const NUL = '\0';
/**
 * Members of objects outside of long lists: a hundred times what any answer has, and parsed in some twenty milliseconds. So are
 * the items of long lists that it allows, 2.4 million.
 */
const MOST_MEMBERS = 30_000;
/** An escape that can spell a NUL or half of a surrogate pair; few answers have one. */
const SUSPICIOUS = /\\u(0000|d[89a-f])/i;

/** The parsed text, well-formed: NUL and half surrogate pairs are replaced, in names too; undefined when it is not JSON. */
export function parseWellFormed(text: string): unknown {
  const answer = new AnswerText();
  answer.feed(text);
  return answer.end();
}

/** An answer's text that comes in parts, each of which is worked on when it comes. One with too many members is not taken for JSON. */
export class AnswerText {
  readonly #slicer = new ListSlicer({ polish, mostMembers: MOST_MEMBERS });
  #isJson = true;

  feed(text: string): void {
    this.#try(() => this.#slicer.feed(text));
  }

  /** The parsed text, like `parseWellFormed`. */
  end(): unknown {
    return this.#try(() => this.#slicer.end());
  }

  #try<T>(work: () => T): T | undefined {
    try {
      return this.#isJson ? work() : undefined;
    } catch {
      this.#isJson = false;
      return undefined;
    }
  }
}

/** Whether what a JSON text says may have to be replaced. */
export function isSuspicious(text: string): boolean {
  return SUSPICIOUS.test(text);
}

function polish(value: unknown, text: string): unknown {
  return isSuspicious(text) ? wellFormed(value) : value;
}

function wellFormedText(text: string): string {
  return text.toWellFormed().replaceAll(NUL, REPLACEMENT);
}

/** Changed in place, without recursion: nobody bounds how deep a provider nests. */
function wellFormed(value: unknown): unknown {
  const root = { value };
  const open: Record<string, unknown>[] = [root];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const [name, member] of Object.entries(next)) {
      if (typeof member === 'object' && member !== null) open.push(member as Record<string, unknown>);
      const clean = wellFormedText(name);
      if (clean !== name) delete next[name];
      if (clean !== name || typeof member === 'string') put(next, clean, member);
    }
  }
  return root.value;
}

/** Defined, not assigned: `__proto__` is a name like any other. */
function put(object: Record<string, unknown>, name: string, member: unknown): void {
  const value = typeof member === 'string' ? wellFormedText(member) : member;
  Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
}
