import { EnvelopArmor } from '@escape.tech/graphql-armor';
import { complexityFromQuery } from '@pothos/plugin-complexity';
import {
  type DocumentNode,
  type ExecutionArgs,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  getVariableValues,
  Kind,
  type ValidationRule,
  validate,
} from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { takesEvents } from './accept.ts';
import { boundedParse } from './bounded-parse.ts';
import { judgeShape } from './document-shape.ts';
import { preparedIntrospection } from './introspection.ts';
import { oneSpendingField } from './spending-rule.ts';

/** Highest cost of a document. A field costs 1, a page costs its items, other lists count as ten items. */
export const MAX_COST = 20_000;
export const MAX_DEPTH = 12;
export const MAX_ALIASES = 15;
export const MAX_DIRECTIVES = 20;
/** Errors of a document or of its variables after which nobody looks for more. */
const MAX_ERRORS = 10;

/** Members of an object in a variable: no input has half as many, and each error about one of them would repeat them all. */
const MAX_MEMBERS = 50;

/** Refusals before anything is called: size and shape of the document, spending fields, variables, cost. */
export function limits(): Plugin[] {
  // Cost is judged by the schema's own figures below, which know the sizes of pages; the general estimate is off.
  const armor = new EnvelopArmor({
    maxDepth: { n: MAX_DEPTH },
    maxAliases: { n: MAX_ALIASES },
    maxTokens: { enabled: false },
    maxDirectives: { n: MAX_DIRECTIVES },
    costLimit: { enabled: false },
    // The schema is public: a hint at the right name tells nobody anything new.
    blockFieldSuggestion: { enabled: false },
  });
  return [
    documentLimits,
    ...(armor.protect().plugins as Plugin[]),
    spendingRule,
    preparedIntrospection,
    executionLimits,
  ];
}

/** What a document may be at all; looked at before the rules of validation, some of which compare each field with each. */
const documentLimits: Plugin = {
  onParse({ setParseFn }) {
    setParseFn(boundedParse);
  },
  onValidate({ params, setResult, setValidationFn }) {
    const problem = judgeShape(params.documentAST);
    if (problem) setResult([problem]);
    else setValidationFn(boundedValidate);
  },
};

function boundedValidate(schema: GraphQLSchema, document: DocumentNode, rules?: readonly ValidationRule[]) {
  return validate(schema, document, rules, { maxErrors: MAX_ERRORS });
}

const spendingRule: Plugin = {
  onValidate({ addValidationRule }) {
    addValidationRule(oneSpendingField);
  },
};

/** Refuses variables that do not fit and what costs too much, and tells the cost of everything else in `extensions.cost`. */
const executionLimits: Plugin = {
  onExecute({ args, setResultAndStopExecution }) {
    const cost = costOf(args);
    if (typeof cost !== 'number') return setResultAndStopExecution({ errors: cost });
    return {
      onExecuteDone({ result, setResult }) {
        if (Symbol.asyncIterator in result) return;
        setResult({ ...result, extensions: { ...result.extensions, cost: { complexity: cost, limit: MAX_COST } } });
      },
    };
  },
  onSubscribe({ args, setResultAndStopExecution }) {
    const cost = costOf(args);
    if (typeof cost !== 'number') return setResultAndStopExecution({ errors: cost });
    // Events that nobody takes would hold their place until the process ends.
    if (!takesEvents(args.contextValue.request))
      setResultAndStopExecution({
        errors: [refusal('A subscription is answered with Accept: text/event-stream only.')],
      });
  },
};

/** Before execution the HTTP status speaks too. */
function refusal(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { http: { status: 400 } } });
}

/** The cost of what is to run, or why it does not run. */
function costOf({
  document,
  operationName,
  schema,
  variableValues,
  contextValue,
}: ExecutionArgs): number | GraphQLError[] {
  const operation = getOperationAST(document, operationName);
  if (!operation) return [refusal('Name the operation that is to run.')];
  const variables = variableValues ?? {};
  if (Object.values(variables).some(isWide)) return [refusal(`An object has at most ${MAX_MEMBERS} members.`)];
  const { errors } = getVariableValues(schema, operation.variableDefinitions ?? [], variables, {
    maxErrors: MAX_ERRORS,
  });
  if (errors) return errors.map(({ message }) => refusal(message));
  const alone = { ...document, definitions: document.definitions.filter(isPartOf(operation)) };
  const options = { schema, variables, ctx: contextValue as object };
  const { complexity } = complexityFromQuery(alone, options);
  if (complexity <= MAX_COST) return complexity;
  return [refusal(`The document costs ${complexity}; at most ${MAX_COST} is allowed.`)];
}

/** Whether an object in it has too many members; how deep it is was judged when it was text. */
function isWide(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const members = Object.values(value);
  return (!Array.isArray(value) && members.length > MAX_MEMBERS) || members.some(isWide);
}

/** Everything of a document but its other operations. */
function isPartOf(operation: object): (node: DocumentNode['definitions'][number]) => boolean {
  return (node) => node.kind !== Kind.OPERATION_DEFINITION || node === operation;
}
