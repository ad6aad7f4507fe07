import type { IncomingHttpHeaders } from 'node:http';
import type { Fault, FaultAction, FaultMatch, SandboxProvider } from './types.ts';

/** What a fault can look at in a request. */
export interface Probe {
  provider: SandboxProvider;
  path: string;
  tags: string[];
  keywords: string[];
  headers: IncomingHttpHeaders;
}

interface Armed {
  id: string;
  fault: Fault;
  seen: number;
  struck: number;
}

const contains = (text: string, part: string) => text.toLowerCase().includes(part.toLowerCase());

function matches(match: FaultMatch, probe: Probe): boolean {
  const { header } = match;
  return (
    (match.provider === undefined || match.provider === probe.provider) &&
    (match.endpoint === undefined || contains(probe.path, match.endpoint)) &&
    (match.tag === undefined || probe.tags.some((tag) => contains(tag, match.tag!))) &&
    (match.keyword === undefined || probe.keywords.some((keyword) => contains(keyword, match.keyword!))) &&
    (header === undefined || contains(String(probe.headers[header.name.toLowerCase()] ?? ''), header.contains))
  );
}

/** The faults that are set, with their counts. */
export class FaultBoard {
  #armed: Armed[] = [];
  #nextId = 1;

  set(fault: Fault): string {
    const id = `fault-${this.#nextId++}`;
    this.#armed.push({ id, fault, seen: 0, struck: 0 });
    return id;
  }

  /** Forgets the faults with these ids, or all. */
  clear(ids?: readonly string[]): void {
    this.#armed = ids === undefined ? [] : this.#armed.filter(({ id }) => !ids.includes(id));
  }

  /** Counts the request at every fault that matches it. @returns the actions that strike this one, oldest fault first. */
  strike(probe: Probe): FaultAction[] {
    const actions: FaultAction[] = [];
    for (const armed of this.#armed) {
      const { match = {}, times, action } = armed.fault;
      if (!matches(match, probe)) continue;
      armed.seen++;
      const limit = times ?? (match.nth === undefined ? Number.POSITIVE_INFINITY : 1);
      const reached = match.nth === undefined || armed.seen >= match.nth;
      if (!reached || armed.struck >= limit) continue;
      armed.struck++;
      actions.push(action);
    }
    return actions;
  }
}

/** The first action of a kind. */
export function actionOf<K extends FaultAction['kind']>(
  actions: readonly FaultAction[],
  kind: K,
): Extract<FaultAction, { kind: K }> | undefined {
  return actions.find((action): action is Extract<FaultAction, { kind: K }> => action.kind === kind);
}
