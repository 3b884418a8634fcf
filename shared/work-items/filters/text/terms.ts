import { NO_VALUE } from '../../lists/keys.ts';
import { readDayTerm, readMoment } from '../days.ts';
import { canBeNone, type FilterProperty, isFilterProperty, kindOf } from '../properties.ts';
import { type FilterOperator, type FilterTree, isOneOf, REQUESTER } from '../tree.ts';
import { type FilterNames, SAID, TEXT_KEYS } from './keys.ts';
import { RefusedText, type TextProblem, type TextValue, type Token } from './tokens.ts';

type Term = Extract<Token, { kind: 'term' }>;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const SIGNS: Readonly<Record<string, FilterOperator>> = { '<': 'lt', '<=': 'lte', '>': 'gt', '>=': 'gte' };
export const NONE = 'none';

const refuse = (code: TextProblem['code'], { from, to }: TextValue): never => {
  throw new RefusedText(code, from, to);
};

const isNone = (property: FilterProperty, { text }: TextValue) =>
  text.toLowerCase() === NONE && canBeNone(property);

const eitherOf = (trees: readonly FilterTree[]): FilterTree => {
  const [only] = trees;
  return only && trees.length === 1 ? only : { or: trees };
};

/** One value of a property with ids or words of its own. */
function valueOf(property: FilterProperty, value: TextValue, names: FilterNames): string {
  if (value.sign !== '' && value.sign !== '=') refuse('not_comparable', value);
  if (isNone(property, value)) return NO_VALUE;
  const kind = kindOf(property);
  const word = value.text.toLowerCase();
  if (kind.kind === 'names') return value.text;
  if (kind.kind === 'choice') {
    return kind.choices.find((choice) => choice === word) ?? refuse('unknown_value', value);
  }
  if (kind.kind === 'flag')
    return word === 'true' || word === 'false' ? word : refuse('unknown_value', value);
  if (UUID.test(word) || (kind.kind === 'person' && word === REQUESTER)) return word;
  return names.idOf(property, value.text) ?? refuse('unknown_value', value);
}

function dayOf(property: FilterProperty, text: string, value: TextValue): string {
  const moment = kindOf(property).kind === 'moment' ? readMoment(text) : null;
  return readDayTerm(text) ?? moment ?? refuse('no_day', value);
}

const compared = (property: FilterProperty, operator: FilterOperator, value: string): FilterTree => ({
  property,
  operator,
  values: [value],
});

/** `due:<7d`, `due:today..7d`, `due:today,none`. */
function daysTree(property: FilterProperty, values: readonly TextValue[]): FilterTree {
  const plain: string[] = [];
  const trees = values.flatMap((value): FilterTree[] => {
    const [from = '', to] = value.text.split('..');
    if (to !== undefined) {
      const [first, last] = [dayOf(property, from, value), dayOf(property, to, value)];
      return [{ and: [compared(property, 'gte', first), compared(property, 'lte', last)] }];
    }
    if (isNone(property, value) && value.sign === '') plain.push(NO_VALUE);
    else if (SIGNS[value.sign]) {
      return [compared(property, SIGNS[value.sign] ?? 'in', dayOf(property, value.text, value))];
    } else plain.push(dayOf(property, value.text, value));
    return [];
  });
  return eitherOf([...(plain.length > 0 ? [isOneOf(property, plain)] : []), ...trees]);
}

/** `name:crash` is in the text, `name:="crash"` is all of it. */
function textTree(property: FilterProperty, values: readonly TextValue[]): FilterTree {
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

function propertyOf({ key, from }: Term): FilterProperty {
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
  const property = propertyOf(term);
  const { kind } = kindOf(property);
  if (kind === 'day' || kind === 'moment') return daysTree(property, values);
  if (kind === 'text') return textTree(property, values);
  return isOneOf(
    property,
    values.map((value) => valueOf(property, value, names)),
  );
}
