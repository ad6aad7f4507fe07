import { type Config, readConfig } from '../../server/config.ts';

/** A configuration whose settle window may be shorter than a start takes: tests wait for it again and again. */
export function testConfig({
  SETTLE_WINDOW_SECONDS = '0.3',
  ...environment
}: Record<string, string | undefined>): Config {
  return { ...readConfig(environment), SETTLE_WINDOW_SECONDS: Number(SETTLE_WINDOW_SECONDS) };
}
