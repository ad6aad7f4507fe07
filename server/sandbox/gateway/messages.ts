/** Chat messages as the gateway takes them: text, or a list of parts; an assistant's may be empty. */

export interface Message {
  role: string;
  /** The text, that of all parts together; other media count for nothing here. */
  content: string;
}

const ROLES = new Set(['system', 'developer', 'user', 'assistant', 'tool']);
const PART_TYPES = new Set(['text', 'image_url', 'input_audio', 'input_video', 'video_url', 'file']);

const asObject = (value: unknown) =>
  (typeof value === 'object' && value !== null ? value : {}) as Readonly<Record<string, unknown>>;

/** @returns the messages, null when one of them is none. */
export function readMessages(list: readonly unknown[]): Message[] | null {
  const messages = list.map(readMessage);
  return messages.every((message) => message !== null) ? messages : null;
}

function readMessage(value: unknown): Message | null {
  const { role, content } = asObject(value);
  if (typeof role !== 'string' || !ROLES.has(role)) return null;
  const text = textOf(content) ?? (role === 'assistant' && (content ?? null) === null ? '' : null);
  return text === null ? null : { role, content: text };
}

function textOf(content: unknown): string | null {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return null;
  const texts = content.map((part) => partText(asObject(part)));
  return texts.every((text) => text !== null) ? texts.join('') : null;
}

function partText({ type, text }: Readonly<Record<string, unknown>>): string | null {
  if (typeof type !== 'string' || !PART_TYPES.has(type)) return null;
  if (type !== 'text') return '';
  return typeof text === 'string' ? text : null;
}
