import { relatedPhrases } from '../data/expansion.ts';
import { type Answer, type DataContext, type Endpoint, rows, type Task } from './endpoint.ts';
import { LABS_FIELDS, type Lookup, labs, lookup, multiplierOf, PAGING, paged } from './labs-common.ts';
import { integer, isFlag, placed, text } from './validation.ts';

interface Node {
  keyword: string;
  depth: number;
  related: string[];
}

/** Breadth first over "searches related to": eight children each, every keyword once, at most 4680 at depth 4. */
function walk(seed: number, root: string, depth: number): Node[] {
  const seen = new Set([root]);
  const nodes: Node[] = [{ keyword: root, depth: 0, related: relatedPhrases(seed, root) }];
  for (let i = 0; i < nodes.length; i++) {
    const parent = nodes[i]!;
    if (parent.depth >= depth) break;
    for (const keyword of parent.related) {
      if (seen.has(keyword)) continue;
      seen.add(keyword);
      nodes.push({ keyword, depth: parent.depth + 1, related: relatedPhrases(seed, keyword) });
    }
  }
  return nodes;
}

/** The row of depth 0 is the seed itself: the only one at depth 0, left out of deeper lists unless asked for. */
function rowsOf(task: Task, look: Lookup, nodes: readonly Node[]) {
  const depth = (task.depth as number | undefined) ?? 1;
  const listed = depth === 0 || task.include_seed_keyword === true ? nodes : nodes.slice(1);
  return listed.map((node) => ({
    se_type: 'google',
    keyword_data: look.item(node.keyword),
    depth: node.depth,
    related_keywords: node.related.length > 0 ? node.related : null,
  }));
}

export const relatedKeywords: Endpoint = {
  ...labs('related_keywords', '0387'),
  fields: {
    required: ['keyword'],
    known: {
      ...LABS_FIELDS,
      ...PAGING,
      keyword: text(1, 700),
      depth: integer(0, 4),
      include_seed_keyword: isFlag,
      replace_with_core_keyword: isFlag,
    },
    together: placed({ location: true, language: true, countries: true }),
  },
  answer(task: Task, context: DataContext): Answer {
    const look = lookup(task, context);
    const phrase = String(task.keyword).toLowerCase().trim();
    const nodes = walk(context.seed, phrase, (task.depth as number | undefined) ?? 1);
    const found = nodes[0]!.related.length === 0 ? [] : rowsOf(task, look, nodes);
    const page = paged(found, task, { limit: 100, order: ['keyword_data.keyword_info.search_volume,desc'] });
    const result = {
      se_type: 'google',
      seed_keyword: phrase,
      seed_keyword_data: task.include_seed_keyword === true && look.knows(phrase) ? look.item(phrase) : null,
      location_code: look.place.location,
      language_code: look.place.language,
      total_count: page.total,
      items_count: page.rows.length,
      items: page.rows.length > 0 ? page.rows : null,
    };
    return { result: [result], usage: rows(page.rows.length, multiplierOf(task)) };
  },
};
