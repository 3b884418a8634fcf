/** The parts of a template between its values: they name it, wherever it stands. */
export const keyOf = (parts: readonly string[]): string => parts.join('\u0000');

/** What a statement is made of. */
export type Words = {
  /** The template that is the whole statement. */
  root: string | null;
  /** The templates that are columns of a statement of the builder, by the names of these. */
  selections: Record<string, string>;
  /** All templates in it. */
  templates: string[];
};

type Node = { kind: string; [part: string]: unknown };
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'kind' in value && typeof value.kind === 'string';
const isRaw = (node: unknown): node is Node & { sqlFragments: string[]; parameters: unknown[] } =>
  isNode(node) && node.kind === 'RawNode';

/** `fixed` gives the templates of a text that was composed before. */
export function wordsOfNode(node: unknown, fixed: (text: string) => readonly string[]): Words {
  const templates = new Set<string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) visit(item);
    else if (isRaw(value)) {
      templates.add(keyOf(value.sqlFragments));
      const [text] = value.sqlFragments;
      if (value.sqlFragments.length === 1 && text !== undefined)
        for (const key of fixed(text)) templates.add(key);
      visit(value.parameters);
    } else if (isNode(value)) for (const part of Object.values(value)) visit(part);
  };
  visit(node);
  const root = isRaw(node) ? keyOf(node.sqlFragments) : null;
  return { root, selections: selectionsOf(node), templates: [...templates] };
}

/** The columns of a statement of the builder that are templates. */
function selectionsOf(node: unknown): Record<string, string> {
  const selections: Record<string, string> = {};
  if (!isNode(node)) return selections;
  const listed = node['selections'] ?? (isNode(node['returning']) ? node['returning']['selections'] : []);
  for (const selected of Array.isArray(listed) ? (listed as unknown[]) : []) {
    const alias = isNode(selected) ? selected['selection'] : null;
    if (!isNode(alias) || alias.kind !== 'AliasNode' || !isRaw(alias['node'])) continue;
    const name = isNode(alias['alias']) ? alias['alias']['name'] : null;
    if (typeof name === 'string') selections[name] = keyOf(alias['node'].sqlFragments);
  }
  return selections;
}

/** A statement of the driver. */
export type Tagged = { tagged: boolean; strings: readonly string[]; args?: readonly unknown[] };
const isTagged = (value: unknown): value is Tagged =>
  value instanceof Promise && 'strings' in value && 'tagged' in value;

export function wordsOfTagged({ tagged, strings, args = [] }: Tagged): Words {
  const root = keyOf(strings);
  const inner = tagged ? args.filter(isTagged).flatMap((arg) => wordsOfTagged(arg).templates) : [];
  return { root, selections: {}, templates: [...new Set([root, ...inner])] };
}
