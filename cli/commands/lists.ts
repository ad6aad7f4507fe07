import { pages } from '../client/index.ts';
import { plain } from '../output/plain.ts';
import { show, when } from '../output/show.ts';
import type { Column } from '../output/table.ts';
import type { Call, Command } from '../program/command.ts';
import { UsageError } from '../program/exit-codes.ts';
import { orInterrupted, tell, write } from '../program/io.ts';
import { KEYWORD_OPTIONS, keywordsOf, listIdOf } from '../program/keywords.ts';
import { MARKET, marketOf } from '../program/requests.ts';
import { openSession, type Session } from '../program/session.ts';
import { given, listOf } from '../program/values.ts';
import { IMPORT_OPTIONS, importFile, MAY_BE_DONE } from './lists-import.ts';

const VERBS: Record<string, (call: Call, session: Session) => Promise<void>> = {
  list: listAll,
  show: showOne,
  create,
  import: importFile,
  export: exportWords,
  remove,
};

export const lists: Command = {
  name: 'lists',
  about: 'keyword lists: make, fill from files, read, remove',
  usage: 'list | show <list> | create <name> [keyword...] | import <list> | export <list> | remove <list> [options]',
  words: Object.keys(VERBS),
  options: [
    ...KEYWORD_OPTIONS,
    ...IMPORT_OPTIONS,
    { name: 'tag', value: 'tag', many: true, about: 'of a new list: a tag' },
    ...MARKET,
  ],
  details: `An import says of each line whether it is kept, there already, or refused and why. Nothing is bought, and the same file
again keeps nothing. A list stands for keywords: kr expand --list <list>.`,
  examples: [
    ['kr lists create spring "meal planner" "diet app"', 'a list with two words'],
    ['kr lists import 0197... --file words.csv', 'what would become of each line'],
    ['kr lists import 0197... --file words.csv --commit', 'the same, stored'],
    ['kr lists export 0197... > words.txt', 'one word a line'],
  ],
  async run(call) {
    const [verb = 'list', ...words] = call.words;
    if (!Object.hasOwn(VERBS, verb)) throw new UsageError(`say what: ${Object.keys(VERBS).join(', ')}`);
    await VERBS[verb]!({ ...call, words }, await openSession(call));
    return 0;
  },
};

async function listAll(call: Call, { api }: Session): Promise<void> {
  const items = [];
  const all = pages(api.lists.list.query, { limit: 100 }, { signal: call.io.signal });
  for (;;) {
    const { done, value: page } = await orInterrupted(call, all.next());
    if (done) break;
    items.push(...page.items);
  }
  type Head = (typeof items)[number];
  const columns: Column<Head>[] = [
    { title: 'list', of: ({ listId }) => listId },
    { title: 'changed (UTC)', of: ({ updatedAt }) => when(updatedAt) },
    { title: 'words', of: ({ keywordCount }) => keywordCount },
    { title: 'tags', of: ({ tags }) => tags.join(', ') },
    { title: 'name', gives: true, of: ({ name }) => name },
  ];
  await show(
    { ...call, values: { ...call.values, rows: String(items.length) } },
    { body: { items }, rows: items, columns },
  );
}

async function showOne(call: Call, { api }: Session): Promise<void> {
  const list = await orInterrupted(call, api.lists.read.query({ listId: listIdOf(call) }));
  await showWords(call, list);
}

type List = Awaited<ReturnType<Session['api']['lists']['read']['query']>>;

async function showWords(call: Call, list: List): Promise<void> {
  const rows = list.keywords.map((keyword) => ({ keyword }));
  const columns = [{ title: `${list.name}: ${list.keywordCount}`, of: (row: { keyword: string }) => row.keyword }];
  await show(call, { body: list, rows, columns, summary: [list.listId] });
}

async function create(call: Call, { api }: Session): Promise<void> {
  const [name, ...words] = call.words;
  if (!name) throw new UsageError('name the list');
  const hasWords = words.length > 0 || call.values.file !== undefined;
  const keywords = hasWords ? await keywordsOf({ ...call, words }) : [];
  const input = { name, keywords, ...given({ tags: listOf(call.values, 'tag') }), ...marketOf(call.values) };
  await showWords(call, await orInterrupted(call, api.lists.create.mutate(input), MAY_BE_DONE));
}

async function exportWords(call: Call, { api }: Session): Promise<void> {
  const list = await orInterrupted(call, api.lists.read.query({ listId: listIdOf(call) }));
  if (call.values.json === true || call.values.ndjson === true) return await showWords(call, list);
  const isTerminal = call.io.stdout.isTTY === true;
  for (const word of list.keywords) await write(call.io.stdout, `${isTerminal ? plain(word) : word}\n`);
}

async function remove(call: Call, { api }: Session): Promise<void> {
  const listId = listIdOf(call);
  await orInterrupted(call, api.lists.remove.mutate({ listId }), MAY_BE_DONE);
  await tell(call, `Removed ${listId}.`);
}
