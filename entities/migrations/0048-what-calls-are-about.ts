import { Migration } from '@mikro-orm/migrations';

/** Comparisons are found by what their calls are about, and figures of words in the store that may show them. */
export class Migration0048WhatCallsAreAbout extends Migration {
  override up(): void {
    this.addSql(`
      drop index jobs_sized;
      alter table jobs add column words_identity text;
      create index jobs_of_words on jobs (words_identity, created_at desc, id desc) where words_identity is not null;
      drop index result_keywords_known;
      alter table result_keywords add column known_in text;
      update result_keywords k set known_in =
        (select case when j.data_source = 'sandbox' then 'sandbox/' else '' end
           || case when j.pipeline = 'shared' then 'platform' else 'owner:' || j.owner_id end
          from jobs j where j.result_id = k.result_id order by j.created_at, j.id limit 1)
        where known_until is not null;
      create index result_keywords_known
        on result_keywords (identity, known_in, (volume is null), known_until desc, result_id)
        where known_until is not null;
    `);
  }

  override down(): void {
    this.addSql(`
      drop index result_keywords_known;
      alter table result_keywords drop column known_in;
      create index result_keywords_known on result_keywords (identity, (volume is null), known_until desc, result_id)
        where known_until is not null;
      drop index jobs_of_words;
      alter table jobs drop column words_identity;
      create index jobs_sized on jobs (request_identity) where (request -> 'sizes') is not null;
    `);
  }
}
