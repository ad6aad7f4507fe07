import type { ReactNode } from 'react';
import { membersOf, rangeTest } from './filters.ts';
import { type Ranks, ranksOf, sortedByRank } from './ranks.ts';

export type Value = string | number | null;

/** A column of a large table. Its kind says how it sorts and what its filter takes. */
export interface GridColumn<Row> {
  id: string;
  head: string;
  kind: 'text' | 'number' | 'set';
  /** Pixels. */
  width: number;
  /** Null is unknown: it sorts behind everything and passes no range. */
  value(row: Row): Value;
  cell?(row: Row): ReactNode;
  /** Words for a value of a set. */
  say?(value: string): string;
  /** Hidden until it is chosen. */
  spare?: boolean;
}

/** What a person did to a table. Each part is short text, so that the address can hold it. */
export interface GridState {
  /** Column ids in order of weight, `-` before those that fall: `-volume,keyword`. */
  sort?: string;
  /** Filter text by column id. */
  where?: Readonly<Record<string, string>>;
  /** Ids of the columns shown, with commas; the usual ones when absent. */
  show?: string;
  /** Ids of the columns that stay at the left, with commas. */
  pin?: string;
}

export const idsOf = (text: string | undefined): string[] => (text ? text.split(',') : []);

/** The columns that an address names; the usual ones where it names none that is there: a table without columns says nothing. */
export function shownIds<Row>(columns: readonly GridColumn<Row>[], show: string | undefined): string[] {
  const wanted = idsOf(show);
  const named = columns.filter(({ id }) => wanted.includes(id));
  return (named.length > 0 ? named : columns.filter(({ spare }) => !spare)).map(({ id }) => id);
}

/** One column of all rows, prepared once: values to filter by and places to sort by. */
interface Prepared {
  values: Value[];
  texts: string[] | null;
  ranks: Ranks | null;
}

/** The rows of a table, their order under a sort, and those that pass the filters. Prepares each column when it is first needed. */
export class GridModel<Row> {
  readonly #columns: Map<string, GridColumn<Row>>;
  readonly #prepared = new Map<string, Prepared>();
  #last: { order: Uint32Array; where: NonNullable<GridState['where']>; found: Uint32Array } | null = null;
  readonly rows: readonly Row[];

  constructor(rows: readonly Row[], columns: readonly GridColumn<Row>[]) {
    this.rows = rows;
    this.#columns = new Map(columns.map((column) => [column.id, column]));
  }

  /** Places of the rows in the order of the sort; equal ones stay as they came. The weightiest key is sorted by last. */
  order(sort: string | undefined): Uint32Array {
    const start = Uint32Array.from({ length: this.rows.length }, (_, index) => index);
    return idsOf(sort).reduceRight<Uint32Array>((places, text) => {
      const falls = text.startsWith('-');
      const id = falls ? text.slice(1) : text;
      return this.#columns.has(id) ? sortedByRank(places, this.#ranks(id), falls) : places;
    }, start);
  }

  /** The rows of an order that pass every filter. Where filters only grew, what passed before is looked through alone. */
  passing(order: Uint32Array, where: NonNullable<GridState['where']> = {}): Uint32Array {
    const last = this.#last;
    const among = last?.order === order && this.#narrows(last.where, where) ? last.found : order;
    const found = this.#filtered(among, where);
    this.#last = { order, where, found };
    return found;
  }

  #filtered(order: Uint32Array, where: NonNullable<GridState['where']>): Uint32Array {
    const tests = Object.entries(where).flatMap(([id, text]) => {
      const column = this.#columns.get(id);
      return column && text !== '' ? [this.#test(column, text)] : [];
    });
    return tests.length === 0 ? order : order.filter((place) => tests.every((passes) => passes(place)));
  }

  /** Whether every filter is as it was, or looks for more words or longer ones. */
  #narrows(before: NonNullable<GridState['where']>, now: NonNullable<GridState['where']>): boolean {
    return Object.entries(before).every(([id, text]) => {
      const grown = now[id] ?? '';
      return (
        grown === text || (this.#columns.get(id)?.kind === 'text' && grown.startsWith(text) && !text.includes('-'))
      );
    });
  }

  /** Prepares the columns that are looked through by words, which with many rows takes the first letter longer than a frame. */
  prepareTexts(): void {
    for (const { id, kind, spare } of this.#columns.values()) if (kind === 'text' && !spare) this.#texts(id);
  }

  /** The values of a set with how many rows have each, most first. */
  members(id: string): [value: string, count: number][] {
    const counts = new Map<string, number>();
    for (const value of this.#prepare(id).values) {
      for (const member of membersOf(value)) counts.set(member, (counts.get(member) ?? 0) + 1);
    }
    return [...counts].sort((one, other) => other[1] - one[1]);
  }

  #test(column: GridColumn<Row>, text: string): (place: number) => boolean {
    const prepared = this.#prepare(column.id);
    if (column.kind === 'number') {
      const passes = rangeTest(text);
      return (place) => passes(prepared.values[place] as number | null);
    }
    if (column.kind === 'set') {
      const wanted = new Set(text.split('|'));
      return (place) => membersOf(prepared.values[place]!).some((member) => wanted.has(member));
    }
    const texts = this.#texts(column.id);
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    return (place) =>
      words.every((word) =>
        word.startsWith('-') && word.length > 1 ? !texts[place]!.includes(word.slice(1)) : texts[place]!.includes(word),
      );
  }

  #prepare(id: string): Prepared {
    const known = this.#prepared.get(id);
    if (known) return known;
    const { value } = this.#columns.get(id)!;
    const prepared: Prepared = { values: this.rows.map(value), texts: null, ranks: null };
    this.#prepared.set(id, prepared);
    return prepared;
  }

  #texts(id: string): string[] {
    const prepared = this.#prepare(id);
    prepared.texts ??= prepared.values.map((value) => String(value ?? '').toLowerCase());
    return prepared.texts;
  }

  #ranks(id: string): Ranks {
    const prepared = this.#prepare(id);
    prepared.ranks ??= ranksOf(prepared.values);
    return prepared.ranks;
  }
}

/** The sort after a click on a column: rising or falling by what is wanted first, turned, gone; with `adds` beside the others. */
export function sortedBy(
  sort: string | undefined,
  id: string,
  { adds, number }: { adds: boolean; number: boolean },
): string {
  const before = idsOf(sort);
  const first = number ? `-${id}` : id;
  const second = number ? id : `-${id}`;
  const at = before.findIndex((key) => key === first || key === second);
  const next = at === -1 ? first : before[at] === first ? second : '';
  const others = adds ? before : [];
  if (!adds) return next;
  const replaced = at === -1 ? [...others, next] : others.toSpliced(at, 1, next);
  return replaced.filter(Boolean).join(',');
}
