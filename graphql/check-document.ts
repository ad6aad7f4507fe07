import { type DocumentNode, GraphQLError, Kind, type OperationDefinitionNode } from 'graphql';
import { createYoga } from 'graphql-yoga';
import { limits } from './limits.ts';
import { schema } from './schema.ts';

/** Parses and validates as the endpoint does, limits included; what depends on variables is judged when it runs. */
const { parse, validate } = createYoga({ schema, plugins: limits(), logging: false }).getEnveloped({});

/** Judges a document without running it: what is wrong with it, and the name of its one operation. */
export function checkDocument(document: string): { name: string | null; problems: string[] } {
  try {
    const parsed: DocumentNode = parse(document);
    const problems = (validate(schema, parsed) as readonly GraphQLError[]).map(({ message }) => message);
    const operations = parsed.definitions.filter(
      (node): node is OperationDefinitionNode => node.kind === Kind.OPERATION_DEFINITION,
    );
    const name = operations[0]?.name?.value ?? null;
    if (operations.length !== 1 || name === null) problems.push('A document has exactly one operation, with a name.');
    return { name, problems };
  } catch (error) {
    if (error instanceof GraphQLError) return { name: null, problems: [error.message] };
    throw error;
  }
}
