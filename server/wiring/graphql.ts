/**
 * GraphQL with its packages and its schema: a tenth of what a start takes, and 16 MB. On a server it is loaded before a process is
 * ready; beside the embedded database, which most ask by the dashboard or the command line, for the first who wants it.
 */
export async function loadGraphql() {
  const [{ graphqlHandler }, { checkDocument }, { sdl }] = await Promise.all([
    import('../../graphql/yoga.ts'),
    import('../../graphql/check-document.ts'),
    import('../../graphql/schema.ts'),
  ]);
  return { graphqlHandler, checkDocument, sdl };
}
