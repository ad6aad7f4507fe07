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
