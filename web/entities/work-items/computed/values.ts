import { evaluateFormula } from '@tandem/shared/projects/fields/formula/evaluate.ts';
import {
  type ReadFormula,
  byKey,
  isItemName,
  namesOfField,
  readFormula,
  valuesOf,
} from '@tandem/shared/projects/fields/formula/names.ts';
import { FormulaError } from '@tandem/shared/projects/fields/formula/parse.ts';
import { rolledUp } from '@tandem/shared/projects/fields/rollup/count.ts';
import { planOf } from '@tandem/shared/projects/fields/rollup/plan.ts';
import { POINTS } from '@tandem/shared/projects/fields/rollup-terms.ts';
import { isComputedWhenRead } from '@tandem/shared/projects/fields/when-read.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { dayIn } from '@tandem/shared/time/calendar-day.ts';
import { estimates } from '../../projects/estimates/store.ts';
import { fields, fieldsByWorkspace } from '../../projects/fields/store.ts';
import type { Field, FieldValue } from '../../projects/fields/types.ts';
import { projects } from '../../projects/projects/store.ts';
import { copyOf } from '../lists/project-copy.ts';
import { fieldValue } from '../rows/field-groups.ts';
import type { WorkItem } from '../rows/types.ts';
import { sentValue } from './sent.ts';
import { countBelow, countIn, pointsOf } from './sub-items.ts';

/**
 * Returns the value of a field. A field that is computed on read is computed on the device if all its rows
 * are there. Otherwise it is the value that the server sent (docs/contract/fields.md#computed-when-read).
 */
export function shownValue(row: WorkItem, field: Field): FieldValue | undefined {
  if (!isComputedWhenRead(field)) return fieldValue(row, field.id);
  const computed = field.kind === 'rollup' ? rollupOf(row, field) : formulaOf(row, field);
  return computed === undefined ? sentValue(row, field.id) : (computed ?? undefined);
}

/** Members who see only their own items read no roll-ups. */
function seesOnlyOwn(projectId: string): boolean {
  const project = projects.get(projectId);
  return (project?.member_role ?? ROLE.GUEST) <= ROLE.GUEST && !project?.guest_view_all_features;
}

/** Undefined when a row that it reads is missing. */
function rollupOf(row: WorkItem, field: Field): FieldValue | null | undefined {
  const { rollup } = field.options;
  if (seesOnlyOwn(row.project_id)) return null;
  const isWhole = copyOf(projectStream(row.project_id))?.isWhole ?? false;
  const named = [
    ...(rollup?.of ?? []).filter((id) => id !== POINTS),
    ...((rollup?.through ?? '') ? [rollup?.through ?? ''] : []),
  ];
  if (!isWhole || named.some((id) => !fields.get(id)) || rollup?.over === 'relations') return undefined;
  if (rollup?.of?.includes(POINTS) && !hasEstimate(row)) return undefined;
  const plan = planOf(field, (id) => fields.get(id));
  if (!plan) return null;
  return rolledUp(
    plan,
    plan.over.kind === 'items' ? countIn(row, plan, plan.over.through) : countBelow(row, plan),
  );
}

const hasEstimate = ({ project_id }: WorkItem): boolean => {
  const id = projects.get(project_id)?.estimate;
  return !id || estimates.get(id) !== undefined;
};

/** Parsed formulas, until a definition changes. */
const formulas = new Map<string, ReadFormula | null>();
fields.onRowChange(() => formulas.clear());

function readOnce(field: Field, known: readonly Field[]): ReadFormula | null {
  const before = formulas.get(field.id);
  if (before !== undefined) return before;
  let read: ReadFormula | null = null;
  try {
    read = readFormula(field.options.formula ?? '', { id: field.id, fields: known });
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
  }
  formulas.set(field.id, read);
  return read;
}

function formulaOf(row: WorkItem, field: Field): FieldValue | null | undefined {
  const project = projects.get(row.project_id);
  const known = fieldsByWorkspace
    .list(field.workspace_id)
    .filter(({ is_active, deleted_at }) => is_active && deleted_at === null);
  const keys = byKey(known);
  const names = namesOfField(field);
  if (!project || names.some((name) => !keys.has(name) && !isItemName(name))) return undefined;
  if (names.includes(POINTS) && !keys.has(POINTS) && !hasEstimate(row)) return undefined;
  const read = readOnce(field, known);
  if (!read) return null;
  const { fields: values, start_date, target_date } = row;
  const item = {
    fields: values,
    start_date,
    target_date,
    points: pointsOf(row),
    today: dayIn(project.timezone),
  };
  return evaluateFormula(read.formula, valuesOf(item, keys));
}
