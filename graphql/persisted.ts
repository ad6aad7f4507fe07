import { usePersistedOperations } from '@graphql-yoga/plugin-persisted-operations';
import { GraphQLError } from 'graphql';
import { AppError, publicError } from '../server/core/errors.ts';
import { persistedDocument } from '../server/operations/persisted-document.ts';
import type { Arrived } from './context.ts';
import { graphqlError } from './errors.ts';

/**
 * Documents that a key is bound to, by their SHA-256 in `extensions.persistedQuery` as Apollo, urql and Relay send it.
 * What a bound key may run besides them - nothing - is decided where every call is authorised, not here.
 */
export const persistedOperations = usePersistedOperations({
  allowArbitraryOperations: true,
  async getPersistedOperation(hash, _request, context) {
    const { app, facts } = context as unknown as Arrived;
    try {
      const document = await persistedDocument(app, facts, hash);
      if (document !== null) facts.credential.persistedOperation = true;
      return document;
    } catch (thrown) {
      throw refusal(thrown, { app, facts });
    }
  },
  customErrors: {
    // Clients that also know the whole document look for this message.
    notFound: ({ context }) =>
      refusal(new AppError('NOT_FOUND', { detail: 'PersistedQueryNotFound' }), context as unknown as Arrived),
    keyNotFound: () => new GraphQLError('Send `query`, or `extensions.persistedQuery` with the hash of a document.'),
  },
});

/** Before execution the HTTP status speaks too. */
function refusal(thrown: unknown, { app, facts }: Pick<Arrived, 'app' | 'facts'>): GraphQLError {
  const error = graphqlError(thrown, { app, requestId: facts.meta.requestId });
  error.extensions.http = { status: publicError(thrown).status };
  return error;
}
