import cliProgress from 'cli-progress';
import type { Progress } from '../client/index.ts';
import type { Output } from '../program/io.ts';

export interface Bar {
  show(progress: Progress): void;
  stop(): void;
}

const SILENT: Bar = { show: () => undefined, stop: () => undefined };

/** A bar on a terminal; elsewhere nothing. It stands on standard error, so that results stay alone on standard output. */
export function progressBar(output: Output): Bar {
  if (!output.isTTY) return SILENT;
  const bar = new cliProgress.SingleBar(
    { format: '{bar} {value}/{total} units, {status}', stream: output, hideCursor: true, clearOnComplete: true },
    cliProgress.Presets.shades_classic,
  );
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
