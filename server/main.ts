import { builtService } from './wiring/program.ts';

/** Process entry: the service as it was built from these very sources, or the sources. */
await import(builtService() ?? './serve.ts');
