import { GraphQLError, type ValidationRule } from 'graphql';

/**
 * At most one field that spends money or quota in a document (contract 7), counted over all its operations and fragments:
 * a caller who lost the answer must be able to repeat exactly what cost something.
 */
export const oneSpendingField: ValidationRule = (context) => {
  let spending = 0;
  return {
    Field(node) {
      if (!context.getFieldDef()?.extensions.operation?.spends) return;
      spending += 1;
      if (spending === 2) {
        context.reportError(new GraphQLError('A document has one spending field at most.', { nodes: node }));
      }
    },
  };
};
