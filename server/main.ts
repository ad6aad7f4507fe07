import { createApp } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import { DirectoryInUse } from './directory-lock.ts';
import { listen } from './http/server.ts';
import { bootstrap } from './services/accounts/bootstrap.ts';
import { welcome } from './welcome.ts';

/** Process entry: configuration, application, socket; drains on SIGTERM and SIGINT. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const app = await createApp(config);
  const first = await bootstrap(app.context);
  const server =
    config.ROLE === 'worker'
      ? null
      : await listen(app.fetch, { host: config.HOST, port: config.PORT, trustProxy: config.TRUST_PROXY });
  console.log(welcome(config, first, server?.port ?? null));
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await server?.close();
    await app.stop();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError || error instanceof DirectoryInUse ? error.message : error);
  process.exit(1);
});
