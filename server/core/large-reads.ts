import { Slots } from './slots.ts';

/** Large answers of the database that are parsed in one turn of the event loop when they come together. */
const AT_ONCE = 2;
const places = new Slots(AT_ONCE);

/** A read of which one brings much (a long list, a long page): of all in this process a few are under way at a time. */
export async function largeRead<T>(read: () => Promise<T>): Promise<T> {
  const leave = await places.take();
  try {
    return await read();
  } finally {
    leave();
  }
}
