import { AppError } from '@tandem/shared/http/errors.ts';
import type { FieldUse } from '@tandem/shared/projects/fields/schema.ts';
import { type RawBuilder, sql } from 'kysely';

/** A field that a group of states asks for. */
export type RequiredField = Pick<FieldUse, 'field_id' | 'type_ids'>;

/** Why an item cannot enter a state. */
export type Reason = { kind: 'field_required'; field_id: string };

/** Uses `u` of fields that are asked for on entering a group of states, in projects where fields are on. */
export const IS_ASKED_FOR = sql<boolean>`
  u.required = 'on_enter'
  and exists (select from fields f where f.id = u.field_id and f.deleted_at is null and f.is_active)
  and not exists (select from project_field_layouts l where l.project_id = u.project_id and not l.is_enabled)`;

/** Which fields the group of a state asks for, as a part of a statement. */
export const requiredOnEnter = (projectId: string, stateId: string): RawBuilder<RequiredField[]> => sql`(
  select coalesce(json_agg(json_build_object('field_id', u.field_id, 'type_ids', u.type_ids)), '[]')
  from project_fields u join states t on t.id = ${stateId} and t."group" = any(u.required_groups)
  where u.project_id = ${projectId} and ${IS_ASKED_FOR})`;

/** Whether the item `w` may not enter a group from that of its state `s`, since it lacks what is asked for there. */
export const lacksOnEnter = (group: string): RawBuilder<boolean> => sql`(
  s."group" <> ${group} and exists (
    select from project_fields u where u.project_id = w.project_id and ${group} = any(u.required_groups)
      and (u.type_ids = '{}' or w.type_id = any(u.type_ids)) and not w.fields ? u.field_id::text and ${IS_ASKED_FOR}))`;

export const reasonsOf = (fieldIds: readonly string[]): Reason[] =>
  fieldIds.map((field_id) => ({ kind: 'field_required', field_id }));

/** 403 in the shape of every refused transition (docs/contract/item-fields.md#fields-asked-for-on-entering). */
export const transitionRefused = (reasons: readonly Reason[], more: object = {}): AppError =>
  new AppError(403, {
    error: 'The work item cannot enter this state: fields that are asked for there are empty.',
    code: 'TRANSITION_REFUSED',
    reasons,
    ...more,
  });
