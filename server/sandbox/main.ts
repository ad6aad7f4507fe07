import { parseArgs } from 'node:util';
import { startSandbox } from './index.ts';

const USAGE = `Runs doubles of both providers on this machine, until SIGINT or SIGTERM.

  --keyword-data-port <n>   port of the keyword data double (default: any free one)
  --gateway-port <n>        port of the language-model gateway double (default: any free one)
  --control-port <n>        port of the control API (default: any free one)
  --seed <n>                seed of the generated data (default 1)
  --latency-ms <n>          time before every answer (default 150)
  --queue-delay-ms <n>      working time of a queued task (default 2000)
  --help`;

const integer = { type: 'string' } as const;

function readArgs() {
  const { values } = parseArgs({
    options: {
      'keyword-data-port': { ...integer, default: '0' },
      'gateway-port': { ...integer, default: '0' },
      'control-port': { ...integer, default: '0' },
      seed: { ...integer, default: '1' },
      'latency-ms': { ...integer, default: '150' },
      'queue-delay-ms': { ...integer, default: '2000' },
      help: { type: 'boolean', default: false },
    },
  });
  return values;
}

async function main(): Promise<void> {
  const args = readArgs();
  if (args.help) {
    console.log(USAGE);
    return;
  }
  const sandbox = await startSandbox({
    keywordDataPort: Number(args['keyword-data-port']),
    gatewayPort: Number(args['gateway-port']),
    controlPort: Number(args['control-port']),
    seed: Number(args.seed),
    latencyMs: Number(args['latency-ms']),
    queueDelayMs: Number(args['queue-delay-ms']),
  });
  console.log(`keyword data  ${sandbox.keywordDataUrl}`);
  console.log(`gateway       ${sandbox.gatewayUrl}`);
  console.log(`control       ${sandbox.controlUrl}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void sandbox.stop());
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
