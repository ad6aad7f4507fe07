/** Members that hold what people wrote, wherever they stand. */
const WRITTEN = new Set(['title', 'description', 'query', 'reason']);

/** The same JSON text with `text` behind everything that people wrote and behind each listed word, or behind the first. */
export function withOddText(body: string, { text, once = false }: { text: string; once?: boolean }): string {
  let left = once ? 1 : Number.POSITIVE_INFINITY;
  const odd = (value: unknown, listed: boolean): unknown => {
    if (Array.isArray(value)) return value.map((item) => odd(item, listed));
    if (typeof value !== 'object' || value === null) return value;
    const members = Object.entries(value).map(([name, member]) => {
      if (typeof member !== 'string') return [name, odd(member, listed || name === 'items')];
      // A model's answer is JSON inside of a text.
      if (name === 'content') return [name, changed(member, (content) => odd(content, listed))];
      return [name, (WRITTEN.has(name) || (listed && name === 'keyword')) && left-- > 0 ? member + text : member];
    });
    return Object.fromEntries(members);
  };
  return changed(body, (value) => odd(value, false));
}

/** The same completion; its model's answer has a member more, with lists in lists so many levels deep. */
export function withDeepAnswer(body: string, levels: number): string {
  return changed(body, (completion) => {
    const { message } = (completion as { choices: { message: { content: string } }[] }).choices[0]!;
    message.content = message.content.replace(/\}\s*$/, `,"deep":${'['.repeat(levels)}${']'.repeat(levels)}}`);
    return completion;
  });
}

function changed(json: string, change: (value: unknown) => unknown): string {
  try {
    return JSON.stringify(change(JSON.parse(json)));
  } catch {
    return json;
  }
}
