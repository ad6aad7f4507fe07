import { EnvelopArmor } from '@escape.tech/graphql-armor';
import { complexityFromQuery } from '@pothos/plugin-complexity';
import { type DocumentNode, type ExecutionArgs, GraphQLError, Kind } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { oneSpendingField } from './spending-rule.ts';

/** Highest cost of a document. A field costs 1, a page costs its items, other lists count as ten items. */
export const MAX_COST = 20_000;
const MAX_DEPTH = 12;
const MAX_ALIASES = 15;
const MAX_TOKENS = 2_000;
const MAX_DIRECTIVES = 20;

/** Refusals before anything is called: size and shape of the document, spending fields, cost. */
export function limits(): Plugin[] {
  // Cost is judged by the schema's own figures below, which know the sizes of pages; the general estimate is off.
  const armor = new EnvelopArmor({
    maxDepth: { n: MAX_DEPTH },
    maxAliases: { n: MAX_ALIASES },
    maxTokens: { n: MAX_TOKENS },
    maxDirectives: { n: MAX_DIRECTIVES },
    costLimit: { enabled: false },
    blockFieldSuggestion: { enabled: true },
  });
  return [...(armor.protect().plugins as Plugin[]), spendingRule, costLimit];
}

const spendingRule: Plugin = {
  onValidate({ addValidationRule }) {
    addValidationRule(oneSpendingField);
  },
};

/** Refuses what costs too much, and tells the cost of everything else in `extensions.cost`. */
const costLimit: Plugin = {
  onExecute({ args, setResultAndStopExecution }) {
    const cost = costOf(args);
    if (cost === null) return;
    if (cost > MAX_COST) return setResultAndStopExecution({ errors: [tooCostly(cost)] });
    return {
      onExecuteDone({ result, setResult }) {
        if (Symbol.asyncIterator in result) return;
        setResult({ ...result, extensions: { ...result.extensions, cost: { complexity: cost, limit: MAX_COST } } });
      },
    };
  },
  onSubscribe({ args, setResultAndStopExecution }) {
    const cost = costOf(args);
    if (cost !== null && cost > MAX_COST) setResultAndStopExecution({ errors: [tooCostly(cost)] });
  },
};

function tooCostly(cost: number): GraphQLError {
  const http = { status: 400 };
  return new GraphQLError(`The document costs ${cost}; at most ${MAX_COST} is allowed.`, { extensions: { http } });
}

/** Null when the variables do not fit: execution says so itself. */
function costOf({ document, operationName, schema, variableValues, contextValue }: ExecutionArgs): number | null {
  try {
    const options = { schema, variables: variableValues ?? {}, ctx: contextValue as object };
    return complexityFromQuery(selected(document, operationName), options).complexity;
  } catch (error) {
    if (error instanceof GraphQLError) return null;
    throw error;
  }
}

/** The document with the operation that is to run as its only one. */
function selected(document: DocumentNode, name: string | null | undefined): DocumentNode {
  const definitions = document.definitions.filter(
    (node) => node.kind !== Kind.OPERATION_DEFINITION || !name || node.name?.value === name,
  );
  return { ...document, definitions };
}
