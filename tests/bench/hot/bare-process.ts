/** The bare servers in a process of their own. */
import { counts } from './counts.ts';
import { type Bare, listenBare } from './servers.ts';

const count = counts();
process.once('message', async (bare: Bare) => {
  const port = await listenBare(bare);
  process.on('message', () => process.send!(count()));
  process.send!({ port });
});
process.once('disconnect', () => process.exit());
process.send!('ready');
