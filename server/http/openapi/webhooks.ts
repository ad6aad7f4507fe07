import { PAYLOADS } from '../../operations/webhook-payloads.ts';
import { examplesOf } from './exchanges.ts';
import { messageOf } from './messages.ts';
import { type JsonSchema, responseSchema } from './schemas.ts';

const HEADERS = {
  'webhook-id': 'Id of the event: the same at every attempt and replay.',
  'webhook-timestamp': 'When this attempt was made, seconds since 1970.',
  'webhook-signature': '`v1` (HMAC-SHA256) and `v1a` (ed25519) signatures, separated by spaces.',
};

const parametersOf = (type: string) =>
  Object.entries(HEADERS).map(([name, description]) => {
    const sent = messageOf(type)?.headers[name];
    const example = sent === undefined ? {} : { example: sent };
    return { name, in: 'header', required: true, description, schema: { type: 'string' }, ...example };
  });

/** The body as it was sent. */
function shown(type: string): { examples?: object } {
  const body = messageOf(type)?.body;
  return body === undefined ? {} : examplesOf([{ title: 'as it was sent', value: JSON.parse(body) }]);
}

/** The messages that the service sends, by type: the section `webhooks` of OpenAPI 3.1. */
export function webhooksSection(components: JsonSchema): JsonSchema {
  return Object.fromEntries(
    Object.entries(PAYLOADS).map(([type, { summary, schema }]) => {
      const content = { 'application/json': { schema: responseSchema(schema, components), ...shown(type) } };
      const post = {
        operationId: `receive${type.replace(/(^|\.)(\w)/g, (_, _dot, letter: string) => letter.toUpperCase())}`,
        summary,
        description: `${summary} Signed after Standard Webhooks 1.0.0; see /docs/webhooks.`,
        tags: ['webhooks'],
        security: [{}],
        parameters: parametersOf(type),
        requestBody: { required: true, content },
        responses: {
          '2XX': { description: 'Taken.' },
          '410': { description: 'Send nothing here any more: the webhook is disabled.' },
          '4XX': { description: 'Not taken; it is sent again by the plan.' },
        },
      };
      return [type, { post }];
    }),
  );
}
