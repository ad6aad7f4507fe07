import { defineConfig } from '@mikro-orm/postgresql';
import { entities } from './entities/index.ts';
import { readConfig } from './server/config.ts';
import { schemaOptions } from './server/core/bring-up.ts';

/** For the command line of MikroORM (`npx mikro-orm migration:pending` and the like) on the PostgreSQL of DATABASE_URL. */
export default defineConfig({
  ...schemaOptions,
  entities: [...entities],
  clientUrl: readConfig(process.env).DATABASE_URL ?? '',
});
