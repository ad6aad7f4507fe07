import { createHmac } from 'node:crypto';
import type { Provider } from '../../providers/ports/calls.ts';
import type { AppContext } from '../context.ts';

type Keyed = Pick<AppContext, 'config' | 'credentialKeys'>;

/** An account at a provider: the platform's by its login or key, an owner's by the saved connection. */
export interface ProviderAccount {
  provider: Provider;
  name: string;
}

/**
 * What stays with a unit of the account that it was sent to: a keyed digest of address and name, which tells nobody the name and
 * is equal for equal ones. It begins with the version of its key.
 */
export function accountMark(app: Keyed, account: ProviderAccount): string {
  return markUnder(app, account, app.credentialKeys.current)!;
}

/** Whether an account is the one of a mark. When the mark's key is gone, nobody can tell that it is. */
export function isMarkOf(app: Keyed, mark: string, account: ProviderAccount): boolean {
  return markUnder(app, account, mark.split(':', 1)[0]!) === mark;
}

function markUnder({ config, credentialKeys }: Keyed, { provider, name }: ProviderAccount, version: string) {
  const key = credentialKeys.byVersion.get(version);
  const address = provider === 'dataforseo' ? config.DATAFORSEO_BASE_URL : config.OPENROUTER_BASE_URL;
  const text = JSON.stringify(['account', address, name]);
  return key ? `${version}:${createHmac('sha256', key).update(text).digest('base64url')}` : null;
}
