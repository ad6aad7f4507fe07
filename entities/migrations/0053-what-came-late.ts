import { Migration } from '@mikro-orm/migrations';

/** What comes of a unit after it was closed is kept until it can be booked: the id to ask with, and the cost while its job runs. */
export class Migration0053WhatCameLate extends Migration {
  override up(): void {
    this.addSql(`alter table reconciliations add column provider_id text,
      add column cost_micros bigint check (cost_micros >= 0)`);
  }

  override down(): void {
    this.addSql('alter table reconciliations drop column cost_micros, drop column provider_id');
  }
}
