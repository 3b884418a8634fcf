import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { AppError } from '@tandem/shared/http/errors.ts';
import type { IntakeFormInput } from '@tandem/shared/integrations/intake-form/input.ts';
import { isAskable } from '@tandem/shared/integrations/intake-form/askable.ts';
import type { AskedFormField, FormField } from '@tandem/shared/integrations/intake-form/schema.ts';
import { FIELD_KIND_NAMES } from '@tandem/shared/projects/fields/kinds.ts';
import { type RawBuilder, sql } from 'kysely';

const KINDS = FIELD_KIND_NAMES.filter(isAskable);

/**
 * Fields `f` that forms of a project can ask for. The project uses them for items of every type, because a
 * form does not set a type.
 */
const isAsked = (projectId: RawBuilder<unknown>) => sql`
  f.is_active and f.deleted_at is null and f.kind = any(${KINDS}::text[])
  and exists (select from project_fields u where u.field_id = f.id and u.project_id = ${projectId} and u.type_ids = '{}')
  and not exists (select from project_field_layouts l where l.project_id = ${projectId} and not l.is_enabled)`;

/**
 * Returns the fields of a body as they are stored. 400 when a field cannot be asked for, or is listed twice.
 */
export async function fieldsToStore(
  tx: Tx,
  projectId: string,
  given: IntakeFormInput['fields'],
): Promise<FormField[] | undefined> {
  if (given === undefined || given.length === 0) return given && [];
  const ids = given.map(({ field_id }) => field_id);
  const { rows } = await sql<{ id: string }>`
    select f.id from fields f where f.id = any(${ids}::uuid[]) and ${isAsked(sql`${projectId}`)}`.execute(tx);
  if (rows.length < ids.length)
    throw new AppError(400, { fields: ['Invalid id - object does not exist in this project.'] });
  return given.map(({ field_id, is_required = false }) => ({ field_id, is_required }));
}

/** Returns the fields that a form currently asks for, in its order. Archived choices are left out. */
export async function readFormFields(db: Db, formId: string): Promise<AskedFormField[]> {
  const { rows } = await sql<AskedFormField>`
    select f.id, f.name, f.description, f.kind, f.options, (a.field->>'is_required')::boolean as is_required
    from deploy_boards b cross join jsonb_array_elements(b.form_fields) with ordinality a(field, place)
    join fields f on f.id = (a.field->>'field_id')::uuid
    where b.id = ${formId} and ${isAsked(sql`b.project_id`)} order by a.place`.execute(db);
  return rows.map(({ options: { choices, ...options }, ...field }) => ({
    ...field,
    options: choices ? { ...options, choices: choices.filter(({ is_archived }) => !is_archived) } : options,
  }));
}
