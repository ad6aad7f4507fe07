import { ERRORS } from '../../core/errors.ts';
import { legacyRoutes } from '../legacy.ts';
import { type Route, routes } from '../routes.ts';
import { pathItem } from './operation-object.ts';
import { problemSchema } from './problem-schema.ts';
import type { JsonSchema } from './schemas.ts';

/** The OpenAPI 3.1 description of every documented path, from the schemas that the service itself parses with. */
export function openApiDocument(): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  const schemas: JsonSchema = { Problem: problemSchema() };
  for (const route of [...routes, ...legacyRoutes]) {
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
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas,
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
