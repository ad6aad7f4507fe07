import { byokOnProgress, researchOnProgress } from '../../server/operations/progress.ts';
import { router, subscription } from '../init.ts';

/** Live progress, merged into `research` and `byok`. */
export const researchProgressRouter = router({ onProgress: subscription(researchOnProgress) });
export const byokProgressRouter = router({ onProgress: subscription(byokOnProgress) });
