import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { dirname, join, normalize, relative } from 'node:path';
import { parseAst } from 'rolldown/parseAst';

/** A layer: the folder or file that a path belongs to, most specific first. */
const LAYERS = [
  'entities',
  'server/core',
  'server/science',
  'server/providers/ports.ts',
  'server/providers/prices.ts',
  'server/providers/bounds.ts',
  'server/providers/sandbox',
  'server/providers',
  'server/services',
  'server/operations',
  'server/http',
  'server/config.ts',
  'server',
  'trpc',
  'graphql',
  'jobs',
] as const;
type Layer = (typeof LAYERS)[number];

const PORTS: readonly Layer[] = [
  'server/providers/ports.ts',
  'server/providers/prices.ts',
  'server/providers/bounds.ts',
];
const TRANSPORT: readonly Layer[] = [
  'server/science',
  'server/operations',
  'server/services',
  'server/core',
  'server/config.ts',
];

/** Who may import whom, besides itself (README, "Where things are"). What is not listed is refused. */
const ALLOWED: Record<Layer, readonly Layer[]> = {
  entities: [],
  'server/core': ['entities'],
  'server/science': ['server/core', ...PORTS],
  'server/providers/ports.ts': ['server/core'],
  'server/providers/prices.ts': ['server/core', ...PORTS, 'server/providers'],
  'server/providers/bounds.ts': ['server/core', ...PORTS, 'server/providers'],
  'server/providers/sandbox': [],
  'server/providers': ['server/core', ...PORTS],
  'server/services': ['entities', 'server/core', 'server/science', 'server/config.ts', ...PORTS],
  'server/operations': ['server/core', 'server/services'],
  'server/http': TRANSPORT,
  'server/config.ts': ['server/core'],
  server: LAYERS,
  trpc: TRANSPORT,
  graphql: TRANSPORT,
  jobs: ['entities', 'server/core', 'server/science', 'server/services', ...PORTS],
};

/** Packages that only some layers may use: transports never see the ORM, services never the queue. */
const PACKAGES: Record<string, readonly Layer[]> = {
  '@mikro-orm/': ['entities', 'server/core', 'server'],
  kysely: ['entities', 'server/core', 'server/services', 'jobs'],
  'pg-boss': ['jobs'],
  'p-queue': ['jobs', 'server/providers'],
  hono: ['server/http', 'server'],
  'graphql-yoga': ['graphql'],
  '@trpc/server': ['trpc'],
};

export interface Module {
  /** Path from the project's root. */
  path: string;
  imports: string[];
}

export function layerOf(path: string): Layer | null {
  return LAYERS.find((layer) => path === layer || path.startsWith(`${layer}/`)) ?? null;
}

/** Every import that breaks a rule, one line each. */
export function violations(modules: readonly Module[]): string[] {
  return modules.flatMap(({ path, imports }) => {
    const from = layerOf(path);
    if (!from) return [];
    return imports
      .filter((target) => !isAllowed(from, path, target))
      .map((target) => `${path} must not import ${target}`);
  });
}

function isAllowed(from: Layer, path: string, target: string): boolean {
  if (!target.startsWith('.')) {
    const rule = Object.entries(PACKAGES).find(
      ([name]) => target === name || target.startsWith(name.endsWith('/') ? name : `${name}/`),
    );
    return !rule || rule[1].includes(from);
  }
  const to = layerOf(normalize(join(dirname(path), target)));
  return to !== null && (to === from || ALLOWED[from].includes(to));
}

/** Parses every source module of the product; tests are not part of it, and nothing may import them. */
export async function readModules(root: string): Promise<Module[]> {
  const modules: Module[] = [];
  for await (const file of glob('{entities,server,trpc,graphql,jobs}/**/*.ts', { cwd: root })) {
    modules.push({
      path: relative(root, join(root, file)),
      imports: importsOf(readFileSync(join(root, file), 'utf8')),
    });
  }
  return modules;
}

/** Specifiers of static imports, re-exports, and dynamic imports of a literal. */
export function importsOf(source: string): string[] {
  const { body } = parseAst(source, { lang: 'ts' }) as { body: { source?: { value?: string } | null }[] };
  const statics = body.flatMap((node) => (typeof node.source?.value === 'string' ? [node.source.value] : []));
  const dynamics = [...source.matchAll(/\bimport\(\s*'([^']+)'\s*\)/g)].map((match) => match[1]!);
  return [...statics, ...dynamics];
}
