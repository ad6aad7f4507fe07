import { Migration } from '@mikro-orm/migrations';

/**
 * The platform accounts' own price lists, and the model an owner chose. Prices of models are whole numbers from here on:
 * stored fractions are dropped, and the operator's prices stand in until the next verification.
 */
export class Migration0017PriceLists extends Migration {
  override up(): void {
    this.addSql(`
      create table price_lists (
        provider text primary key check (provider in ('dataforseo', 'openrouter')),
        prices jsonb not null,
        read_at timestamptz not null default app_now()
      );
      alter table provider_connections add column model text check (model is null or provider = 'openrouter');
      update provider_connections set prices = nullif(prices - 'models', '{}'::jsonb) where prices is not null;
    `);
  }

  override down(): void {
    this.addSql(`
      update provider_connections set prices = nullif(prices - 'models', '{}'::jsonb) where prices is not null;
      alter table provider_connections drop column model;
      drop table price_lists;
    `);
  }
}
