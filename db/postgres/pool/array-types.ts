type Parse = (text: string) => unknown;
type Serialize = (value: unknown) => string;

/** What the driver keeps about types, by the number that PostgreSQL has given each. */
export type TypeTables = {
  parsers: Record<number, Parse | undefined>;
  serializers: Record<number, Serialize | undefined>;
  shared: { typeArrayMap: Record<number, number> };
};

const ARRAY_TYPES = `select t.typelem::int as element, t.oid::int as "array" from pg_type t where t.typcategory = 'A'`;

/**
 * Has arrays read and written as their elements are. The driver can find the types out by itself, but nobody hears of
 * its failure then, and a connection lost at that moment would end the process.
 */
export async function loadArrayTypes(
  ask: (statement: string) => Promise<unknown>,
  types: TypeTables,
): Promise<void> {
  const rows = (await ask(ARRAY_TYPES)) as { element: number; array: number }[];
  for (const { element, array } of rows) {
    if (types.parsers[array] && types.serializers[array]) continue;
    types.shared.typeArrayMap[element] = array;
    const parse = types.parsers[element] ?? ((text) => text);
    const serialize = types.serializers[element] ?? String;
    types.parsers[array] = (text) => parseArray(text, parse);
    types.serializers[array] = (value) => formatArray(value, serialize);
  }
}

/** `{a,"b c",NULL,{…}}` as PostgreSQL writes it, of any depth. */
export function parseArray(text: string, parse: Parse): unknown[] {
  const open: unknown[][] = [[]];
  const token = /\{|\}|,|"((?:[^"\\]|\\.)*)"|[^{},"]+/gs;
  // A lower bound other than 1 stands before the array: [0:1]={…}
  token.lastIndex = text.indexOf('{');
  for (let found = token.exec(text); found; found = token.exec(text)) {
    const [word, quoted] = found;
    const current = open.at(-1) ?? [];
    if (word === '{') {
      const inner: unknown[] = [];
      current.push(inner);
      open.push(inner);
    } else if (word === '}') open.pop();
    else if (quoted !== undefined) current.push(parse(quoted.replaceAll(/\\(.)/gs, '$1')));
    else if (word !== ',') current.push(word === 'NULL' ? null : parse(word));
  }
  return (open[0]?.[0] ?? []) as unknown[];
}

/** Text is taken as an array that is written already. */
export function formatArray(value: unknown, serialize: Serialize): string {
  if (!Array.isArray(value)) return String(value);
  const elements = value.map((element: unknown) => {
    if (element === undefined) throw new Error('An array for the database has an element that is undefined.');
    if (element === null) return 'NULL';
    if (Array.isArray(element)) return formatArray(element, serialize);
    return `"${serialize(element).replaceAll(/["\\]/g, String.raw`\$&`)}"`;
  });
  return `{${elements.join(',')}}`;
}
