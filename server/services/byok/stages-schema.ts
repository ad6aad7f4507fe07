import { z } from 'zod';
import { STAGES } from '../../../entities/job.ts';

const JobStage = z.object({
  stage: z.enum(STAGES).meta({ description: 'Step of the pipeline.' }),
  completed: z.number().int().meta({ description: 'Requests of it that are over, with or without an answer.' }),
  total: z.number().int().meta({ description: 'Requests that are planned for it.' }),
});

/** How far each step of a job is, in the order in which they begin. */
export const JobStages = z.object({
  stages: z.array(JobStage).meta({ description: 'Steps that ask a provider or a store for something.' }),
});
export type JobStages = z.output<typeof JobStages>;
