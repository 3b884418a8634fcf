import type { FieldOptionsInput } from './input.ts';
import { type FieldKind, FIELD_LIMITS } from './kinds.ts';
import { readsValues } from './rollup-terms.ts';
import type { FieldChoice, FieldOptions } from './schema.ts';

type OptionName = keyof FieldOptions;

const RANGE = ['min', 'max', 'decimals'] as const;

/** Which options a kind takes (docs/contract/fields.md#options). */
const OPTIONS_OF: Readonly<Record<FieldKind, readonly OptionName[]>> = {
  text: ['pattern'],
  paragraph: [],
  number: ['unit', ...RANGE],
  percent: RANGE,
  money: ['currency', ...RANGE],
  date: [],
  moment: [],
  select: ['choices'],
  multi_select: ['choices'],
  person: ['allows_guests'],
  people: ['allows_guests'],
  checkbox: [],
  rating: [],
  link: [],
  email: [],
  phone: [],
  items: ['is_many'],
  formula: ['formula', 'result', 'reads_today', 'currency', 'decimals', 'unit'],
  rollup: ['rollup', 'result', 'currency', 'decimals', 'unit'],
};

export const takesOption = (kind: FieldKind, name: OptionName): boolean => OPTIONS_OF[kind].includes(name);

export type CheckedOptions = { options: FieldOptions } | { problem: string };

/** `known` are the choices that the field has; `newId` gives a new choice its id. */
type Surroundings = { known?: readonly FieldChoice[]; newId: () => string };

const VERSION_7 = /^.{14}7.{4}[89ab]/;

/** The options of a field as they are stored, or what is wrong with them. */
export function checkOptions(
  kind: FieldKind,
  given: FieldOptionsInput,
  surroundings: Surroundings,
): CheckedOptions {
  const { choices, pattern, unit, rollup, ...rest } = given;
  const named = Object.entries(given).filter(([, value]) => value !== undefined && value !== '');
  const foreign = named.find(([name]) => !OPTIONS_OF[kind].includes(name as OptionName));
  if (foreign) return { problem: `"${foreign[0]}" is not an option of this kind.` };
  if (rest.min !== undefined && rest.max !== undefined && rest.min > rest.max) {
    return { problem: 'The smallest value is larger than the largest.' };
  }
  if (kind === 'money' && !rest.currency) return { problem: 'Enter a currency of ISO 4217, such as EUR.' };
  const checked = takesOption(kind, 'choices') ? checkChoices(choices ?? [], surroundings) : [];
  if ('problem' in checked) return checked;
  return {
    options: {
      ...withoutAbsent(rest),
      ...(pattern ? { pattern } : {}),
      ...(unit ? { unit } : {}),
      ...(rollup ? { rollup: rollupOf(rollup) } : {}),
      ...(takesOption(kind, 'choices') ? { choices: checked } : {}),
    },
  };
}

/** Returns a roll-up without the properties that its items or its measure do not use. */
function rollupOf({ over, relation, through, measure, of }: NonNullable<FieldOptionsInput['rollup']>) {
  return {
    over,
    ...(over === 'relations' && relation ? { relation } : {}),
    ...(over === 'items' && through ? { through } : {}),
    measure,
    ...(readsValues(measure) && of ? { of: [...new Set(of)] } : {}),
  };
}

type Given = NonNullable<FieldOptionsInput['choices']>;

function checkChoices(given: Given, { known, newId }: Surroundings): FieldChoice[] | { problem: string } {
  if (given.length > FIELD_LIMITS.choices) {
    return { problem: `A field has at most ${FIELD_LIMITS.choices} choices.` };
  }
  const before = new Map(known?.map((choice) => [choice.id, choice]));
  const stale = given.find(({ id }) => known && id && !before.has(id) && !VERSION_7.test(id));
  if (stale) return { problem: `"${stale.id}" is not a choice of this field.` };
  const names = given.map(({ name }) => name.toLowerCase());
  const twice = given.find(({ name }, place) => names.indexOf(name.toLowerCase()) !== place);
  if (twice) return { problem: `The choice "${twice.name}" is there twice.` };
  const ids = given.flatMap(({ id }) => id ?? []);
  if (new Set(ids).size < ids.length) return { problem: 'Two choices have the same id.' };
  return given.map(({ id, name, color, is_archived }) => {
    const old = id ? before.get(id) : undefined;
    return {
      id: id ?? newId(),
      name,
      color: color ?? old?.color ?? '',
      is_archived: is_archived ?? old?.is_archived ?? false,
    };
  });
}

const withoutAbsent = (options: Record<string, unknown>): FieldOptions =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
