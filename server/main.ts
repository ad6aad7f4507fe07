import { builtService } from './wiring/program.ts';

/** What `npm start` starts: the service as it was built from these very sources, or the sources. */
await import(builtService() ?? './serve.ts');
