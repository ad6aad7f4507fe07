import { call, type Person, post } from './people.ts';
import type { TestApp } from './test-app.ts';

/** What a person does with lists over REST. */
export function listsOf({ app, who }: { app: () => TestApp; who: () => Person }) {
  return {
    /** Returns its id. */
    made: async (keywords: string[] = []): Promise<string> =>
      (await post(app(), '/api/lists', who(), { name: 'a list', keywords })).body.listId,
    read: async (listId: string) => (await call(`${app().url}/api/lists/${listId}`, { headers: who().headers })).body,
    /** A file, which is stored when that is said. */
    send: (listId: string, type: string, body: string, commit = false) => {
      const url = `${app().url}/api/lists/${listId}/import${commit ? '?commit=true' : ''}`;
      return call(url, { method: 'POST', headers: { ...who().headers, 'Content-Type': type }, body });
    },
  };
}
