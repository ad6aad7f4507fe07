import { Presets, SingleBar } from 'cli-progress';
import { AppError } from '../core/errors.ts';
import type { Act } from '../services/audit/record.ts';
import { type KeyRotation, rotateCredentialKeys } from '../services/connections/rotate-keys.ts';
import { loadCredentialKeys } from '../services/sealing/keys.ts';

/**
 * Wraps every stored credential's data key under the last key of CREDENTIAL_KEYS, with a progress bar on the terminal.
 * @throws AppError when some do not open with the configured keys; the others are done then
 */
export async function rotateKeys({ app }: Act): Promise<KeyRotation> {
  const credentialKeys = await loadCredentialKeys(app.config);
  const bar = new SingleBar({ stream: process.stderr, format: '{bar} {value}/{total} connections' }, Presets.rect);
  bar.start(0, 0);
  try {
    const rotation = await rotateCredentialKeys({ database: app.database, credentialKeys }, (done, total) => {
      bar.setTotal(total);
      bar.update(done);
    });
    if (rotation.failed.length === 0) return rotation;
    const detail = `${rotation.rewrapped} connections are done. These do not open with CREDENTIAL_KEYS: ${rotation.failed.join(', ')}.`;
    throw new AppError('INTERNAL_ERROR', { detail });
  } finally {
    bar.stop();
  }
}
