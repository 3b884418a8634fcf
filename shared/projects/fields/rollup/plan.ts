import { typeOfField } from '../formula/names.ts';
import type { Field, FieldOptions } from '../schema.ts';
import { type RollupMeasure, type RollupRelation, POINTS, readsValues } from '../rollup-terms.ts';

type Defined = Pick<Field, 'id' | 'name' | 'kind' | 'options'> &
  Partial<Pick<Field, 'is_active' | 'deleted_at'>>;
/** Returns a field of the workspace by its id. */
export type FieldById = (id: string) => Defined | undefined;
export type Rollup = NonNullable<FieldOptions['rollup']>;

/** A source of values: a field by its id, or `points`. An amount has a currency. */
export type Source = { id: string; currency: string | null };

/** A roll-up after validation. */
export type RollupPlan = {
  over:
    | { kind: 'sub_items' }
    | { kind: 'relations'; relation: RollupRelation }
    | { kind: 'items'; through: string };
  measure: RollupMeasure;
  sources: readonly Source[];
  /** The result type. `currency` is null unless all sources have the same one. */
  result: 'number' | 'percent' | 'money';
  currency: string | null;
};

const NOTHING_CHOSEN = 'Choose what the roll-up goes over.';
const wrong = (problem: string) => ({ problem });

/**
 * Validates a roll-up with the fields of its workspace. Returns its plan or the problem
 * (docs/contract/fields.md#roll-ups).
 */
export function readRollup(rollup: Rollup | undefined, fieldOf: FieldById): RollupPlan | { problem: string } {
  if (!rollup) return wrong(NOTHING_CHOSEN);
  const over = overOf(rollup, fieldOf);
  if ('problem' in over) return over;
  const { measure, of = [] } = rollup;
  if (!readsValues(measure)) {
    const result = measure === 'count' ? 'number' : 'percent';
    return { over, measure, sources: [], result, currency: null };
  }
  const read = sourcesOf(of, fieldOf);
  return 'problem' in read ? read : { over, measure, ...read };
}

/** Returns the plan of a field. Null for other kinds, and for a roll-up that reads a deleted field. */
export function planOf(field: Pick<Field, 'kind' | 'options'>, fieldOf: FieldById): RollupPlan | null {
  if (field.kind !== 'rollup') return null;
  const plan = readRollup(field.options.rollup, fieldOf);
  return 'problem' in plan ? null : plan;
}

const isThere = (field: Defined | undefined): field is Defined =>
  field !== undefined && (field.is_active ?? true) && (field.deleted_at ?? null) === null;

function overOf(
  { over, relation, through }: Rollup,
  fieldOf: FieldById,
): RollupPlan['over'] | { problem: string } {
  if (over === 'sub_items') return { kind: over };
  if (over === 'relations') {
    return relation === undefined ? wrong(NOTHING_CHOSEN) : { kind: over, relation };
  }
  const field = through === undefined ? undefined : fieldOf(through);
  if (!isThere(field) || field.kind !== 'items') return wrong(NOTHING_CHOSEN);
  return { kind: over, through: field.id };
}

type Read = Pick<RollupPlan, 'sources' | 'result' | 'currency'>;

function sourcesOf(of: readonly string[], fieldOf: FieldById): Read | { problem: string } {
  const read: { source: Source; result: Read['result'] }[] = [];
  for (const id of new Set(of)) {
    const one = sourceOf(id, fieldOf);
    if ('problem' in one) return one;
    read.push(one);
  }
  const [first, ...others] = read;
  if (!first) return wrong('Choose what is added up.');
  if (others.some(({ result }) => result !== first.result)) {
    return wrong('Numbers, percents and amounts of money are not added up together.');
  }
  const sources = read.map(({ source }) => source);
  const currencies = new Set(sources.map(({ currency }) => currency));
  return { sources, result: first.result, currency: currencies.size === 1 ? first.source.currency : null };
}

const notAdded = (name: string) => `The field "${name}" cannot be added up.`;

function sourceOf(
  id: string,
  fieldOf: FieldById,
): { source: Source; result: Read['result'] } | { problem: string } {
  if (id === POINTS) return { source: { id, currency: null }, result: 'number' };
  const field = fieldOf(id);
  if (!isThere(field)) return wrong(notAdded(id));
  const type = typeOfField(field as Field);
  if (type?.type === 'money') return { source: { id, currency: type.currency }, result: 'money' };
  if (type?.type !== 'number') return wrong(notAdded(field.name));
  return { source: { id, currency: null }, result: field.kind === 'percent' ? 'percent' : 'number' };
}
