import { kindOfColumn } from './column-kinds.ts';
import type { Expected, ExpectedObject } from './expected.ts';
import type { Description } from './recorder.ts';
import type { Shape } from './shape.ts';

/** What a row has that was said of it otherwise, a sentence each. */
export function compareRow(expected: Expected, { columns, rows }: Description): string[] {
  const names = new Set(columns.map(([name]) => name));
  const { objects } = expected;
  // Of several rows that it may be one is enough.
  const [lacking = []] = objects
    .map((object) => requiredOf(object).filter((name) => !names.has(name)))
    .toSorted((one, other) => one.length - other.length);
  const said = new Set(objects.flatMap(({ fields }) => [...fields.keys()]));
  const isOpen = objects.length === 0 || objects.some((object) => object.isOpen);
  const unsaid = isOpen ? [] : [...names].filter((name) => !said.has(name));
  return [
    ...lacking.map((name) => `PostgreSQL gives no column ${name}, which the type has`),
    ...unsaid.map((name) => `PostgreSQL gives a column ${name}, which the type does not have`),
    ...columns.flatMap(([name, type]) => {
      const values = valuesOf(objects, name);
      return values.length > 0
        ? compareColumn(name, type, { values, shape: rows.fields?.[name]?.shape })
        : [];
    }),
  ];
}

/** One column of a statement of the builder. */
export const compareSelection = (name: string, value: Expected, { columns, rows }: Description): string[] =>
  columns
    .filter(([column]) => column === name)
    .flatMap(([, type]) => compareColumn(name, type, { values: [value], shape: rows.fields?.[name]?.shape }));

const requiredOf = ({ fields }: ExpectedObject): string[] =>
  [...fields].filter(([, { isOptional }]) => !isOptional).map(([name]) => name);

const valuesOf = (objects: readonly ExpectedObject[], name: string): Expected[] =>
  objects.flatMap(({ fields }) => fields.get(name)?.value() ?? []);

type Seen = { values: Expected[]; shape: Shape | undefined };

function compareColumn(name: string, type: number, { values, shape }: Seen): string[] {
  if (values.some(({ isAnything }) => isAnything)) return [];
  const column = kindOfColumn(type);
  const takes = (kind: string) => values.some(({ kinds }) => kinds.has(kind));
  if (column && !takes(column.kind) && !isNullAlone(values))
    return [`${name} is ${column.kind} in PostgreSQL (type ${type}), and the type says ${kindsOf(values)}`];
  const items = values.flatMap((value) => value.items);
  const element = column?.element;
  if (element && items.length > 0 && !items.some((item) => item.isAnything || item.kinds.has(element)))
    return [`${name} is an array of ${element} in PostgreSQL, and the type says of ${kindsOf(items)}`];
  return shape ? compareShape(name, values, shape) : [];
}

const isNullAlone = (values: readonly Expected[]): boolean =>
  values.every(({ kinds }) => kinds.size === 1 && kinds.has('null'));

const kindsOf = (values: readonly Expected[]): string =>
  [...new Set(values.flatMap(({ kinds }) => [...kinds]))].join(' | ') || 'never';

/** What was seen of values, beside what was said of them. */
function compareShape(name: string, values: readonly Expected[], shape: Shape): string[] {
  if (values.length === 0 || values.some(({ isAnything }) => isAnything)) return [];
  const wrong = shape.kinds.filter((kind) => !values.some(({ kinds }) => kinds.has(kind)));
  const objects = values.flatMap((value) => value.objects);
  return [
    ...wrong.map((kind) => `${name} came as ${kind}, and the type says ${kindsOf(values)}`),
    ...(shape.items
      ? compareShape(
          `${name}[]`,
          values.flatMap((value) => value.items),
          shape.items,
        )
      : []),
    ...(objects.length > 0 ? compareObjects(name, objects, shape) : []),
  ];
}

function compareObjects(name: string, objects: readonly ExpectedObject[], shape: Shape): string[] {
  const seen = shape.fields ?? {};
  const required = objects.map((object) => new Set(requiredOf(object)));
  const [first = new Set<string>(), ...others] = required;
  const always = others.reduce((known, next) => known.intersection(next), first);
  const lacking = [...always].filter((field) => (seen[field]?.count ?? 0) < (shape.objects ?? 0));
  return [
    ...lacking.map((field) => `${name} came without ${field}`),
    ...Object.entries(seen).flatMap(([field, { shape: inner }]) =>
      compareShape(`${name}.${field}`, valuesOf(objects, field), inner),
    ),
  ];
}
