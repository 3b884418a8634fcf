import { type RawBuilder, sql } from 'kysely';
import type { AskedFor } from '@tandem/shared/projects/workflow/decide.ts';

/** Uses `u` of active fields, in projects where fields are switched on. */
export const isUsed = sql<boolean>`
  exists (select from fields f where f.id = u.field_id and f.deleted_at is null and f.is_active)
  and not exists (select from project_field_layouts l where l.project_id = u.project_id and not l.is_enabled)`;

/** Whether the project `p` has an active workflow. */
export const hasWorkflow = sql<boolean>`
  p.is_workflow_enabled and exists (select from project_workflows k where k.project_id = p.id)`;

/** The rules for entering a state, as far as they need no statement of their own. */
export type EntryRules = {
  /** Fields that the state's group requires. */
  asked_for: AskedFor[];
  /** Whether the facts of the workflow still have to be read. */
  has_workflow: boolean;
};

/** The same rules as an expression within the statement that locks an item. */
export const entryRules = (projectId: string, stateId: string): RawBuilder<EntryRules> => sql`(
  select json_build_object('has_workflow', ${hasWorkflow}, 'asked_for', coalesce((
    select json_agg(json_build_object('field_id', u.field_id, 'type_ids', u.type_ids) order by u.position)
    from project_fields u join states t on t.id = ${stateId} and t."group" = any(u.required_groups)
    where u.project_id = p.id and u.required = 'on_enter' and ${isUsed}), '[]'))
  from projects p where p.id = ${projectId})`;
