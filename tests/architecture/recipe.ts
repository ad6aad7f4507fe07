import type { z } from 'zod';
import { KEYED } from '../../cli/client/keyed.ts';
import { schema } from '../../graphql/schema.ts';
import { exchangesOf } from '../../server/http/openapi/exchanges.ts';
import { TAGS } from '../../server/http/openapi/tags.ts';
import { routes } from '../../server/http/routes.ts';
import type { Operation } from '../../server/operations/operation.ts';
import { operations } from '../../server/operations/table.ts';
import { appRouter } from '../../trpc/router.ts';
import { AUTHORIZATION } from '../transports/authorization-table.ts';
import { EQUIVALENCE } from '../transports/equivalence/table.ts';

type Judged = (operation: Operation) => boolean;

/** A step of the README's recipe: the file that says something about an operation, and for which operations it must. */
export interface Step {
  file: string;
  what: string;
  needs: Judged;
  /** Names that the file has it for; where it says it for whole areas, `<area>.`. */
  told: ReadonlySet<string>;
}

/** Operations by name, or whole groups of them, that a binding leaves out. */
type LeftOut = readonly (string | RegExp)[];
export const isOneOf = (names: LeftOut, { name }: Operation) =>
  names.some((one) => (typeof one === 'string' ? one === name : one.test(name)));

/** The paths of REST are those of the API description: administration, passwords and what `jobs.*` does for both pipelines have none. */
export const NOT_IN_REST: LeftOut = [
  /^admin\./,
  ...['auth.changePassword', 'auth.resetPassword', 'auth.sessions', 'auth.revokeSession'],
  ...['research.job', 'research.cancel', 'byok.cancel', 'byok.statementRows'],
  // Who holds a quote and not what it is for: a path each says that already.
  'byok.execute',
  /\.onProgress$/,
  /^byok\.unknown\./,
];
/** Second forms of an operation, for REST alone. */
export const NOT_IN_TRPC: LeftOut = [
  /^research\.\w+\.status$/,
  ...['byok.statementRows', 'jobs.events', 'jobs.export'],
];
/** GraphQL has what integrations ask of one job after the other; what is by cookie only does not exist in it (contract 7). */
export const NOT_IN_GRAPHQL: LeftOut = [
  /^research\.\w+\.status$/,
  /^byok\.statement/,
  ...['jobs.read', 'jobs.cancel', 'jobs.events', 'jobs.export', 'jobs.stages', 'jobs.totals', 'byok.execute'],
  // A link is read without an account, and GraphQL has no caller without one.
  'jobs.shared',
  ...['auth.signUp', 'auth.signIn', 'auth.signOut', 'auth.resetPassword'],
];

const inRest: Judged = (operation) => !isOneOf(NOT_IN_REST, operation);
const inTrpc: Judged = (operation) => !isOneOf(NOT_IN_TRPC, operation);
const inGraphql: Judged = (operation) =>
  operation.access.credential !== 'session' && !isOneOf(NOT_IN_GRAPHQL, operation);
/** Whether its answers over one transport can be held against those over another; streams are compared by a test of their own. */
const isCompared: Judged = (operation) =>
  operation.kind !== 'subscription' && [inRest, inTrpc, inGraphql].filter((has) => has(operation)).length > 1;
const isKeyed: Judged = ({ idempotency }) => idempotency !== 'none';

/** Ids that an input needs: each names something that belongs to somebody. */
function idsOf(input: z.ZodType): string[] {
  const shape = (input as { shape?: Record<string, z.ZodType> }).shape ?? {};
  return Object.keys(shape).filter((name) => /^(?:id|\w+Id)$/.test(name) && !shape[name]!.safeParse(undefined).success);
}
const namesOwned: Judged = ({ access, input }) => access.who === 'account' && idsOf(input).length > 0;

const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
const fields = roots.flatMap((type) => Object.values(type!.getFields()));
const bound = fields.map(({ extensions }) => (extensions.operation as Operation | undefined)?.name ?? '');
/** The one field for the progress of either pipeline. */
const STREAMS = ['research.onProgress', 'byok.onProgress'];

/** Codes that need many calls or a race to come about; other tests bring them about. */
const ELSEWHERE: Record<string, readonly string[]> = {
  'auth.signUp': ['EMAIL_UNAVAILABLE', 'RATE_LIMITED'],
  'auth.signIn': ['RATE_LIMITED'],
  'connections.verify': ['CREDENTIAL_VERSION_CONFLICT', 'RATE_LIMITED'],
};

/** Whether every code that an operation declares is driven through its faces. */
function isRefused({ name, errors }: Operation): boolean {
  const driven: unknown[] = (EQUIVALENCE[name] ?? []).flatMap(({ code, againCode }) => [code, againCode]);
  return errors.every((code) => driven.includes(code) || ELSEWHERE[name]?.includes(code));
}

const withRows = (has: (rows: (typeof EQUIVALENCE)[string]) => boolean) =>
  Object.keys(EQUIVALENCE).filter((name) => has(EQUIVALENCE[name]!));

/** What `tests/architecture/recipe.test.ts` holds every operation against; the printed files and the types see to the rest. */
export const STEPS: readonly Step[] = [
  step('server/operations/table.ts', 'its module', () => true, operations.keys()),
  step(
    'server/http/routes.ts',
    'a path',
    inRest,
    routes.flatMap((row) => [row.operation.name]),
  ),
  step(
    'tests/transports/exchanges/play.ts',
    'a step of the story that `npm run exchanges` recorded',
    inRest,
    [...operations.keys()].filter((name) => exchangesOf(name).length > 0),
  ),
  step(
    'server/http/openapi/tags.ts',
    'the group of its area',
    inRest,
    TAGS.map(({ name }) => `${name}.`),
  ),
  step('trpc/router.ts', 'a leaf of its router', inTrpc, Object.keys(appRouter._def.procedures)),
  step('graphql/queries.ts', 'a field', (of) => inGraphql(of) && of.kind === 'query', bound),
  step('graphql/mutations.ts', 'a field', (of) => inGraphql(of) && of.kind === 'mutation', bound),
  step('graphql/subscriptions.ts', 'a field', (of) => inGraphql(of) && of.kind === 'subscription', STREAMS),
  step('cli/client/keyed.ts', 'that it takes a key', isKeyed, KEYED),
  step('tests/transports/authorization-table.ts', 'who may call it', () => true, Object.keys(AUTHORIZATION)),
  step(
    'tests/transports/authorization-table.ts',
    'what a stranger gets (`owned`)',
    namesOwned,
    Object.keys(AUTHORIZATION).filter((name) => AUTHORIZATION[name]!.owned),
  ),
  step(
    'tests/transports/equivalence/table.ts',
    'how it answers',
    isCompared,
    withRows((rows) => rows.some(({ code }) => code === null)),
  ),
  step(
    'tests/transports/equivalence/table.ts',
    'a refusal with each of its codes',
    (of) => isCompared(of) && of.errors.length > 0,
    [...operations.values()].filter(isRefused).map(({ name }) => name),
  ),
  step(
    'tests/transports/equivalence/table.ts',
    'other content for its key (`conflict`)',
    (of) => isCompared(of) && isKeyed(of),
    withRows((rows) => rows.some(({ againCode }) => againCode === 'IDEMPOTENCY_CONFLICT')),
  ),
];

function step(file: string, what: string, needs: Judged, told: Iterable<string>): Step {
  return { file, what, needs, told: new Set(told) };
}

const says = ({ told }: Step, { name }: Operation) => told.has(name) || told.has(`${name.split('.')[0]}.`);

/** Steps that were not taken for an operation, each by the file that lacks it. */
export function leftOut(of: Operation, steps: readonly Step[] = STEPS): string[] {
  return steps
    .filter((one) => one.needs(of) && !says(one, of))
    .map(({ file, what }) => `${of.name}: ${file} lacks ${what}`);
}

/** The same steps after the names of an operation, and its area, were struck out of one of them. */
export function without(of: Operation, struck: Step): readonly Step[] {
  const gone = [of.name, `${of.name.split('.')[0]}.`];
  const rest = new Set([...struck.told].filter((name) => !gone.includes(name)));
  return STEPS.map((one) => (one === struck ? { ...one, told: rest } : one));
}
