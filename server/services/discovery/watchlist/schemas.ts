import { z } from 'zod';
import { Timestamp } from '../../fields.ts';
import { Keyword } from '../../plan/keyword-field.ts';

export const AddSeed = z.strictObject({
  keyword: Keyword,
  /** Title of the game that finds belong to; without it, the seed itself. */
  game: z.string().trim().min(1).max(200).optional(),
});
export type AddSeed = z.output<typeof AddSeed>;

export const RemoveSeed = z.strictObject({ id: z.uuid() });
export type RemoveSeed = z.output<typeof RemoveSeed>;

export const Seed = z.object({
  id: z.uuid(),
  keyword: z.string(),
  game: z.string().nullable(),
  addedBy: z.uuid(),
  createdAt: Timestamp,
});
export type Seed = z.output<typeof Seed>;

export const SeedList = z.object({ seeds: z.array(Seed) });
