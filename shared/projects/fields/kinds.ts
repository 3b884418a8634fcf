/**
 * How the value of a kind is stored, compared and shown (docs/contract/fields.md#kinds): `text` a text, `number` a
 * number, `day` and `moment` a day and a timestamp, `option` and `options` ids of choices, `person` and `people` ids of
 * members, `flag` true or false, `items` ids of work items, `computed` what the server works out.
 */
export type ValueForm =
  | 'text'
  | 'number'
  | 'day'
  | 'moment'
  | 'option'
  | 'options'
  | 'person'
  | 'people'
  | 'flag'
  | 'items'
  | 'computed';

type KindTraits = {
  form: ValueForm;
  /** Lists can be grouped by it, and a card that is dragged to another group gets the value. */
  isGroupable?: true;
  isOrderable?: true;
  /** Group heads, feet of tables and reports add it up. */
  isSummable?: true;
};

/** Every kind of custom field; all screens, lists, filters and exports read what is true of a kind here. */
export const FIELD_KINDS = {
  text: { form: 'text', isOrderable: true },
  paragraph: { form: 'text' },
  number: { form: 'number', isOrderable: true, isSummable: true },
  percent: { form: 'number', isOrderable: true, isSummable: true },
  money: { form: 'number', isOrderable: true, isSummable: true },
  date: { form: 'day', isGroupable: true, isOrderable: true },
  moment: { form: 'moment', isOrderable: true },
  select: { form: 'option', isGroupable: true, isOrderable: true },
  multi_select: { form: 'options' },
  person: { form: 'person', isGroupable: true, isOrderable: true },
  people: { form: 'people' },
  checkbox: { form: 'flag', isGroupable: true, isOrderable: true },
  rating: { form: 'number', isGroupable: true, isOrderable: true, isSummable: true },
  link: { form: 'text', isOrderable: true },
  email: { form: 'text', isOrderable: true },
  phone: { form: 'text', isOrderable: true },
  items: { form: 'items' },
  formula: { form: 'computed', isOrderable: true, isSummable: true },
  rollup: { form: 'computed', isSummable: true },
} as const satisfies Readonly<Record<string, KindTraits>>;

export type FieldKind = keyof typeof FIELD_KINDS;
export const FIELD_KIND_NAMES = Object.keys(FIELD_KINDS) as [FieldKind, ...FieldKind[]];

export const traitsOf = (kind: FieldKind): KindTraits => FIELD_KINDS[kind];
export const isComputed = (kind: FieldKind): boolean => traitsOf(kind).form === 'computed';

/** How many fields, choices and values there may be (docs/contract/fields.md#limits). */
export const FIELD_LIMITS = {
  of_workspace: 200,
  of_project: 60,
  choices: 200,
  text: 255,
  paragraph: 10_000,
  people: 100,
  items: 100,
} as const;

/** Where a field is asked for: never, when an item is created, or when it enters a state of one of some groups. */
export const FIELD_REQUIREMENTS = ['never', 'on_create', 'on_enter'] as const;
export type FieldRequirement = (typeof FIELD_REQUIREMENTS)[number];

/** The result types of computed fields. Only roll-ups return percents. */
export const FORMULA_RESULTS = ['number', 'money', 'text', 'date', 'checkbox', 'percent'] as const;
export type FormulaResult = (typeof FORMULA_RESULTS)[number];
