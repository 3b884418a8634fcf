import { randomUUID } from 'node:crypto';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { badRequest, invalidField } from '@tandem/shared/http/errors.ts';
import type { FieldOptionsInput } from '@tandem/shared/projects/fields/input.ts';
import { type FieldKind, FIELD_LIMITS, isComputed, traitsOf } from '@tandem/shared/projects/fields/kinds.ts';
import { checkOptions } from '@tandem/shared/projects/fields/options.ts';
import type { Field, FieldChoice, FieldOptions, FieldValue } from '@tandem/shared/projects/fields/schema.ts';
import { checkValue } from '@tandem/shared/projects/fields/values.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { sql } from 'kysely';
import { countFields, findFieldByName } from './repo.ts';

/** 400 for a name that another field of the workspace has (docs/contract/fields.md#names-of-fields). */
export async function requireFreeName(
  tx: Tx,
  { workspace_id, id }: { workspace_id: string; id?: string },
  name: string,
): Promise<void> {
  const namesake = await findFieldByName(tx, workspace_id, name);
  if (namesake && namesake.id !== id) {
    throw invalidField('name', 'A field with this name exists in the workspace already.');
  }
}

export async function requireRoom(tx: Tx, workspaceId: string): Promise<void> {
  if ((await countFields(tx, workspaceId)) < FIELD_LIMITS.of_workspace) return;
  throw badRequest(`A workspace has at most ${FIELD_LIMITS.of_workspace} fields.`);
}

/** The options as they are stored; 400 naming them (docs/contract/fields.md#options). */
export function requireOptions(
  kind: FieldKind,
  given: FieldOptionsInput,
  known?: readonly FieldChoice[],
): FieldOptions {
  const checked = checkOptions(kind, given, { newId: randomUUID, ...(known ? { known } : {}) });
  if ('problem' in checked) throw invalidField('options', checked.problem);
  return checked.options;
}

/** The default as it is stored (docs/contract/fields.md#default-values). */
export async function requireDefault(
  tx: Tx,
  field: Pick<Field, 'workspace_id' | 'kind' | 'options'>,
  given: unknown,
): Promise<FieldValue | null> {
  if (isComputed(field.kind)) {
    if (given === null || given === undefined) return null;
    throw invalidField('default_value', 'This field is computed. It cannot be written.');
  }
  const checked = checkValue(field, given);
  if ('problem' in checked) throw invalidField('default_value', checked.problem);
  const { value } = checked;
  if (value === null) return null;
  const { form } = traitsOf(field.kind);
  if (form === 'items') throw invalidField('default_value', 'A field of work items has no default.');
  if (form === 'person' || form === 'people') await requireMembers(tx, field, [value].flat().map(String));
  if (form === 'option' || form === 'options') requireOffered(field.options, [value].flat().map(String));
  return value;
}

function requireOffered({ choices }: FieldOptions, ids: readonly string[]): void {
  const archived = choices?.find(({ id, is_archived }) => is_archived && ids.includes(id));
  if (archived) throw invalidField('default_value', `The choice "${archived.name}" is archived.`);
}

async function requireMembers(
  tx: Tx,
  { workspace_id, options }: Pick<Field, 'workspace_id' | 'options'>,
  ids: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from workspace_members
    where workspace_id = ${workspace_id} and user_id = any(${[...ids]}::uuid[]) and is_active and deleted_at is null
      and (role > ${ROLE.GUEST} or ${options.allows_guests ?? false})`.execute(tx);
  const known = new Set(rows.map(({ user_id }) => user_id));
  const stranger = ids.find((id) => !known.has(id));
  if (stranger) throw invalidField('default_value', `Invalid pk "${stranger}" - object does not exist.`);
}
