/** What was seen of values: of which kinds they are, and of arrays and objects what is in them. */
export type Shape = {
  kinds: string[];
  items?: Shape;
  /** How many objects were seen, and how many of them had which field. */
  objects?: number;
  fields?: Record<string, Field>;
};
export type Field = { count: number; shape: Shape };

/** What is stored by keys that people choose is not told apart from rows: of such objects no more than so much is kept. */
const MAX_FIELDS = 200;
const MAX_DEPTH = 6;
/** Enough of an array to see what it holds. */
const MAX_ITEMS = 50;

export const emptyShape = (): Shape => ({ kinds: [] });

function kindOf(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return 'array';
  if (value instanceof Uint8Array) return 'bytes';
  if (value instanceof Date) return 'date';
  return typeof value;
}

/** Adds a value to what is known. */
export function noteValue(shape: Shape, value: unknown, depth = 0): void {
  const kind = kindOf(value);
  if (!shape.kinds.includes(kind)) shape.kinds.push(kind);
  if (depth === MAX_DEPTH) return;
  if (kind === 'array')
    for (const item of (value as unknown[]).slice(0, MAX_ITEMS))
      noteValue((shape.items ??= emptyShape()), item, depth + 1);
  if (kind === 'object') noteFields(shape, value as Record<string, unknown>, depth);
}

function noteFields(shape: Shape, object: Record<string, unknown>, depth: number): void {
  shape.objects = (shape.objects ?? 0) + 1;
  const fields = (shape.fields ??= {});
  for (const [name, value] of Object.entries(object)) {
    const known = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!known && Object.keys(fields).length >= MAX_FIELDS) continue;
    const field = known ?? { count: 0, shape: emptyShape() };
    if (!known) fields[name] = field;
    field.count += 1;
    noteValue(field.shape, value, depth + 1);
  }
}

/** Adds what was seen elsewhere. */
export function mergeShape(into: Shape, from: Shape): void {
  for (const kind of from.kinds) if (!into.kinds.includes(kind)) into.kinds.push(kind);
  if (from.items) mergeShape((into.items ??= emptyShape()), from.items);
  if (from.objects) into.objects = (into.objects ?? 0) + from.objects;
  for (const [name, field] of Object.entries(from.fields ?? {})) {
    const fields = (into.fields ??= {});
    const known = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!known) fields[name] = structuredClone(field);
    else {
      known.count += field.count;
      mergeShape(known.shape, field.shape);
    }
  }
}
