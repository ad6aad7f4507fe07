type Schema = Record<string, unknown>;

const asSchema = (value: unknown): Schema => (typeof value === 'object' && value !== null ? (value as Schema) : {});

function ofType(type: string, schema: Schema): unknown {
  switch (type) {
    case 'object': {
      const properties = asSchema(schema.properties);
      const required = Array.isArray(schema.required) ? schema.required.map(String) : Object.keys(properties);
      return Object.fromEntries(required.map((name) => [name, minimalValue(asSchema(properties[name]))]));
    }
    case 'array':
      return Array.from({ length: Number(schema.minItems ?? 0) }, () => minimalValue(asSchema(schema.items)));
    case 'string':
      return 'x'.repeat(Number(schema.minLength ?? 0));
    case 'integer':
    case 'number':
      return Number(schema.minimum ?? 0);
    case 'boolean':
      return false;
    default:
      return null;
  }
}

/** The smallest value that satisfies a JSON schema of the plain kind that strict answers allow. */
export function minimalValue(schema: Schema): unknown {
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const choice = [schema.anyOf, schema.oneOf].find(Array.isArray);
  if (choice !== undefined) return minimalValue(asSchema(choice[0]));
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  return ofType(typeof type === 'string' ? type : 'null', schema);
}
