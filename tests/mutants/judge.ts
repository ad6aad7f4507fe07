import type { Lane, Outcome } from './lane.ts';
import { broken, type Mutant, type Seen, seenOf } from './mutant.ts';
import { readTree } from './tree.ts';

/** killed: a test saw the break. survived: none did. invalid: nothing can be said, because of `why`. */
export interface Verdict {
  mutant: Mutant;
  end: 'killed' | 'survived' | 'invalid';
  why: string;
}

/** A run of a few tests that has not ended by then never will. */
const LIMIT_MS = 180_000;
/** A break often leaves a test waiting for what never comes: it is given this, and several times what the tests need without the break. */
const PATIENCE_MS = 20_000;
const PATIENCE_FACTOR = 5;

/** What tests do while nothing is broken. */
interface Intact {
  /** What keeps them from being a witness: null when all of them are green. */
  problem: string | null;
  /** What they take, ms. */
  ms: number;
}

/** Judges mutants in one lane; what tests do without a break is found out once for all lanes. */
export class Judge {
  readonly #intact = new Map<string, Promise<Intact>>();

  async judge(lane: Lane, mutant: Mutant): Promise<Verdict> {
    const seen = seenOf(mutant);
    const { problem, ms } = await this.#withoutBreak(lane, seen);
    if (problem) return { mutant, end: 'invalid', why: problem };
    const text = await readTree(mutant.file);
    // Databases are prepared when a runner starts.
    const prepared = mutant.file.startsWith('entities/');
    if (prepared) await lane.renew();
    await lane.write(mutant.file, broken(mutant, text));
    try {
      return { mutant, ...verdictOn(await lane.run(seen, Math.min(LIMIT_MS, PATIENCE_MS + PATIENCE_FACTOR * ms))) };
    } finally {
      await lane.write(mutant.file, text);
      if (prepared) await lane.renew();
    }
  }

  #withoutBreak(lane: Lane, seen: Seen[]): Promise<Intact> {
    const name = JSON.stringify(seen);
    const known = this.#intact.get(name) ?? intact(lane, seen);
    this.#intact.set(name, known);
    return known;
  }
}

async function intact(lane: Lane, seen: Seen[]): Promise<Intact> {
  const began = performance.now();
  const problem = problemOf(await lane.run(seen, LIMIT_MS));
  return { problem, ms: performance.now() - began };
}

function problemOf(outcome: Outcome): string | null {
  if (outcome === 'ended') return 'its tests did not end without the break';
  const { ran, failed, unloadable } = outcome;
  if (ran === 0) return `no test has this name ${unloadable.join('; ')}`;
  const red = [...failed, ...unloadable];
  return red.length > 0 ? `red without the break: ${red.join('; ')}` : null;
}

function verdictOn(outcome: Outcome): Omit<Verdict, 'mutant'> {
  if (outcome === 'ended') return { end: 'killed', why: 'the tests did not end' };
  const { failed, unloadable } = outcome;
  if (failed.length > 0) return { end: 'killed', why: failed[0]! };
  if (unloadable.length > 0) return { end: 'invalid', why: `does not load: ${unloadable[0]}` };
  return { end: 'survived', why: '' };
}
