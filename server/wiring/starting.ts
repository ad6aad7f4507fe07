import { ConfigError } from '../config.ts';
import { EmbeddedAway } from '../core/embedded.ts';
import { LaterDatabase, MigrationFailed } from '../core/migration-errors.ts';
import { isCancelled, isOutage } from '../core/outage.ts';
import { UnfitDatabase } from '../core/unfit-database.ts';
import { DirectoryInUse, DirectoryNotLocked } from './directory-lock.ts';

type SystemError = Error & { code?: string; port?: number; path?: string };

/** What is told in its own words. */
const TOLD = [ConfigError, DirectoryInUse, DirectoryNotLocked, LaterDatabase, MigrationFailed, UnfitDatabase];

/**
 * Why a process could not begin, in a line that an operator can act on; null for a fault of ours, which needs its trace. Nothing
 * of it is secret: the system names places, not credentials.
 */
export function startProblem(error: unknown): string | null {
  if (TOLD.some((kind) => error instanceof kind)) return (error as Error).message;
  if (!(error instanceof Error)) return null;
  const { code, port, path, message } = error as SystemError;
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken by another process. Stop that one, or set PORT to a free port.`;
  if (code === 'EACCES' && port !== undefined)
    return `Port ${port} may not be used by this account. Set PORT to 1024 or more.`;
  // Of names that nobody knows, the one that was to be listened on comes with its port.
  if (code === 'EADDRNOTAVAIL' || (isUnknownName(code) && port !== undefined))
    return `HOST is no address of this machine (${message}).`;
  if (code === 'ENOTEMPTY' && path)
    return `${path} holds files and no database. Move them away, or set DATA_DIR to another folder.`;
  if (
    ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'EIO', 'ENOTDIR', 'EISDIR', 'EEXIST', 'EBUSY'].includes(
      code ?? '',
    ) &&
    path
  )
    return `${path} cannot be written (${code}). Set DATA_DIR to a folder that this account may write to.`;
  if (error instanceof EmbeddedAway) return `The database of DATA_DIR cannot be used: ${message}`;
  if (isOutage(error) || isCancelled(error) || code === FORBIDDEN)
    return `The database of DATABASE_URL cannot be used: ${reasonOf(error)}`;
  return null;
}

/** SQLSTATE of what the role may not do, e.g. make tables. */
const FORBIDDEN = '42501';

const isUnknownName = (code: string | undefined) => code === 'ENOTFOUND' || code === 'EAI_AGAIN';

/** A name with several addresses fails once for each of them. */
function reasonOf(error: Error): string {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return String((first as Error).message || (error as SystemError).code);
}

/** Ends the process with what went wrong: one clear line, or the trace of a fault of ours. */
export function failStart(error: unknown): never {
  console.error(startProblem(error) ?? error);
  process.exit(1);
}
