import { Interrupted, type Io, write } from './io.ts';

const ENTER = ['\r', '\n'];
const CTRL_C = '\u0003';
const CTRL_D = '\u0004';
const RUB_OUT = ['\u007f', '\b'];

/** A line that a person types without it being shown; of a pipe the first line. @throws Interrupted at Ctrl C */
export async function readUnseen({ stdin, stderr }: Pick<Io, 'stdin' | 'stderr'>, question: string): Promise<string> {
  const isTyped = stdin.isTTY === true;
  if (isTyped) await write(stderr, question);
  stdin.setRawMode?.(true);
  let line = '';
  try {
    for await (const chunk of stdin.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
      for (const character of String(chunk)) {
        if (ENTER.includes(character) || character === CTRL_D) return line;
        if (isTyped && character === CTRL_C) throw new Interrupted();
        line = isTyped && RUB_OUT.includes(character) ? line.slice(0, -1) : line + character;
      }
    }
    return line;
  } finally {
    stdin.setRawMode?.(false);
    stdin.pause();
    if (isTyped) await write(stderr, '\n');
  }
}
