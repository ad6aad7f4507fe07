import { existsSync, readdirSync, truncateSync, writeFileSync } from 'node:fs';
import { mkdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { startProblem } from '../../server/wiring/starting.ts';
import { openStore } from '../../server/wiring/store.ts';
import { createDataDirectory, createPostgresDatabase } from '../support/database.ts';
import { startService } from '../support/processes.ts';
import { scratchFolder } from '../support/scratch.ts';
import { TEST_CREDENTIAL_KEYS } from '../support/test-app.ts';
import { until } from '../support/until.ts';

const closings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0).toReversed()) await close();
});

describe('a process that is asked to end while it starts', () => {
  let operator: pg.Client;
  let env: Record<string, string>;
  beforeEach(async () => {
    const own = await createPostgresDatabase();
    operator = new pg.Client({ connectionString: own.url });
    await operator.connect();
    closings.push(own.drop, () => operator.end());
    const admin = { ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: 'correct horse battery', BCRYPT_COST: '4' };
    env = { DATABASE_URL: own.url, CREDENTIAL_KEYS: TEST_CREDENTIAL_KEYS, PORT: '0', ...admin };
  });

  /** A start that gets as far as a lock that is held here. */
  async function startUpTo(lock: string) {
    await operator.query('select pg_advisory_lock(hashtext($1))', [lock]);
    const service = startService(env);
    await until(async () => {
      const { rows } = await operator.query(`select from pg_stat_activity where datname = current_database()
        and wait_event = 'advisory'`);
      return rows.length > 0;
    });
    return { service, goOn: () => operator.query('select pg_advisory_unlock(hashtext($1))', [lock]) };
  }

  test('ends where it is, also as the first of a container, whom no signal ends by itself', async () => {
    const { service } = await startUpTo('migrations of the service');
    expect(await service.stop()).toBe(0);
    expect(service.said()).toBe('');
  });

  test('says first what is shown once, and ends then', async () => {
    const { service, goOn } = await startUpTo('first administrator');
    const ended = service.stop();
    await goOn();
    expect(await ended).toBe(0);
    expect(service.said()).toMatch(/Administrator: +admin@example.com/);
  });
});

describe('a data directory that cannot be used is told in a line, and left as it was', () => {
  let path: string;
  beforeEach(async () => {
    const own = await createDataDirectory();
    closings.push(own.drop);
    path = own.path;
  });

  test('its database is damaged', async () => {
    truncateSync(join(path, 'database', 'global', 'pg_control'));
    const service = startService({ DATA_DIR: path, PORT: '0' });
    expect(await service.ended).toBe(1);
    expect(service.said()).toMatch(/^The database of DATA_DIR cannot be used: its files cannot be opened \(.+\)\n$/);
    expect(existsSync(join(path, 'process-id'))).toBe(false);
  });

  test('nobody uses it after a start that failed in this process', async () => {
    const opened = () => openStore(readConfig({ DATA_DIR: path }));
    const damaged = join(path, 'database', 'PG_VERSION');
    writeFileSync(damaged, '16\n');
    expect(startProblem(await opened().catch((error) => error))).toMatch(/^The database of DATA_DIR cannot be used/);
    writeFileSync(damaged, '18\n');
    await (await opened()).close();
  });

  test('a process that failed when its data were open leaves no mark of itself', async () => {
    writeFileSync(join(path, 'credential-keys'), 'nonsense');
    const service = startService({ DATA_DIR: path, PORT: '0' });
    expect(await service.ended).toBe(1);
    expect(service.said()).toMatch(/credential-keys: must be/);
    expect(existsSync(join(path, 'process-id'))).toBe(false);
  });

  test('where its keys are to be is a folder', async () => {
    await mkdir(join(path, 'credential-keys'));
    const service = startService({ DATA_DIR: path, PORT: '0' });
    expect(await service.ended).toBe(1);
    expect(service.said()).toMatch(/^The configuration is not valid:\n.*credential-keys: cannot be read \(EISDIR\)\n$/);
  });

  test('its database lies where a link leads nowhere', async () => {
    const own = await scratchFolder('linked');
    closings.push(() => rm(own, { recursive: true }));
    await symlink('/nowhere/database', join(own, 'database'));
    const said = await openStore(readConfig({ DATA_DIR: own })).catch(startProblem);
    expect(said).toMatch(/database\.making cannot be written \(ENOTDIR\)/);
    expect(readdirSync(own).sort()).toEqual(['database', 'process-lock']);
  });

  test('what locks it cannot be locked', async () => {
    await mkdir(join(path, 'process-lock'));
    const said = await openStore(readConfig({ DATA_DIR: path })).catch(startProblem);
    expect(said).toMatch(/process-lock cannot be locked \(unable to open database file\)\. Delete it when/);
  });
});
