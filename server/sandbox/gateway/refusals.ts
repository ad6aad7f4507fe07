/** What the gateway refuses of a chat request before it looks for a model. */

type Json = Readonly<Record<string, unknown>>;

const MAX_METADATA_PAIRS = 16;
const MAX_METADATA_KEY = 64;
const MAX_METADATA_VALUE = 512;
const SCHEMA_NAME = /^[A-Za-z0-9_-]{1,64}$/;

/** Fields of the published request; the second group is deprecated and does nothing. */
const FIELDS = new Set(
  (
    'cache_control debug frequency_penalty image_config logit_bias logprobs max_completion_tokens max_tokens messages ' +
    'metadata min_p modalities model models parallel_tool_calls plugins prediction presence_penalty prompt_cache_key ' +
    'prompt_cache_options provider reasoning reasoning_effort repetition_penalty response_format seed service_tier ' +
    'session_id stop stop_server_tools_when stream stream_options temperature tool_choice tools top_a top_k ' +
    'top_logprobs top_p trace user verbosity ' +
    'include_reasoning route structured_outputs transforms usage web_search_options'
  ).split(' '),
);

const PROVIDER_FIELDS = new Set(
  (
    'allow_fallbacks data_collection enforce_distillable_text ignore max_price only options order ' +
    'preferred_max_latency preferred_min_throughput quantizations require_parameters sort zdr'
  ).split(' '),
);

/** Smallest and largest value of the numbers that shape an answer. */
const RANGES: Readonly<Record<string, readonly [number, number]>> = {
  temperature: [0, 2],
  top_p: [0, 1],
  min_p: [0, 1],
  top_a: [0, 1],
  frequency_penalty: [-2, 2],
  presence_penalty: [-2, 2],
  repetition_penalty: [0, 2],
};

const isAbsent = (value: unknown) => value === undefined || value === null;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @returns what is wrong with the fields besides the messages, null when nothing is. */
export function refusalOf(body: Json): string | null {
  return unknownField(body) ?? outOfRange(body) ?? badMetadata(body.metadata) ?? badFormat(body.response_format);
}

function unknownField(body: Json): string | null {
  const field = Object.keys(body).find((name) => !FIELDS.has(name));
  if (field !== undefined) return `Unrecognized key: "${field}"`;
  const preferences = isObject(body.provider) ? Object.keys(body.provider) : [];
  const preference = preferences.find((name) => !PROVIDER_FIELDS.has(name));
  return preference === undefined ? null : `Unrecognized key: "provider.${preference}"`;
}

function outOfRange(body: Json): string | null {
  for (const [name, [lowest, highest]] of Object.entries(RANGES)) {
    const value = body[name];
    if (isAbsent(value)) continue;
    if (typeof value !== 'number' || value < lowest || value > highest) {
      return `${name}: expected a number from ${lowest} to ${highest}`;
    }
  }
  return null;
}

function badMetadata(metadata: unknown): string | null {
  if (isAbsent(metadata)) return null;
  if (!isObject(metadata)) return 'metadata: expected an object of texts';
  const pairs = Object.entries(metadata);
  if (pairs.length > MAX_METADATA_PAIRS) return `metadata: at most ${MAX_METADATA_PAIRS} pairs`;
  const fits = ([key, value]: [string, unknown]) =>
    key.length <= MAX_METADATA_KEY && typeof value === 'string' && value.length <= MAX_METADATA_VALUE;
  return pairs.every(fits) ? null : 'metadata: a key has 64 characters, a value 512 at most';
}

function badFormat(format: unknown): string | null {
  if (!isObject(format) || format.type !== 'json_schema') return null;
  const wanted = isObject(format.json_schema) ? format.json_schema : {};
  if (typeof wanted.name === 'string' && SCHEMA_NAME.test(wanted.name)) return null;
  return 'response_format.json_schema.name: letters, digits, _ and -, 64 at most';
}
