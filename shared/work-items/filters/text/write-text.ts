import { NO_VALUE } from '../../lists/keys.ts';
import { fieldIdOf, isFieldProperty } from '../../../projects/fields/names.ts';
import { fieldOf, NO_FIELDS } from '../fields.ts';
import { kindOf, type TreeProperty } from '../properties.ts';
import { type FilterCondition, type FilterTree, REQUESTER } from '../tree.ts';
import { choiceIdOf, choiceNameOf, FIELD_PREFIX, type FilterNames, SAID, TEXT_KEYS } from './keys.ts';
import { NONE } from './terms.ts';

const KEYS = new Map<TreeProperty, string>(
  Object.entries(TEXT_KEYS).map(([key, property]) => [property, key]),
);
const WORDS = new Map(
  Object.entries(SAID).flatMap(([key, known]) =>
    Object.entries(known).map(([word, tree]) => [JSON.stringify(tree), `${key}:${word}`] as const),
  ),
);
const SIGNS = { in: '', contains: '', lt: '<', lte: '<=', gt: '>', gte: '>=' } as const;
const BARE = /^[\p{L}\p{N}_][\p{L}\p{N}_.+#@/-]*$/u;

/** A text as a value: in quotes where it has more than letters. */
export const quoted = (text: string): string =>
  BARE.test(text) && !text.includes('..') ? text : `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;

/** A custom field by its key; one that is gone has none any more. */
function keyOf(property: TreeProperty, { fields }: FilterNames): string {
  const id = fieldIdOf(property);
  return id === null ? (KEYS.get(property) ?? property) : `${FIELD_PREFIX}${fields?.of(id)?.key ?? id}`;
}

/** A name is written where it means the same when it is read. */
function nameOf(property: TreeProperty, id: string, names: FilterNames): string {
  const field = isFieldProperty(property) ? fieldOf(property, names.fields?.of ?? NO_FIELDS) : undefined;
  if (field?.options.choices) {
    const choice = choiceNameOf(field, id);
    const isMeant = choice && choice.toLowerCase() !== NONE && choiceIdOf(field, choice) === id;
    return isMeant ? quoted(choice) : id;
  }
  const name = names.nameOf(property, id);
  if (!name || [NONE, REQUESTER].includes(name.toLowerCase())) return id;
  const groups = kindOf('state_group');
  const isGroup =
    property === 'state_id' && 'choices' in groups && groups.choices.includes(name.toLowerCase());
  return !isGroup && names.idOf(property, name) === id ? quoted(name) : id;
}

function valueText({ property, operator }: FilterCondition, value: string, names: FilterNames): string {
  const { kind } = kindOf(property, names.fields?.of ?? NO_FIELDS);
  if (kind === 'gone') return `${SIGNS[operator]}${value === NO_VALUE ? NONE : quoted(value)}`;
  if (kind === 'text') return `${operator === 'in' ? '=' : ''}${quoted(value)}`;
  if (value === NO_VALUE && kind !== 'names') return NONE;
  if (kind === 'names') return quoted(value);
  if (kind === 'id' || (kind === 'person' && value !== REQUESTER)) return nameOf(property, value, names);
  return `${SIGNS[operator]}${value}`;
}

const conditionText = (condition: FilterCondition, names: FilterNames) =>
  `${keyOf(condition.property, names)}:${condition.values.map((value) => valueText(condition, value, names)).join(',')}`;

/** `due:today..7d` for two conditions. */
function rangeText(parts: readonly FilterTree[], names: FilterNames): string | null {
  const [first, second] = parts;
  if (parts.length !== 2 || !first || !second || !('property' in first) || !('property' in second))
    return null;
  const isRange = first.operator === 'gte' && second.operator === 'lte';
  if (!isRange || first.property !== second.property) return null;
  return `${keyOf(first.property, names)}:${first.values[0] ?? ''}..${second.values[0] ?? ''}`;
}

function partText(tree: FilterTree, names: FilterNames): string {
  const word = WORDS.get(JSON.stringify(tree));
  if (word) return word;
  if ('not' in tree) return `-${partText(tree.not, names)}`;
  if ('property' in tree) return conditionText(tree, names);
  return ('and' in tree ? rangeText(tree.and, names) : null) ?? `(${groupText(tree, names)})`;
}

const groupText = (
  tree: { and: readonly FilterTree[] } | { or: readonly FilterTree[] },
  names: FilterNames,
) =>
  'and' in tree
    ? tree.and.map((part) => partText(part, names)).join(' ')
    : tree.or.map((part) => partText(part, names)).join(' or ');

/** A tree as a person would type it, which is read as the same tree again. */
export function writeFilterText(tree: FilterTree | null, names: FilterNames): string {
  if (!tree) return '';
  const isGroup = !('property' in tree) && !('not' in tree);
  const isPlain =
    isGroup && !WORDS.has(JSON.stringify(tree)) && !('and' in tree && rangeText(tree.and, names));
  return isPlain ? groupText(tree, names) : partText(tree, names);
}
