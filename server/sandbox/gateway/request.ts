import { type Message, readMessages } from './messages.ts';
import { refusalOf } from './refusals.ts';

/** A chat request as far as the double reads it. */
export interface ChatBody {
  model: string;
  messages: Message[];
  maxCompletionTokens: number | null;
  maxPrice: { prompt?: unknown; completion?: unknown; request?: unknown };
  schema: Record<string, unknown> | null;
  stream: boolean;
  user: string | null;
  sessionId: string | null;
  metadata: string[];
}

type Json = Record<string, unknown>;

const asObject = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {});
const asText = (value: unknown) => (typeof value === 'string' ? value : null);

/** Reads a body; a string says what is wrong with it. */
export function readChat(text: string): ChatBody | string {
  let body: Json;
  try {
    body = asObject(JSON.parse(text));
  } catch {
    return 'Invalid JSON in the request body.';
  }
  const { messages, model } = body;
  if (typeof model !== 'string') return 'No models provided';
  if (!Array.isArray(messages) || messages.length === 0) return 'Input required: specify "prompt" or "messages"';
  const read = readMessages(messages);
  if (read === null) return 'Invalid messages.';
  const refused = refusalOf(body);
  if (refused !== null) return refused;
  const tokens = body.max_completion_tokens ?? body.max_tokens ?? null;
  if (tokens !== null && !(Number.isInteger(tokens) && (tokens as number) > 0)) return 'Invalid max_completion_tokens.';
  const format = asObject(body.response_format);
  const schema = format.type === 'json_schema' ? asObject(asObject(format.json_schema).schema) : null;
  return {
    model,
    messages: read,
    maxCompletionTokens: tokens as number | null,
    maxPrice: asObject(asObject(body.provider).max_price),
    schema,
    stream: body.stream === true,
    user: asText(body.user),
    sessionId: asText(body.session_id),
    metadata: Object.values(asObject(body.metadata)).map(String),
  };
}

/** What identifies the attempt at the gateway: session, user or a metadata value. */
export function tagsOf(body: ChatBody): string[] {
  return [body.sessionId, body.user, ...body.metadata].filter((tag): tag is string => tag !== null);
}

export function lastUserMessage(body: ChatBody): string {
  return body.messages.findLast(({ role }) => role === 'user')?.content ?? '';
}
