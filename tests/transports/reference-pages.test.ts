import { expect, test } from 'vitest';
import { membersOf } from '../../server/core/error-members.ts';
import { ERRORS, type ErrorCode } from '../../server/core/errors.ts';
import { operationId } from '../../server/http/openapi/operation-object.ts';
import { type JsonSchema, responseSchema } from '../../server/http/openapi/schemas.ts';
import { errorsPage } from '../../server/http/pages/errors.ts';
import { anchorOf, referencePages } from '../../server/http/pages/reference.ts';
import { routes } from '../../server/http/routes.ts';

const html = new Map(await Promise.all(referencePages().map(async ({ path, body }) => [path, await body] as const)));

const plain = (text: string) =>
  text.replace(/<[^>]*>/g, '').replace(/&(lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity]!);
const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };

/** Names of the first column of every table of a text. */
const namesIn = (text: string) =>
  [...text.matchAll(/<th scope="row">(.*?)<\/th>/g)].map((row) => plain(row[1]!).replace(' required', ''));

test.each(routes.map((route) => [operationId(route), route] as const))(
  '%s stands in the reference with each field that it takes and answers',
  (id, route) => {
    const [path, anchor] = anchorOf(route).split('#');
    const article = html
      .get(path!)!
      .split('<article ')
      .find((part) => part.startsWith(`id="${anchor}"`))!;
    expect(anchor).toBe(id);
    const names = namesIn(article);
    const taken = Object.keys((responseSchema(route.operation.input, {}).properties ?? {}) as object);
    expect(names).toEqual(expect.arrayContaining(taken));
    if (route.events || route.file || route.status === 204) return;
    const answered = responseSchema(route.operation.output, {});
    expect(names).toEqual(expect.arrayContaining(Object.keys((answered.properties ?? {}) as object)));
    if (answered.$ref) expect(article).toContain(`/docs/api/shapes#${String(answered.$ref).split('/').at(-1)}`);
    expect(article).toContain('Example: ');
  },
);

/** What an operation takes, as its page says: what a field must be, by its path. */
function takes(name: string): Record<string, string> {
  const [path, anchor] = anchorOf(routes.find(({ operation }) => operation.name === name)!).split('#');
  const article = html.get(path!)!.split(`id="${anchor}"`)[1]!.split('</article>')[0]!;
  const rows = article.matchAll(/<th scope="row">(.*?)<\/th><td data-label="What it must be">(.*?)<\/td>/g);
  return Object.fromEntries([...rows].map(([, field, must]) => [plain(field!), plain(must!)]));
}

test('what a list, an object and a choice of forms take is said to their last field', () => {
  expect(takes('keys.create').scopes).toContain('each one of research:execute, feed:read, byok:execute');
  expect(takes('research.compare')).toMatchObject({
    groups: 'a list of 1 to 50 entries, each an object',
    'groups[].name required': 'text of 1 to 80 characters',
    'groups[].keywords required': 'a list of 1 to 50 entries, each text of 1 to 80 characters',
  });
  expect(takes('jobs.rows')['where[].value']).toContain('or a number, or true or false, or null');
  expect(takes('connections.save')).toMatchObject({
    'provider required': 'dataforseo, or openrouter',
    'credential required': 'an object',
    'credential.login': 'text of 1 to 200 characters',
    'credential.apiKey': 'text of 1 to 300 characters',
  });
});

test('every shape is there once, with all of its fields and what they are', () => {
  const all: Record<string, JsonSchema> = {};
  for (const { operation, file } of routes) if (!file) responseSchema(operation.output, all);
  const page = html.get('/docs/api/shapes')!;
  for (const [name, schema] of Object.entries(all)) {
    const sections = page.split('<section ').filter((part) => part.startsWith(`id="${name}"`));
    expect([name, sections.length]).toEqual([name, 1]);
    const fields = Object.entries((schema.properties ?? {}) as Record<string, { description?: string }>);
    expect(namesIn(sections[0]!)).toEqual(expect.arrayContaining(fields.map(([field]) => field)));
  }
});

test('the error page shows for each code a body that the code really has', async () => {
  const body = await errorsPage('https://keywords.example').body;
  for (const code of Object.keys(ERRORS) as ErrorCode[]) {
    const section = body.split('<section ').find((part) => part.startsWith(`id="${code}"`))!;
    const shown = JSON.parse(plain(/<pre[^>]*>(.*?)<\/pre>/s.exec(section)![1]!));
    expect(shown).toMatchObject({ code, status: ERRORS[code].status, retryable: ERRORS[code].retryable });
    const members = membersOf(code);
    const dated = Object.entries(shown).map(([name, value]) => [
      name,
      /At$/.test(name) ? new Date(String(value)) : value,
    ]);
    if (members) expect([code, members.safeParse(Object.fromEntries(dated)).error]).toEqual([code, undefined]);
    const own = Object.keys(members?.shape ?? {});
    const always = ['type', 'title', 'status', 'detail', 'code', 'error', 'requestId', 'retryable'];
    expect(Object.keys(shown).filter((name) => !always.includes(name) && !own.includes(name))).toEqual([]);
  }
});
