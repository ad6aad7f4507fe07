/** From the provider's result objects to the port's answers. */

import { calendarDate } from '../../core/dates.ts';
import { keywordIdentity } from '../../core/keyword.ts';
import { computingTurn } from '../../core/own-turn.ts';
import type {
  KeywordDataAnswer,
  KeywordDataAnswers,
  KeywordDataOperation,
  KeywordDataRequest,
  RowsOperation,
  SerpPage,
} from '../ports/keyword-data.ts';
import { numberOf } from '../tolerant.ts';
import { trendsKeyword } from './endpoints.ts';
import * as wire from './wire.ts';

type RequestOf<O extends KeywordDataOperation> = Extract<KeywordDataRequest, { operation: O }>;
type Mappers = { [O in KeywordDataOperation]: (result: unknown, request: RequestOf<O>) => KeywordDataAnswers[O] };

const MAPPERS: Mappers = {
  keyword_suggestions: (result) => {
    const { seed_keyword_data: seed, total_count, items } = wire.suggestionsResult.parse(result);
    return { seed, totalCount: total_count ?? items.length, items };
  },
  related_keywords: (result) => {
    const { seed_keyword_data: seed, total_count, items } = wire.relatedResult.parse(result);
    return { seed, totalCount: total_count ?? items.length, items };
  },
  keyword_overview: (result) => wire.overviewResult.parse(result),
  trends_graph: trendsGraph,
  trends_queries: (result) => {
    const list = wire.trendsResult.parse(result).items.find((item) => item.type === 'google_trends_queries_list');
    return wire.queryLists.parse(list?.data);
  },
  serp_organic: serpPage,
  autocomplete: (result) => wire.autocompleteResult.parse(result),
};

/** Rows that are read before others have their turn: some milliseconds of work. */
const ROWS_AT_ONCE = 100;
/** Their rows do not depend on each other. */
const SLICED: readonly RowsOperation[] = ['keyword_suggestions', 'related_keywords', 'keyword_overview'];

export function hasRows(operation: KeywordDataOperation): operation is RowsOperation {
  return SLICED.some((one) => one === operation);
}

/** The same of an operation whose answer is a list of rows, at once. */
export function mapRows<O extends RowsOperation>(operation: O, result: unknown): KeywordDataAnswers[O] {
  return (MAPPERS[operation] as (result: unknown) => KeywordDataAnswers[O])(result);
}

/**
 * The answer inside `result[0]`; null is an empty answer. Rows that cannot be read are left out, unknown figures are null.
 * Long lists are read with turns of the event loop in between.
 * @throws when the result has a shape that no version of the provider's protocol has
 */
export async function mapAnswer<R extends KeywordDataRequest>(
  request: R,
  result: unknown,
): Promise<KeywordDataAnswer<R>> {
  const map = MAPPERS[request.operation] as unknown as (result: unknown, request: R) => KeywordDataAnswer<R>;
  const { items } = (result ?? {}) as { items?: unknown };
  const isLong = hasRows(request.operation) && Array.isArray(items) && items.length > ROWS_AT_ONCE;
  if (!isLong) return map(result ?? {}, request);
  const parts: Rows[] = [];
  for (let at = 0; at < items.length; at += ROWS_AT_ONCE) {
    const part = { ...(result as object), items: items.slice(at, at + ROWS_AT_ONCE) };
    parts.push(map(part, request) as Rows);
    await computingTurn();
  }
  return joined(parts, result as { total_count?: unknown }) as KeywordDataAnswer<R>;
}

interface Rows {
  items: unknown[];
  totalCount?: number;
}

/** What does not belong to a row is the same in each part, but for the count of rows where the provider tells none. */
function joined(parts: Rows[], { total_count }: { total_count?: unknown }): Rows {
  const items = parts.flatMap((part) => part.items);
  const [first] = parts as [Rows];
  if (first.totalCount === undefined || numberOf(total_count) !== null) return { ...first, items };
  return { ...first, items, totalCount: items.length };
}

/** The provider lower-cases keywords and may list them in another order: values are aligned by identity, not position. */
function trendsGraph(result: unknown, request: RequestOf<'trends_graph'>): KeywordDataAnswers['trends_graph'] {
  const { keywords, items } = wire.trendsResult.parse(result);
  const graph = items.find((item) => item.type === 'google_trends_graph');
  const columns = (graph?.keywords.length ? graph.keywords : keywords).map(trendsIdentity);
  const column = request.keywords.map((keyword) => columns.indexOf(trendsIdentity(keyword)));
  const align = (values: (number | null)[]) => column.map((index) => values[index] ?? null);
  return {
    keywords: request.keywords,
    points: withEnds(wire.graphPoints.parse(graph?.data)).map((point) => ({
      dateFrom: point.date_from,
      dateTo: point.date_to,
      timestamp: point.timestamp,
      missingData: point.missing_data ?? false,
      values: align(point.values),
    })),
    averages: align(graph?.averages ?? []),
  };
}

/**
 * The last day of each point follows from its start and the step of the graph: the last point may carry the day on which
 * it was asked for instead. A single point has no step and keeps what it says.
 */
function withEnds(points: wire.GraphPoint[]): wire.GraphPoint[] {
  const steps = points.slice(1).map((point, i) => point.timestamp - points[i]!.timestamp);
  const step = Math.min(...steps.filter((seconds) => seconds > 0));
  if (!Number.isFinite(step)) return points;
  return points.map((point) => ({ ...point, date_to: calendarDate(new Date((point.timestamp + step - 1) * 1000)) }));
}

function trendsIdentity(keyword: string): string {
  return keywordIdentity(trendsKeyword(keyword));
}

function serpPage(result: unknown, request: RequestOf<'serp_organic'>): SerpPage {
  const page = wire.serpResult.parse(result);
  const inside = (type: string) => page.items.filter((item) => item.type === type).flatMap((item) => item.items);
  return {
    keyword: request.keyword,
    itemTypes: page.item_types,
    items: page.items.map((item) => ({
      type: item.type,
      rankGroup: item.rank_group,
      rankAbsolute: item.rank_absolute,
      title: item.title,
      url: item.url,
      domain: item.domain,
      description: item.description,
    })),
    peopleAlsoAsk: inside('people_also_ask').flatMap((item) => wire.question.safeParse(item).data?.title ?? []),
    relatedSearches: inside('related_searches').filter((item) => typeof item === 'string'),
  };
}
