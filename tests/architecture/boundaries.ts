import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { dirname, join, normalize, relative } from 'node:path';
import { parseAst } from 'rolldown/parseAst';

/** A layer: the folder or file that a path belongs to, most specific first. */
const LAYERS = [
  'cli',
  'dashboard',
  'entities',
  'server/core',
  'server/science',
  'server/providers/ports',
  'server/providers/prices.ts',
  'server/providers/bounds.ts',
  'server/providers/countries.ts',
  'server/providers/keyword-data/rows-aside.ts',
  'server/providers',
  'server/sandbox',
  'server/services',
  'server/operations',
  'server/http',
  'server/mcp',
  'server/config.ts',
  'server/wiring',
  'server/commands',
  'server',
  'trpc',
  'graphql',
  'jobs',
] as const;
type Layer = (typeof LAYERS)[number];

/** Areas of the services, each of which may see those before it; so there is no circle between two. */
export const AREAS = [
  'fields.ts',
  'sealing',
  'context.ts',
  'audit',
  'throttles',
  'plan',
  'spend',
  'quotas',
  'idempotency',
  'shared-cache',
  'webhooks',
  'jobs',
  'access',
  'connections',
  'locations',
  'lists',
  'research',
  'byok',
  'replay',
  'exports',
  'sharing',
  'discovery',
  'api-keys',
  'accounts',
  'unknown',
  'retention',
  'metrics',
];

const PORTS: readonly Layer[] = [
  'server/providers/ports',
  'server/providers/prices.ts',
  'server/providers/bounds.ts',
  'server/providers/countries.ts',
];
/** Reads a provider's long answers in any thread: of bytes alone, like the science. */
const ROWS_ASIDE: Layer = 'server/providers/keyword-data/rows-aside.ts';
const TRANSPORT: readonly Layer[] = [
  'server/operations',
  'server/services',
  'server/science',
  'server/core',
  'server/config.ts',
];

/** Who may import whom, besides itself (docs/architecture.md 1). What is not listed is refused. */
const ALLOWED: Record<Layer, readonly Layer[]> = {
  cli: [],
  dashboard: [],
  entities: [],
  'server/core': ['entities'],
  'server/science': ['server/core', ...PORTS],
  'server/providers/ports': ['server/core'],
  'server/providers/prices.ts': ['server/core', ...PORTS, 'server/providers'],
  'server/providers/bounds.ts': ['server/core', ...PORTS, 'server/providers'],
  'server/providers/countries.ts': PORTS,
  'server/providers/keyword-data/rows-aside.ts': ['server/core', ...PORTS, 'server/providers'],
  'server/providers': ['server/core', ...PORTS, ROWS_ASIDE],
  'server/sandbox': [],
  'server/services': ['entities', 'server/core', 'server/science', 'server/config.ts', ...PORTS],
  'server/operations': ['server/core', 'server/science', 'server/services'],
  'server/http': TRANSPORT,
  'server/mcp': TRANSPORT,
  'server/config.ts': ['server/core'],
  'server/wiring': LAYERS,
  'server/commands': LAYERS,
  server: LAYERS,
  trpc: TRANSPORT,
  graphql: TRANSPORT,
  jobs: ['entities', 'server/core', 'server/science', 'server/services', ...PORTS, ROWS_ASIDE],
};

/** Layers that know what services and the science answer, but never call them: whatever they do goes through an operation. */
const TRANSPORTS: readonly Layer[] = ['server/http', 'trpc', 'graphql'];
const KNOWN_BY_TYPE: readonly Layer[] = ['server/services', 'server/science'];

/** Packages that only some layers may use: transports never see the ORM, services never the queue. */
const PACKAGES: Record<string, readonly Layer[]> = {
  '@mikro-orm/': ['entities', 'server/core', 'server/wiring'],
  kysely: ['entities', 'server/core', 'server/services', 'jobs'],
  'pg-boss': ['jobs'],
  'p-queue': ['jobs', 'server/providers'],
  hono: ['server/http', 'server/wiring', 'server'],
  'graphql-yoga': ['graphql'],
  '@trpc/server': ['trpc', 'dashboard', 'cli'],
  react: ['dashboard'],
  '@trpc/client': ['dashboard', 'cli'],
  '@tanstack/': ['dashboard'],
};

/** What programs that use the service know of it: the type of its router, which leaves nothing in what they load, how a file is written, and the words of causes. */
const PROGRAMS: readonly Layer[] = ['dashboard', 'cli'];
const ROUTER_TYPE = 'trpc/app-router.d.ts';
const CSV_RULE = 'server/core/csv-line.ts';
const CAUSES = 'server/core/causes.ts';

/** An import as it stands in a module: what it names, and whether it is gone when the types are stripped. */
export interface Import {
  target: string;
  typesOnly: boolean;
}

export interface Module {
  /** Path from the project's root. */
  path: string;
  imports: Import[];
}

export function layerOf(path: string): Layer | null {
  return LAYERS.find((layer) => path === layer || path.startsWith(`${layer}/`)) ?? null;
}

/** Every import that breaks a rule, one line each. */
export function violations(modules: readonly Module[]): string[] {
  return modules.flatMap(({ path, imports }) =>
    imports
      .filter((one) => !isAllowed(path, one))
      .map(({ target, typesOnly }) => `${path} must not import ${typesOnly ? 'types of ' : ''}${target}`),
  );
}

function isAllowed(path: string, { target, typesOnly }: Import): boolean {
  const from = layerOf(path);
  if (!from) return false;
  if (!target.startsWith('.')) return mayUsePackage(from, target);
  const file = normalize(join(dirname(path), target));
  if (PROGRAMS.includes(from) && file === ROUTER_TYPE) return typesOnly;
  if (PROGRAMS.includes(from) && file === CAUSES) return true;
  if (from === 'dashboard' && file === CSV_RULE) return true;
  const to = layerOf(file);
  if (to === null || (to !== from && !ALLOWED[from].includes(to))) return false;
  if (TRANSPORTS.includes(from) && KNOWN_BY_TYPE.includes(to)) return typesOnly;
  return to !== 'server/services' || from !== to || areaOf(file) <= areaOf(path);
}

function mayUsePackage(from: Layer, target: string): boolean {
  const rule = Object.entries(PACKAGES).find(
    ([name]) => target === name || target.startsWith(name.endsWith('/') ? name : `${name}/`),
  );
  return !rule || rule[1].includes(from);
}

/** Place of a service's area in the order. @throws for an area that has none */
function areaOf(path: string): number {
  const place = AREAS.indexOf(path.split('/')[2]!);
  if (place < 0) throw new Error(`${path} lies in an area without a place in the order`);
  return place;
}

/** Parses every source module of the product; tests are not part of it, and nothing may import them. */
export async function readModules(root: string): Promise<Module[]> {
  const modules: Module[] = [];
  for await (const file of glob('{cli,dashboard,entities,server,trpc,graphql,jobs}/**/*.{ts,tsx}', { cwd: root })) {
    modules.push({
      path: relative(root, join(root, file)),
      imports: importsOf(readFileSync(join(root, file), 'utf8'), file.endsWith('x') ? 'tsx' : 'ts'),
    });
  }
  return modules;
}

interface Statement {
  type: string;
  source?: { value?: unknown } | null;
  importKind?: string;
  exportKind?: string;
  specifiers?: { importKind?: string }[];
}

/** Static imports, re-exports, and dynamic imports of a literal. */
export function importsOf(source: string, lang: 'ts' | 'tsx' = 'ts'): Import[] {
  const dynamics = [...source.matchAll(/\bimport\(\s*'([^']+)'\s*\)/g)];
  return [...staticImportsOf(source, lang), ...dynamics.map((match) => ({ target: match[1]!, typesOnly: false }))];
}

/** What is loaded before the first line of a module runs, and re-exports. */
export function staticImportsOf(source: string, lang: 'ts' | 'tsx' = 'ts'): Import[] {
  const { body } = parseAst(source, { lang }) as unknown as { body: Statement[] };
  return body.flatMap((node) =>
    typeof node.source?.value === 'string' ? [{ target: node.source.value, typesOnly: isTypesOnly(node) }] : [],
  );
}

function isTypesOnly({ importKind, exportKind, specifiers }: Statement): boolean {
  if (importKind === 'type' || exportKind === 'type') return true;
  return (specifiers?.length ?? 0) > 0 && specifiers!.every((one) => one.importKind === 'type');
}
