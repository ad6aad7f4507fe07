import { z } from 'zod';

const MIN_CHARACTERS = 10;
/** bcrypt looks at no more; anything longer is an error, never a silent cut (contract 2). */
export const MAX_PASSWORD_BYTES = 72;

const isLongEnough = (text: string) => [...text].length >= MIN_CHARACTERS;
const fits = (text: string) => Buffer.byteLength(text) <= MAX_PASSWORD_BYTES;

/** The same as `PasswordLength` without a word about it: each refusal of a schema is an object of its own. */
export const hasPasswordLength = (text: string) => isLongEnough(text) && fits(text);

/** Text of a length that a password may have: in characters for people, in bytes for the hash. */
export const PasswordLength = z
  .string()
  .refine(isLongEnough, `must have at least ${MIN_CHARACTERS} characters`)
  .refine(fits, `must have at most ${MAX_PASSWORD_BYTES} bytes in UTF-8`)
  // What a schema can say of it: characters, of which none has less than a byte.
  .meta({ minLength: MIN_CHARACTERS, maxLength: MAX_PASSWORD_BYTES });
