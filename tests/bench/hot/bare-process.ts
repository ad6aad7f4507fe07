/** The bare servers in a process of their own. */
import { counts, held } from './counts.ts';
import { type Bare, listenBare } from './servers.ts';

const count = counts();
process.once('message', async (bare: Bare) => {
  const port = await listenBare(bare);
  process.on('message', (message) => process.send!(message === 'held' ? held() : count()));
  process.send!({ port });
});
process.once('disconnect', () => process.exit());
process.send!('ready');
