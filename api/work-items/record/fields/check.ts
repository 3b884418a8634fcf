import { AppError } from '@tandem/shared/http/errors.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { isComputed, traitsOf } from '@tandem/shared/projects/fields/kinds.ts';
import type { FieldValue, FieldValues } from '@tandem/shared/projects/fields/schema.ts';
import { checkValue, isSameValue } from '@tandem/shared/projects/fields/values.ts';
import type { FieldFacts, KnownField } from './facts.ts';

/** What a body says of values, by the ids of fields: null empties one. */
export type GivenValues = Record<string, unknown>;

/** The item that gets values: its type, and what it has. */
export type Holder = { type_id: string | null; fields: FieldValues };

export type Outcome = { value: FieldValue | null } | { problem: string };

const UNKNOWN = 'Invalid id - object does not exist in this project.';
const EMPTY = 'This field is required.';

const listOf = (value: FieldValue | null | undefined): string[] =>
  Array.isArray(value) ? value : typeof value === 'string' ? [value] : [];

/** Whether items of this type have the field. */
export const isOfType = ({ use }: KnownField, type_id: string | null): boolean =>
  use !== null && (use.type_ids.length === 0 || (type_id !== null && use.type_ids.includes(type_id)));

/** What people and items, and archived choices, must be; what the item has already is not asked again. */
function problemOfIds(field: KnownField, facts: FieldFacts, ids: readonly string[]): string | null {
  switch (traitsOf(field.kind).form) {
    case 'option':
    case 'options': {
      const archived = ids.find((id) => field.options.choices?.find((each) => each.id === id)?.is_archived);
      return archived === undefined ? null : `"${archived}" is not a valid choice.`;
    }
    case 'person':
    case 'people': {
      const lowest = field.options.allows_guests ? ROLE.GUEST : ROLE.MEMBER;
      const isMember = (id: string) => (facts.people.find((each) => each.id === id)?.role ?? -1) >= lowest;
      return ids.every(isMember) ? null : 'Choose active members of the project.';
    }
    case 'items':
      return ids.every((id) => facts.items.find((each) => each.id === id)?.is_seen)
        ? null
        : 'Choose work items that you can see.';
    default:
      return null;
  }
}

function checkOne(
  { field, given, old }: { field: KnownField; given: unknown; old: FieldValue | undefined },
  facts: FieldFacts,
): Outcome {
  const checked = checkValue(field, given);
  if ('problem' in checked) return checked;
  const before = new Set(listOf(old));
  const added = listOf(checked.value).filter((id) => !before.has(id));
  const problem = problemOfIds(field, facts, added);
  return problem === null ? checked : { problem };
}

/** A value as the holder of the field may have it, or what is wrong with it. */
export function outcomeOf(
  { id, given, isLoose }: { id: string; given: unknown; isLoose: boolean },
  facts: FieldFacts,
  { type_id, fields }: Holder,
): Outcome {
  const field = facts.fields.find((each) => each.id === id);
  if (!field) return { problem: UNKNOWN };
  if (isComputed(field.kind)) return checkOne({ field, given, old: undefined }, facts);
  if (!field.is_active) return { problem: 'This field is switched off.' };
  if (!isLoose && !field.use) return { problem: UNKNOWN };
  if (!isLoose && !isOfType(field, type_id)) return { problem: 'Items of this type do not have this field.' };
  return checkOne({ field, given, old: fields[id] }, facts);
}

/** 400 that names each field by its id, with what is wrong with its value. */
export const invalidValues = (problems: ReadonlyMap<string, string>): AppError =>
  new AppError(400, { fields: Object.fromEntries([...problems].map(([id, text]) => [id, [text]])) });

/** Values with others in their place: null takes one out. */
export function mergedValues(
  fields: FieldValues,
  changed: Readonly<Record<string, FieldValue | null>>,
): FieldValues {
  const all = Object.entries({ ...fields, ...changed });
  return Object.fromEntries(all.filter((entry): entry is [string, FieldValue] => entry[1] !== null));
}

/**
 * The values that an item has once a body is written; 400 names each field that cannot have what it says
 * (docs/contract/item-fields.md#what-a-value-must-be). What stays as it is, is not checked again. `isLoose` takes every
 * field of the workspace, for drafts without a project.
 */
export function checkedValues(
  given: GivenValues,
  facts: FieldFacts,
  { isLoose = false, ...holder }: Holder & { isLoose?: boolean },
): FieldValues {
  const problems = new Map<string, string>();
  const changed: Record<string, FieldValue | null> = {};
  for (const [id, value] of Object.entries(given)) {
    const old = holder.fields[id];
    if (old !== undefined && isSameValue(value as FieldValue, old)) continue;
    const outcome = outcomeOf({ id, given: value, isLoose }, facts, holder);
    if ('problem' in outcome) problems.set(id, outcome.problem);
    else changed[id] = outcome.value;
  }
  if (problems.size > 0) throw invalidValues(problems);
  return mergedValues(holder.fields, changed);
}

/** What a new item is: where it begins, and whether it waits in intake, where nothing is asked for. */
export type NewHolder = { type_id: string | null; group: string; isWaiting: boolean };

const isMissing = (field: KnownField, group: string): boolean =>
  field.use?.required === 'on_create' ||
  (field.use?.required === 'on_enter' && field.use.required_groups.some((each) => each === group));

/**
 * The values of a new item, with the defaults of what the body does not name
 * (docs/contract/item-fields.md#values-of-a-new-item); 400 for one that is asked for and missing.
 */
export function valuesOfNew(
  given: GivenValues,
  facts: FieldFacts,
  { type_id, group, isWaiting }: NewHolder,
): FieldValues {
  const values = checkedValues(given, facts, { type_id, fields: {} });
  const own = facts.fields.filter((field) => field.is_active && isOfType(field, type_id));
  for (const field of own) {
    if (field.default_value === null || Object.hasOwn(given, field.id) || isComputed(field.kind)) continue;
    const checked = checkOne({ field, given: field.default_value, old: undefined }, facts);
    // A default that is not possible any more, such as a person who left, is none.
    if ('value' in checked && checked.value !== null) values[field.id] = checked.value;
  }
  const missing = own.filter(
    (field) => !isWaiting && !Object.hasOwn(values, field.id) && isMissing(field, group),
  );
  if (missing.length > 0) throw invalidValues(new Map(missing.map(({ id }) => [id, EMPTY])));
  return values;
}
