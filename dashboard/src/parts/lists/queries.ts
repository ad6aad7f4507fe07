import { queryOptions } from '@tanstack/react-query';
import { api, type Outputs } from '../../api/client.ts';
import { queryClient } from '../../api/queries.ts';

export type KeywordList = Outputs['lists']['read'];
export type ListHead = Outputs['lists']['list']['items'][number];
export type ImportReport = Outputs['lists']['import'];

/** All lists of the caller without their words, newest first: there are at most two hundred. */
export const listsQuery = queryOptions({
  queryKey: ['lists'],
  queryFn: async (): Promise<ListHead[]> => {
    const heads: ListHead[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await api.lists.list.query({ limit: 100, ...(cursor ? { cursor } : {}) });
      heads.push(...page.items);
      cursor = page.nextCursor;
    }
    return heads;
  },
});

export const listQuery = (listId: string) =>
  queryOptions({ queryKey: ['lists', listId], queryFn: () => api.lists.read.query({ listId }) });

export const listsChanged = () => queryClient.invalidateQueries({ queryKey: ['lists'] });
