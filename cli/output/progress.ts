import cliProgress from 'cli-progress';
import type { Progress } from '../client/index.ts';
import { type Io, isDrawnOver } from '../program/io.ts';
import { cut } from './plain.ts';

export interface Bar {
  show(progress: Progress): void;
  stop(): void;
}

const SILENT: Bar = { show: () => undefined, stop: () => undefined };

/** A bar on a terminal; elsewhere nothing. It stands on standard error, so that results stay alone on standard output. */
export function progressBar({ stderr, env }: Pick<Io, 'stderr' | 'env'>): Bar {
  if (!isDrawnOver(stderr, env)) return SILENT;
  const format: cliProgress.GenericFormatter = (_, { progress, value, total, maxWidth }, { status }) =>
    lineOf(progress, `${value}/${total} units, ${status}`, maxWidth!);
  const bar = new cliProgress.SingleBar({ format, stream: stderr, hideCursor: true, clearOnComplete: true });
  let isShown = false;
  return {
    show({ completed, total, status }) {
      if (!isShown) bar.start(total, completed, { status });
      else bar.update(completed, { status });
      isShown = true;
    },
    stop() {
      if (isShown) bar.stop();
    },
  };
}

const WIDEST = 40;
/** A bar that is shorter tells nothing. */
const LEAST = 8;

/** The bar gives way to the words, as wide as the terminal is now. */
function lineOf(progress: number, words: string, width: number): string {
  const size = Math.min(WIDEST, width - words.length - 2);
  if (size < LEAST) return cut(words, Math.max(1, width - 1));
  const done = Math.round(size * progress);
  return `${'█'.repeat(done)}${'░'.repeat(size - done)} ${words}`;
}
