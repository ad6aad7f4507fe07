/** All results once all works are over: one that broke off must not leave others writing under a claim given back. */
export async function endsOf<T extends readonly unknown[]>(works: { [K in keyof T]: Promise<T[K]> }): Promise<T> {
  const ends: PromiseSettledResult<unknown>[] = await Promise.allSettled(works);
  return ends.map((end) => {
    if (end.status === 'rejected') throw end.reason;
    return end.value;
  }) as unknown as T;
}
