import { type RawBuilder, sql } from 'kysely';

/** More than any list holds. Of what a limit lets through that is no constant, the planner expects a tenth. */
const ALL = sql`(select 1000000)`;

/**
 * Rows of a list that a statement brings along, which the planner takes for one: it looks up by its key what belongs to each. It takes
 * them for a hundred otherwise, and would read tables that are small instead, in a plan that is kept while they grow.
 */
export function few(columns: RawBuilder<unknown>, list: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select ${columns} from (select ${columns} from ${list} limit ${ALL}) as listed limit ${ALL})`;
}

/** The same of ids, as `id`. */
export function fewIds(ids: readonly string[]): RawBuilder<unknown> {
  const rows = JSON.stringify(ids.map((id) => ({ id })));
  return few(sql`id`, sql`json_to_recordset(${rows}::json) as ids (id uuid)`);
}
