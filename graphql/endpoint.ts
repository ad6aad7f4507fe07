/** All of GraphQL that a process serves, for who loads it at once or later. */
export { checkDocument } from './check-document.ts';
export { sdl } from './schema.ts';
export { graphqlHandler } from './yoga.ts';
