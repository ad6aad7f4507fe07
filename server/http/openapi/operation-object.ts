import type { Route } from '../routes/route.ts';
import { refusalsOf, successOf } from './answers.ts';
import { parametersOf } from './parameters.ts';
import { bodyOf, takesBody } from './request-body.ts';
import type { JsonSchema } from './schemas.ts';
import { describeOperation } from './texts.ts';

/** One method of one path. Schemas that it shares with others go into `components`. */
export function pathItem(route: Route, components: JsonSchema): JsonSchema {
  const { operation, legacy } = route;
  const parameters = parametersOf(route);
  return {
    operationId: operationId(route),
    summary: operation.summary,
    description: describeOperation(route),
    tags: [operation.name.split('.')[0]],
    ...(legacy ? { deprecated: true } : {}),
    security: securityOf(route),
    ...scopesOf(route),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(takesBody(route) ? { requestBody: bodyOf(route) } : {}),
    responses: { ...successOf(route, components), ...refusalsOf(route) },
  };
}

/** Name of an operation in generated clients. */
export function operationId({ operation, legacy }: Route): string {
  const name = operation.name.replace(/\.(\w)/g, (_, letter: string) => letter.toUpperCase());
  return legacy ? `${name}Legacy` : name;
}

function securityOf({ operation: { access }, legacy }: Route): JsonSchema[] {
  if (access.who === 'anyone') return [{}];
  if (legacy) return [{ apiKey: [] }];
  return access.credential === 'session' ? [{ session: [] }] : [{ apiKey: [] }, { session: [] }];
}

/** Scopes of which a key needs one. Security schemes of this kind have no place for them. */
function scopesOf({ operation: { access } }: Route): JsonSchema {
  const scopes = [access.scope, access.orScope].filter((scope) => scope !== null && scope !== undefined);
  return scopes.length > 0 ? { 'x-required-scopes': scopes } : {};
}
