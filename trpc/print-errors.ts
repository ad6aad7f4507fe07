import type { z } from 'zod';
import { membersOf } from '../server/core/error-members.ts';
import { ERRORS, type ErrorCode } from '../server/core/errors.ts';

/** The types of `error-shape.ts` with the catalogue spelled out, for clients that have `@trpc/server` alone. */
export function errorTypes(): string {
  return `/** What every refusal has. */
interface Refused<C extends string, S extends number, R extends boolean> {
    code: import("@trpc/server").TRPC_ERROR_CODE_KEY;
    httpStatus: S;
    path?: string;
    appCode: C;
    /** Whether the very same call may succeed later. */
    retryable: R;
    requestId: string | undefined;
}
/** \`error.data\`, told apart by \`appCode\`. */
export type ErrorData =
${(Object.keys(ERRORS) as ErrorCode[]).map(refused).join('\n')};
export interface ErrorShape {
    code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
    message: string;
    data: ErrorData;
}
`;
}

function refused(code: ErrorCode): string {
  const { status, title, remedy, retryable } = ERRORS[code];
  const members = membersOf(code);
  const own = members ? ` & ${typeOf(members)}` : '';
  return `    /** ${title} ${remedy} */\n    | (Refused<'${code}', ${status}, ${retryable}>${own})`;
}

/** A schema's value as TypeScript. @throws Error for a kind that no refusal has had so far */
function typeOf(schema: z.core.$ZodType): string {
  const { def } = schema._zod as z.core.$ZodTypes['_zod'];
  if (def.type === 'string' || def.type === 'number') return def.type;
  if (def.type === 'date') return 'Date';
  if (def.type === 'enum')
    return Object.values(def.entries)
      .map((word) => `'${word}'`)
      .join(' | ');
  if (def.type === 'array') return `${typeOf(def.element)}[]`;
  if (def.type !== 'object') throw new Error(`no type for ${def.type}`);
  const fields = Object.entries(def.shape).map(([name, field]) => {
    const inner = (field._zod as z.core.$ZodTypes['_zod']).def;
    return inner.type === 'optional' ? `${name}?: ${typeOf(inner.innerType)}` : `${name}: ${typeOf(field)}`;
  });
  return `{ ${fields.join('; ')} }`;
}
