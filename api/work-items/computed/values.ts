import { evaluateFormula } from '@tandem/shared/projects/fields/formula/evaluate.ts';
import {
  type FormulaItem,
  type ReadFormula,
  byKey,
  readFormula,
  valuesOf,
} from '@tandem/shared/projects/fields/formula/names.ts';
import { FormulaError } from '@tandem/shared/projects/fields/formula/parse.ts';
import { type Counted, rolledUp } from '@tandem/shared/projects/fields/rollup/count.ts';
import { planOf } from '@tandem/shared/projects/fields/rollup/plan.ts';
import type { FieldValue, FieldValues } from '@tandem/shared/projects/fields/schema.ts';
import { dayIn } from '@tandem/shared/time/calendar-day.ts';
import { readCounts } from './counts.ts';
import { type Defined, type Definitions, type ItemsReader, readDefinitions } from './definitions.ts';

export type ItemOfProject = { id: string; project_id: string };
/** Computed values by the ids of items, with the keys of the fields. */
export type ComputedValues = {
  of: (itemId: string) => FieldValues | undefined;
  keyOf: (fieldId: string) => string;
};

/**
 * Returns the values that are computed on read (docs/contract/fields.md#computed-when-read). Undefined when
 * none of the projects uses such a field. It needs two statements for a page.
 */
export async function readComputed(
  reader: ItemsReader,
  items: readonly ItemOfProject[],
): Promise<ComputedValues | undefined> {
  const projectIds = [...new Set(items.map(({ project_id }) => project_id))];
  const definitions = await readDefinitions(reader, projectIds);
  if (definitions.projects.length === 0) return undefined;
  const values = new Map<string, Record<string, FieldValue>>();
  const projectOf = new Map(items.map(({ id, project_id }) => [id, project_id]));
  const { rollups, formulas } = sortedByKind(definitions);
  const rows = await readCounts(reader.db, {
    ids: [...projectOf.keys()],
    readsItems: formulas.length > 0,
    plans: rollups.map(({ plan, project_ids }, place) => ({ place, plan, project_ids })),
  });
  const known = byKey(definitions.fields);
  const put = (itemId: string, { id }: Defined, value: FieldValue | null) => {
    if (value !== null) values.set(itemId, { ...values.get(itemId), [id]: value });
  };
  for (const { id, place, data } of rows) {
    const rollup = place === null ? undefined : rollups[place];
    if (rollup) put(id, rollup.field, rolledUp(rollup.plan, data as Counted));
    else computeFormulas(id, data as FormulaItem);
  }
  function computeFormulas(itemId: string, item: FormulaItem) {
    const projectId = projectOf.get(itemId) ?? '';
    for (const { field, read, days } of formulas) {
      const today = days.get(projectId);
      if (today === undefined) continue;
      const value = evaluateFormula(read.formula, valuesOf({ ...item, today }, known));
      put(itemId, field, value);
    }
  }
  const keys = new Map(definitions.fields.map(({ id, key }) => [id, key]));
  return { of: (itemId) => values.get(itemId), keyOf: (fieldId) => keys.get(fieldId) ?? fieldId };
}

/** Sorts the computed fields into roll-ups and formulas, each with the projects that use it. */
function sortedByKind({ projects, fields }: Definitions) {
  const known = new Map(fields.map((field) => [field.id, field]));
  const usersOf = ({ id }: Defined) => projects.filter(({ used }) => used.includes(id));
  const rollups = fields.flatMap((field) => {
    const plan = planOf(field, (id) => known.get(id));
    const project_ids = usersOf(field).flatMap((project) => (project.sees_all ? project.id : []));
    return plan && project_ids.length > 0 ? [{ field, plan, project_ids }] : [];
  });
  const formulas = fields.flatMap((field) => {
    const days = new Map(usersOf(field).map(({ id, timezone }) => [id, dayIn(timezone)]));
    const read = field.options.reads_today && days.size > 0 ? readable(field, fields) : undefined;
    return read ? [{ field, read, days }] : [];
  });
  return { rollups, formulas };
}

/** Returns a parsed formula. Undefined when it reads a field that no longer exists. */
function readable(field: Defined, fields: readonly Defined[]): ReadFormula | undefined {
  try {
    return readFormula(field.options.formula ?? '', { id: field.id, fields });
  } catch (error) {
    if (error instanceof FormulaError) return undefined;
    throw error;
  }
}
