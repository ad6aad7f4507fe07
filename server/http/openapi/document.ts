import { ERRORS, type ErrorCode } from '../../core/errors.ts';
import { legacyRoutes } from '../legacy.ts';
import type { Route } from '../routes/route.ts';
import { routes } from '../routes.ts';
import { codesOf } from './errors.ts';
import { HEADERS } from './headers.ts';
import { pathItem } from './operation-object.ts';
import { problemSchemas } from './problems.ts';
import type { JsonSchema } from './schemas.ts';
import { TAGS } from './tags.ts';
import { webhooksSection } from './webhooks.ts';

/** The OpenAPI 3.1 description of every documented path, from the schemas that the service itself parses with. */
export function openApiDocument(): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  const described = [...routes, ...legacyRoutes];
  const codes = new Set(described.flatMap(codesOf));
  const schemas = problemSchemas((Object.keys(ERRORS) as ErrorCode[]).filter((code) => codes.has(code)));
  for (const route of described) {
    const path = openApiPath(route);
    paths[path] ??= {};
    paths[path][route.method.toLowerCase()] = pathItem(route, schemas);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Keyword Research Service',
      version: '1.0.0',
      description: `Money is USD with at most six decimals, times are ISO 8601 UTC. Null means unknown, 0 means measured zero. Error codes: ${Object.keys(ERRORS).length}, explained at /docs/errors.`,
      contact: { name: 'The operator of this service' },
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/', description: 'The service that answered.' }],
    tags: TAGS,
    paths,
    webhooks: webhooksSection(schemas),
    components: {
      schemas,
      headers: HEADERS,
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', description: 'An API key as Bearer token. Never in the URL.' },
        session: { type: 'apiKey', in: 'cookie', name: 'session', description: 'The cookie of a signed-in session.' },
      },
    },
  };
}

/** `:name` of the router is `{name}` here. */
export function openApiPath(route: Route): string {
  return route.path.replace(/:(\w+)/g, '{$1}');
}
