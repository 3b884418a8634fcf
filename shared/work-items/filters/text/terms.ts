import { NO_VALUE } from '../../lists/keys.ts';
import { readDayTerm, readMoment } from '../days.ts';
import { fieldProperty, isFieldProperty } from '../../../projects/fields/names.ts';
import { type AskedField, type FieldLookup, fieldOf, NO_FIELDS, readNumber } from '../fields.ts';
import { canBeNone, isFilterProperty, kindOf, type TreeProperty } from '../properties.ts';
import { type FilterOperator, type FilterTree, isOneOf, REQUESTER } from '../tree.ts';
import { choiceIdOf, FIELD_PREFIX, type FilterNames, SAID, TEXT_KEYS } from './keys.ts';
import { RefusedText, type TextProblem, type TextValue, type Token } from './tokens.ts';

type Term = Extract<Token, { kind: 'term' }>;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const SIGNS: Readonly<Record<string, FilterOperator>> = { '<': 'lt', '<=': 'lte', '>': 'gt', '>=': 'gte' };
export const NONE = 'none';

const refuse = (code: TextProblem['code'], { from, to }: TextValue): never => {
  throw new RefusedText(code, from, to);
};

const lookupOf = ({ fields }: FilterNames): FieldLookup => fields?.of ?? NO_FIELDS;

const isNone = (property: TreeProperty, { text }: TextValue, names: FilterNames) =>
  text.toLowerCase() === NONE && canBeNone(property, lookupOf(names));

const customField = (property: TreeProperty, names: FilterNames): AskedField | undefined =>
  isFieldProperty(property) ? fieldOf(property, lookupOf(names)) : undefined;

const eitherOf = (trees: readonly FilterTree[]): FilterTree => {
  const [only] = trees;
  return only && trees.length === 1 ? only : { or: trees };
};

/** One value of a property with ids or words of its own. */
function valueOf(property: TreeProperty, value: TextValue, names: FilterNames): string {
  if (value.sign !== '' && value.sign !== '=') refuse('not_comparable', value);
  if (isNone(property, value, names)) return NO_VALUE;
  const kind = kindOf(property, lookupOf(names));
  const word = value.text.toLowerCase();
  if (kind.kind === 'names') return value.text;
  if (kind.kind === 'choice') {
    return kind.choices.find((choice) => choice === word) ?? refuse('unknown_value', value);
  }
  if (kind.kind === 'flag')
    return word === 'true' || word === 'false' ? word : refuse('unknown_value', value);
  if (UUID.test(word) || (kind.kind === 'person' && word === REQUESTER)) return word;
  const field = customField(property, names);
  const choice = field?.options.choices && choiceIdOf(field, value.text);
  return choice ?? names.idOf(property, value.text) ?? refuse('unknown_value', value);
}

/** A percent may be typed as one: `cf.done:>80%`. */
function numberOf(property: TreeProperty, text: string, value: TextValue, names: FilterNames): string {
  const isPercent = text.endsWith('%') && customField(property, names)?.kind === 'percent';
  const read = readNumber(isPercent ? text.slice(0, -1) : text) ?? refuse('no_number', value);
  return isPercent ? String(Number((Number(read) / 100).toFixed(8))) : read;
}

function dayOf(property: TreeProperty, text: string, value: TextValue, names: FilterNames): string {
  const moment = kindOf(property, lookupOf(names)).kind === 'moment' ? readMoment(text) : null;
  return readDayTerm(text) ?? moment ?? refuse('no_day', value);
}

const compared = (property: TreeProperty, operator: FilterOperator, value: string): FilterTree => ({
  property,
  operator,
  values: [value],
});

/** One bound as it is typed: a day or a number. */
type ReadBound = (property: TreeProperty, text: string, value: TextValue, names: FilterNames) => string;

/** `due:<7d`, `due:today..7d`, `due:today,none`, `cf.cost:5..10`. */
function comparedTree(
  property: TreeProperty,
  values: readonly TextValue[],
  { names, read }: { names: FilterNames; read: ReadBound },
): FilterTree {
  const plain: string[] = [];
  const boundOf = (text: string, value: TextValue) => read(property, text, value, names);
  const trees = values.flatMap((value): FilterTree[] => {
    const [from = '', to] = value.text.split('..');
    if (to !== undefined) {
      const [first, last] = [boundOf(from, value), boundOf(to, value)];
      return [{ and: [compared(property, 'gte', first), compared(property, 'lte', last)] }];
    }
    if (isNone(property, value, names) && value.sign === '') plain.push(NO_VALUE);
    else if (SIGNS[value.sign]) {
      return [compared(property, SIGNS[value.sign] ?? 'in', boundOf(value.text, value))];
    } else plain.push(boundOf(value.text, value));
    return [];
  });
  return eitherOf([...(plain.length > 0 ? [isOneOf(property, plain)] : []), ...trees]);
}

/** `name:crash` is in the text, `name:="crash"` is all of it. */
function textTree(property: TreeProperty, values: readonly TextValue[]): FilterTree {
  return eitherOf(
    values.map((value) => {
      // "None" asks for no text where there may be none; written in another way it is a text.
      if (value.sign === '=') return isOneOf(property, [value.text]);
      if (value.sign !== '') refuse('not_comparable', value);
      return compared(property, 'contains', value.text);
    }),
  );
}

/** A state is named by its group or by its own name. */
function stateTree(values: readonly TextValue[], names: FilterNames): FilterTree {
  const kind = kindOf('state_group');
  const groups = 'choices' in kind ? kind.choices : [];
  const isGroup = ({ text }: TextValue) => groups.includes(text.toLowerCase());
  const [ofGroups, own] = [values.filter(isGroup), values.filter((value) => !isGroup(value))];
  return eitherOf([
    ...(ofGroups.length > 0
      ? [
          isOneOf(
            'state_group',
            ofGroups.map((value) => valueOf('state_group', value, names)),
          ),
        ]
      : []),
    ...(own.length > 0
      ? [
          isOneOf(
            'state_id',
            own.map((value) => valueOf('state_id', value, names)),
          ),
        ]
      : []),
  ]);
}

function propertyOf({ key, from }: Term, { fields }: FilterNames): TreeProperty {
  if (key.startsWith(FIELD_PREFIX)) {
    const field = fields?.ofKey(key.slice(FIELD_PREFIX.length));
    if (field) return fieldProperty(field.id);
  }
  if (Object.hasOwn(TEXT_KEYS, key)) return TEXT_KEYS[key as keyof typeof TEXT_KEYS];
  if (isFilterProperty(key)) return key;
  throw new RefusedText('unknown_key', from, from + key.length);
}

/** What one term asks for. */
export function treeOfTerm(term: Term, names: FilterNames): FilterTree {
  const { key, values } = term;
  if (key === 'is' || key === 'has') {
    const known = SAID[key];
    return eitherOf(
      values.map((value) => {
        const word = value.text.toLowerCase();
        return (Object.hasOwn(known, word) && known[word]) || refuse('unknown_value', value);
      }),
    );
  }
  if (key === 'state') return stateTree(values, names);
  const property = propertyOf(term, names);
  const { kind } = kindOf(property, lookupOf(names));
  if (kind === 'gone') throw new RefusedText('not_comparable', term.from, term.from + key.length);
  if (kind === 'day' || kind === 'moment') return comparedTree(property, values, { names, read: dayOf });
  if (kind === 'number') return comparedTree(property, values, { names, read: numberOf });
  if (kind === 'text') return textTree(property, values);
  return isOneOf(
    property,
    values.map((value) => valueOf(property, value, names)),
  );
}
