import { v7 } from 'uuid';

const FORM = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text can be looked up as an id; whatever else callers send is the id of nothing. */
export function isId(text: string): boolean {
  return FORM.test(text);
}

/** A new id: UUID version 7, so that ids of one table sort by the time they were made. */
export function newId(): string {
  return v7();
}

/** When an id of ours was made, by the clock of who made it, Unix milliseconds. */
export function madeAt(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}
