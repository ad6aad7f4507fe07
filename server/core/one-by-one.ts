/** A row of works of which each begins when those before it are over, however they end. Nothing is kept of what they made. */
export function oneByOne(): <T>(work: () => Promise<T>) => Promise<T> {
  let last = Promise.resolve();
  const over = () => undefined;
  return (work) => {
    const done = last.then(work);
    last = done.then(over, over);
    return done;
  };
}
