import { toJsonb } from '@tandem/db/postgres/json.ts';
import type { FieldValues } from '@tandem/shared/projects/fields/schema.ts';
import type { DraftInput } from '@tandem/shared/work-items/drafts/input.ts';
import type { Draft } from '@tandem/shared/work-items/drafts/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import type { CreateReferences } from '../items/write/create-repo.ts';
import type { DraftColumns } from './repo.ts';

/**
 * What a draft loses when it is to go into another project, unless the body says it anew
 * (docs/contract/drafts.md#another-project-for-a-draft).
 */
const OF_PROJECT: DraftInput = {
  state_id: null,
  label_ids: [],
  assignee_ids: [],
  cycle_id: null,
  module_ids: [],
  estimate_point: null,
  type_id: null,
};

const isSame = (a: unknown, b: unknown): boolean =>
  Array.isArray(a) && Array.isArray(b)
    ? a.length === b.length && a.every((each) => b.includes(each))
    : a === b;

/** The fields of a body that change a draft; those that a form sends back as they were are left out. */
export function changedInput(draft: Draft | null, input: DraftInput): DraftInput {
  if (!draft) return input;
  const isMoved = input.project_id !== undefined && input.project_id !== draft.project_id;
  const given = isMoved ? { ...OF_PROJECT, ...withoutAbsent(input) } : input;
  const changed = Object.entries(given).filter(
    ([name, value]) => value !== undefined && (isMoved || !isSame(value, draft[name as keyof Draft])),
  );
  return Object.fromEntries(changed);
}

const withoutAbsent = (input: DraftInput): DraftInput =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));

type Written = {
  refs: CreateReferences;
  description_html: string | undefined;
  /** All values of custom fields, when the body names some. */
  fields: FieldValues | undefined;
};

/** Columns for the changed fields; a draft with a project has a state of it always. */
export function draftColumns(
  draft: Draft | null,
  changed: DraftInput,
  { refs, description_html, fields }: Written,
): DraftColumns {
  const { description_html: _text, estimate_point, assignee_ids, state_id: _state, ...rest } = changed;
  const { fields: _fields, ...plain } = rest;
  const wanted = new Set(assignee_ids);
  return {
    ...plain,
    ...(description_html === undefined ? {} : { description_html }),
    ...(fields === undefined ? {} : { fields: toJsonb(fields) as RawBuilder<string> }),
    ...(estimate_point === undefined ? {} : { estimate_point_id: estimate_point }),
    ...(assignee_ids === undefined
      ? {}
      : { assignee_ids: refs.assignees.flatMap(({ id }) => (wanted.has(id) ? id : [])) }),
    ...stateColumns(draft, changed, refs),
  };
}

function stateColumns(draft: Draft | null, changed: DraftInput, { state }: CreateReferences): DraftColumns {
  if (draft?.state_id && changed.state_id === undefined) return {};
  return {
    state_id: state?.id ?? null,
    completed_at: state?.group === 'completed' ? sql<string>`clock_timestamp()` : null,
  };
}
