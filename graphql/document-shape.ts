import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';

/** Most variables and root fields of an operation, fragments of a document, and selections once all fragments are spread. */
export const MAX_VARIABLES = 50;
export const MAX_ROOT_FIELDS = 10;
const MAX_FRAGMENTS = 50;
const MAX_SELECTIONS = 2_000;
/** Pairs of equally named fields that validation would have to compare, each with each, on all levels together. */
const MAX_COMPARISONS = 2_000;

/** What stands in one place of a document, all fragments spread. */
interface Place {
  fields: Map<string, FieldNode[]>;
  /** Selections that were looked at, fragments among them. */
  selections: number;
}
type Fragments = Map<string, FragmentDefinitionNode>;

/**
 * Refuses documents whose validation or execution is far more work than their text: fields are counted as execution merges
 * them, and the count stops where it is too high. Types are not looked at.
 */
export function judgeShape(document: DocumentNode): GraphQLError | null {
  const fragments = fragmentsOf(document);
  if (fragments.size > MAX_FRAGMENTS) return refusal(`at most ${MAX_FRAGMENTS} fragments`);
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION && definition.kind !== Kind.FRAGMENT_DEFINITION) continue;
    const root = placeOf([definition.selectionSet], fragments);
    const isOperation = definition.kind === Kind.OPERATION_DEFINITION;
    if (isOperation && root.fields.size > MAX_ROOT_FIELDS) return refusal(`at most ${MAX_ROOT_FIELDS} root fields`);
    if ((definition.variableDefinitions?.length ?? 0) > MAX_VARIABLES)
      return refusal(`at most ${MAX_VARIABLES} variables`);
    const problem = judgePlaces(root, fragments);
    if (problem) return refusal(problem);
  }
  return null;
}

/** The fields that an operation begins with, by the names that they have in its answer. */
export function rootFields(document: DocumentNode, operation: OperationDefinitionNode): Map<string, FieldNode[]> {
  return placeOf([operation.selectionSet], fragmentsOf(document)).fields;
}

function judgePlaces(root: Place, fragments: Fragments): string | null {
  let [selections, comparisons] = [0, 0];
  const open = [root];
  for (let next = open.pop(); next; next = open.pop()) {
    selections += next.selections;
    if (selections > MAX_SELECTIONS) return `at most ${MAX_SELECTIONS} fields, fragments included`;
    for (const copies of next.fields.values()) {
      comparisons += (copies.length * (copies.length - 1)) / 2;
      if (comparisons > MAX_COMPARISONS) return 'fewer fields of the same name in one place';
      const inner = copies.flatMap(({ selectionSet }) => (selectionSet ? [selectionSet] : []));
      if (inner.length > 0) open.push(placeOf(inner, fragments));
    }
  }
  return null;
}

/** Fields of all these selections together; a fragment counts once in a place. */
function placeOf(sets: readonly SelectionSetNode[], fragments: Fragments): Place {
  const fields = new Map<string, FieldNode[]>();
  const spread = new Set<string>();
  let selections = 0;
  const open = [...sets];
  for (let set = open.pop(); set; set = open.pop()) {
    selections += set.selections.length;
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) {
        const name = selection.alias?.value ?? selection.name.value;
        const copies = fields.get(name);
        if (copies) copies.push(selection);
        else fields.set(name, [selection]);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) open.push(selection.selectionSet);
      else if (!spread.has(selection.name.value)) {
        spread.add(selection.name.value);
        const fragment = fragments.get(selection.name.value);
        if (fragment) open.push(fragment.selectionSet);
      }
    }
  }
  return { fields, selections };
}

function fragmentsOf({ definitions }: DocumentNode): Fragments {
  const nodes = definitions.filter((node): node is FragmentDefinitionNode => node.kind === Kind.FRAGMENT_DEFINITION);
  return new Map(nodes.map((node) => [node.name.value, node]));
}

function refusal(most: string): GraphQLError {
  return new GraphQLError(`A document has ${most}.`);
}
