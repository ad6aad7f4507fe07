import { NOWHERE, ok, refused, type Scenario, student } from './scenarios.ts';
import { FILE, keptList, noList } from './things.ts';

/** Keyword lists. */
export const lists: Record<string, Scenario[]> = {
  'lists.list': [
    ok('none', student, {}),
    ok('one', student, async (test, who) => (await keptList(test, who)) && { limit: 5 }),
    refused('VALIDATION_FAILED', student, { cursor: 'nonsense' }),
  ],
  'lists.create': [
    ok('made', student, {
      name: 'spring',
      tags: ['client a'],
      keywords: ['Meal planner', 'meal  PLANNER', 'diet app'],
    }),
    refused('VALIDATION_FAILED', student, { name: '' }),
    refused('VALIDATION_FAILED', student, { name: 'nowhere', locationCode: NOWHERE }),
  ],
  'lists.read': [ok('read', student, keptList), refused('NOT_FOUND', student, noList)],
  'lists.update': [
    ok('replaced', student, async (test, who) => ({ ...(await keptList(test, who)), name: 'autumn' })),
    refused('NOT_FOUND', student, { ...noList, name: 'autumn' }),
    refused('VALIDATION_FAILED', student, async (test, who) => ({
      ...(await keptList(test, who)),
      ...{ name: 'nowhere', locationCode: NOWHERE },
    })),
  ],
  'lists.remove': [ok('removed', student, keptList), refused('NOT_FOUND', student, noList)],
  'lists.import': [
    ok('judged', student, async (test, who) => ({ ...(await keptList(test, who)), ...FILE })),
    ok('stored', student, async (test, who) => ({ ...(await keptList(test, who)), ...FILE, commit: true })),
    refused('NOT_FOUND', student, { ...noList, ...FILE }),
    refused('VALIDATION_FAILED', student, async (test, who) => ({
      ...(await keptList(test, who)),
      ...FILE,
      format: 'json',
    })),
  ],
};
