import { Migration } from '@mikro-orm/migrations';

/** The model that a private job was quoted with, and what owners' own provider keys were charged beside the gateway. */
export class Migration0018ModelsAndUpstream extends Migration {
  override up(): void {
    this.addSql(`
      alter table quotes add column model text;
      alter table jobs add column model text;
      alter table accounts add column count_upstream boolean not null default false;
      create table upstream_costs (
        unit_id uuid primary key references job_units,
        job_id uuid not null references jobs,
        owner_id uuid not null references accounts,
        day date not null,
        upstream_micros bigint not null check (upstream_micros > 0)
      );
      create index upstream_costs_owner on upstream_costs (owner_id, day);
      create index upstream_costs_job on upstream_costs (job_id);
    `);
  }

  override down(): void {
    this.addSql(`
      drop table upstream_costs;
      alter table accounts drop column count_upstream;
      alter table jobs drop column model;
      alter table quotes drop column model;
    `);
  }
}
