import { Migration } from '@mikro-orm/migrations';

/** The text of a result in rows of bounded size, so that nobody has to hold or move the whole of it at once. */
export class Migration0006ResultPieces extends Migration {
  override up(): void {
    this.addSql(`
      create table result_pieces (
        result_id uuid not null references research_results,
        ordinal integer not null,
        body text not null,
        primary key (result_id, ordinal)
      );
      insert into result_pieces (result_id, ordinal, body)
        select id, ordinal, substr(body, 1 + ordinal * 65536, 65536)
        from research_results, generate_series(0, (length(body) - 1) / 65536) as ordinal;
      alter table research_results drop column body;
    `);
  }

  override down(): void {
    this.addSql(`
      alter table research_results add column body text;
      update research_results set body =
        (select string_agg(body, '' order by ordinal) from result_pieces where result_id = id);
      alter table research_results alter column body set not null;
      drop table result_pieces;
    `);
  }
}
