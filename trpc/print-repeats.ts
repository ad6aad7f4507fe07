/** Lines from which on an object type that stands more than once is worth a name. */
const WORTH_LINES = 5;
/** Members that say nothing of what they hold. */
const EMPTY_NAMES = new Set(['output', 'items', 'data']);

/** An object type in the declarations: its text, and the names of the members that lead to it. */
interface Block {
  start: number;
  end: number;
  text: string;
  path: string[];
  inner: Block[];
}

/**
 * The declarations with a named type for every object type that they spell out more than once: a job is written down once, not at
 * each procedure that answers with one. A name is the shortest end of the way to where the type stands first.
 */
export function nameRepeats(declarations: string): string {
  const blocks = blocksOf(declarations);
  const counts = Map.groupBy(allOf(blocks), ({ text }) => text);
  const repeated = [...counts].filter(
    ([text, all]) => all.length > 1 && text.split('\n').length >= WORTH_LINES && isValue(all[0]!),
  );
  const names = namesOf(repeated.map(([text, [first]]) => ({ text, path: first!.path })));
  const render = (block: Block): string => names.get(block.text) ?? written(block.inner, block.start, block.end);
  const written = (inner: readonly Block[], start: number, end: number) => {
    let at = start;
    let text = '';
    for (const one of inner) {
      text += declarations.slice(at, one.start) + render(one);
      at = one.end;
    }
    return text + declarations.slice(at, end);
  };
  const rest = written(blocks, 0, declarations.length);
  const types = repeated.map(([text, [first]]) => {
    const { inner, start, end } = first!;
    return `type ${names.get(text)} = ${dedented(written(inner, start, end), indentAt(declarations, start))};\n`;
  });
  return types.join('') + rest;
}

/** Whether it goes in or comes out; what else repeats is the router's own. */
const isValue = ({ path }: Block) => path.includes('input') || path.includes('output');

function allOf(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block) => [block, ...allOf(block.inner)]);
}

/** The object types of declarations as the compiler prints them: members on lines of their own, comments nowhere. */
function blocksOf(text: string): Block[] {
  const top: Block[] = [];
  const open: Omit<Block, 'end' | 'text'>[] = [];
  for (const { 0: found, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}]/g)) {
    const { path, inner } = open.at(-1) ?? { path: [], inner: top };
    if (found === '{') {
      // A router's type has two parts; the second begins on the line where the first ends.
      const member = memberAt(text, index) ?? inner.at(-1)?.path.at(-1) ?? '';
      open.push({ start: index, path: [...path, member], inner: [] });
    } else if (found === '}') {
      const { start, ...block } = open.pop()!;
      const end = index + 1;
      const normal = dedented(text.slice(start, end), indentAt(text, start));
      (open.at(-1)?.inner ?? top).push({ ...block, start, end, text: normal });
    }
  }
  return top;
}

/** Name of the member whose type begins on the line. */
function memberAt(text: string, index: number): string | undefined {
  const line = text.slice(text.lastIndexOf('\n', index) + 1, index);
  return /^\s*"?(\w+)"?\??: /.exec(line)?.[1];
}

function indentAt(text: string, index: number): number {
  return text.slice(text.lastIndexOf('\n', index) + 1).search(/\S/);
}

const dedented = (text: string, by: number) => text.replaceAll(`\n${' '.repeat(by)}`, '\n');

/** For each text the shortest end of its path that no other has, and that is not the name of something else everywhere. */
function namesOf(types: readonly { text: string; path: string[] }[]): Map<string, string> {
  const ends = types.map(({ path }) => {
    const said = path.filter((name) => name !== '' && !EMPTY_NAMES.has(name)).map(capital);
    return said.map((_, at) => said.slice(-at - 1).join(''));
  });
  const shared = Map.groupBy(ends.flat(), (name) => name);
  const taken = new Map<string, number>();
  return new Map(
    types.map(({ text }, at) => {
      const name = ends[at]!.find((end) => shared.get(end)!.length === 1 && !(end in globalThis)) ?? ends[at]!.at(-1)!;
      // Members of a union stand in one place.
      const times = (taken.get(name) ?? 0) + 1;
      taken.set(name, times);
      return [text, times === 1 ? name : `${name}${times}`];
    }),
  );
}

const capital = (name: string) => name[0]!.toUpperCase() + name.slice(1);
