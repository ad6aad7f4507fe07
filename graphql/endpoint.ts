/** What `load.ts` loads: all of GraphQL that a process serves. */
export { checkDocument } from './check-document.ts';
export { sdl } from './schema.ts';
export { graphqlHandler } from './yoga.ts';
