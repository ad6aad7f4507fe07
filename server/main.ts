import { beginThread } from './wiring/embedded/begin.ts';
import { builtService } from './wiring/program.ts';

// The embedded database takes longest, and what its thread needs is the same whatever is configured.
const begun = process.env.DATABASE_URL ? null : beginThread();
/** What `npm start` starts: the service as it was built from these very sources, or the sources. */
const { serve }: typeof import('./serve.ts') = await import(builtService() ?? './serve.ts');
await serve(begun);
