import { serve } from './serve.ts';

/** What `npm run dev` starts: the sources, whatever was built. */
await serve();
