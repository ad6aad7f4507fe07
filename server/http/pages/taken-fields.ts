import { alternatives, type FieldRule, ruleInWords } from '../../core/field-rules.ts';
import { escapeHtml } from './layout.ts';
import { words } from './table.ts';

interface Described extends FieldRule {
  required?: readonly string[];
  description?: string;
}

/** Rows of what a request takes: field, what it must be, what it is. Fields of objects and of entries follow with their path. */
export function takenBy(rule: Described, path = ''): string[][] {
  const inner = fieldsOf(rule);
  const needed = (name: string) => inner.every(({ required }) => required?.includes(name));
  const properties = new Map<string, Described[]>();
  for (const one of inner)
    for (const [name, field] of Object.entries(one.properties ?? {}))
      properties.set(name, [...(properties.get(name) ?? []), field]);
  return [...properties].flatMap(([name, forms]) => {
    const field: Described = forms.length === 1 ? forms[0]! : { ...forms[0], anyOf: forms };
    return [row(path + name, field, needed(name)), ...takenBy(field, `${path}${name}${isList(field) ? '[]' : ''}.`)];
  });
}

/** The objects that a field, or an entry of it, can be. */
function fieldsOf(rule: Described): Described[] {
  return alternatives(rule).flatMap((one) => {
    if (one.items) return fieldsOf(one.items);
    return one.properties ? [one] : [];
  });
}

const isList = (rule: FieldRule) => alternatives(rule).some(({ items }) => items);

function row(path: string, field: Described, isNeeded: boolean): string[] {
  const { default: usual, description = '' } = field;
  const need = isNeeded ? ' <strong>required</strong>' : '';
  const otherwise = usual === undefined ? '' : `; default <code>${escapeHtml(JSON.stringify(usual))}</code>`;
  return [`<code>${path}</code>${need}`, `${escapeHtml(mustBe(field))}${otherwise}`, words(description)];
}

/** All that a field may be, e.g. `a list of 1 to 20 entries, each text of 1 to 80 characters`. */
function mustBe(field: FieldRule): string {
  const forms = alternatives(field).map((form) => {
    if (form.type === 'null') return 'null';
    const rule = ruleInWords(form, undefined).replace(/^must be /, '');
    return form.items ? `${rule}, each ${mustBe(form.items)}` : rule;
  });
  return [...new Set(forms)].join(', or ');
}
