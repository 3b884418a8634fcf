import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { invalidField } from '@tandem/shared/http/errors.ts';
import type { DeleteField } from '@tandem/shared/projects/fields/input.ts';
import type { Field } from '@tandem/shared/projects/fields/schema.ts';
import { type WorkspaceContext, auditFor } from '../../context.ts';
import { announceMarked, auditTarget } from './announce.ts';
import { lockFields, markField } from './repo.ts';
import { recordDefinitions } from './record.ts';
import { requireLive, requireOwn } from './rights.ts';
import { requireFreeName, requireRoom } from './rules.ts';
import { requireIdle } from './update.ts';

/**
 * Deletes a field; the caller has to send its name. Its values stay for a day, in which it can be restored
 * (docs/contract/fields.md#deleting-a-field).
 */
export async function deleteField(ctx: WorkspaceContext, id: string, { name }: DeleteField): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await lockFields(tx, ctx.workspace.id);
    const before = await requireLive(tx, ctx, id);
    if (name.trim() !== before.name) throw invalidField('name', 'Enter the name of the field.');
    await requireIdle(tx, before);
    const field = await markField(tx, before, { by: ctx.user.id, isDeleted: true });
    await auditFor(ctx, tx, { action: 'field_deleted', target: auditTarget(field) });
    await recordDefinitions(ctx, tx, await announceMarked(tx, field));
  });
}

/** Takes the deletion back; one that was not deleted stays as it is. */
export async function restoreField(ctx: WorkspaceContext, id: string): Promise<Field> {
  return inTransaction(ctx.db, async (tx) => {
    await lockFields(tx, ctx.workspace.id);
    const before = await requireOwn(tx, ctx, id);
    if (!before.deleted_at) return before;
    await requireFreeName(tx, before, before.name);
    await requireRoom(tx, ctx.workspace.id);
    const field = await markField(tx, before, { by: ctx.user.id, isDeleted: false });
    await auditFor(ctx, tx, { action: 'field_restored', target: auditTarget(field) });
    await recordDefinitions(ctx, tx, await announceMarked(tx, field));
    return field;
  });
}
