import { styleText } from 'node:util';

type Style = 'bold' | 'dim' | 'red' | 'yellow' | 'green';

/** Colours a text, or leaves it as it is. */
export type Paint = (style: Style, text: string) => string;

export const NO_PAINT: Paint = (_, text) => text;
export const PAINT: Paint = (style, text) => styleText(style, text, { validateStream: false });
