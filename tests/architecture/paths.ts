import { access } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';

/** A path of the project in backticks or in a link's target. Names with a placeholder (`<verb>`, `NNNN`) are none. */
const PATH = /^(?:\.\/)?(?:entities|server|trpc|graphql|jobs|dashboard|cli|docs|tests|\.ci)\/[\w./-]*$/;
const FILE = /^[\w-]+(?:\.[\w-]+)*\.(?:ts|tsx|md|cjs|json)$/;

export interface Page {
  path: string;
  text: string;
}

/** What a page says is there: paths from the root, links from where it lies, file names by themselves, commands. */
export function namedIn({ path, text }: Page): { files: string[]; names: string[]; commands: string[] } {
  const prose = text.replace(/```[\s\S]*?```/g, '');
  const quoted = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, inner = '']) => inner);
  const links = [...prose.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, target = '']) => target);
  const local = links
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => normalize(join(dirname(path), target)));
  const commands = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name);
  return {
    files: [...quoted.filter((inner) => PATH.test(inner)), ...local],
    names: quoted.filter((inner) => FILE.test(inner)),
    commands,
  };
}

/** What pages name and what is not there, one line each. */
export async function missing(
  pages: readonly Page[],
  { files, scripts }: { files: readonly string[]; scripts: readonly string[] },
): Promise<string[]> {
  const basenames = new Set(files.map((file) => file.split('/').at(-1)));
  const lines = pages.map(async (page) => {
    const named = namedIn(page);
    const present = await Promise.all(
      named.files.map((file) =>
        access(file).then(
          () => true,
          () => false,
        ),
      ),
    );
    return [
      ...named.files.filter((_, i) => !present[i]),
      ...named.names.filter((name) => !basenames.has(name)),
      ...named.commands.filter((name) => !scripts.includes(name)).map((name) => `npm run ${name}`),
    ].map((what) => `${page.path} names ${what}`);
  });
  return [...new Set((await Promise.all(lines)).flat())];
}
