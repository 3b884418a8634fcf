import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { badRequest, invalidField, notFound } from '@tandem/shared/http/errors.ts';
import type { UpdateType } from '@tandem/shared/projects/types/input.ts';
import type { WorkItemType } from '@tandem/shared/projects/types/schema.ts';
import { type ProjectContext, recordFor } from '../../context.ts';
import { lockProject, requireUnarchived } from '../base/lock.ts';
import { requireParentTypes } from './parent-types.ts';
import { announceTypes } from './announce.ts';
import { dropOtherDefaults, findType, findTypeByName, lockTypes, writeType } from './repo.ts';

/**
 * Changes a type that the project uses, for all projects of the workspace
 * (docs/contract/work-item-types.md#names-of-types). The type of epics stays active and is no default.
 */
export async function updateType(ctx: ProjectContext, id: string, input: UpdateType): Promise<WorkItemType> {
  return inTransaction(ctx.db, async (tx) => {
    requireUnarchived(await lockProject(tx, ctx.project.id));
    await lockTypes(tx, ctx.workspace.id);
    const before = await findType(tx, ctx.project.id, id);
    if (!before) throw notFound();
    await requireRules(tx, before, input);
    const { parent_type_ids: wanted = [] } = input;
    await requireParentTypes(tx, ctx.project.id, { wanted, had: before.parent_type_ids });
    const type = await writeType(tx, id, { ...before, ...withoutAbsent(input), by: ctx.user.id });
    if (!type) return before;
    const others = type.is_default ? await dropOtherDefaults(tx, type, ctx.user.id) : [];
    await recordFor(ctx, tx, await announceTypes(tx, [...others, type]));
    return type;
  });
}

async function requireRules(tx: Tx, before: WorkItemType, input: UpdateType): Promise<void> {
  if (before.is_epic && input.is_active === false) {
    throw invalidField('is_active', 'The type of epics stays active.');
  }
  if (before.is_epic && input.is_default) {
    throw invalidField('is_default', 'Work items are no epics unless they are made as such.');
  }
  if (before.is_epic && input.parent_type_ids?.length) {
    throw invalidField('parent_type_ids', 'An epic stands below nothing.');
  }
  if (before.is_epic || input.name === undefined) return;
  const namesake = await findTypeByName(tx, before.workspace_id, input.name);
  if (namesake && namesake.id !== before.id) {
    throw badRequest('A type with this name exists in the workspace already.');
  }
}

const withoutAbsent = (input: UpdateType) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as {
    [Name in keyof UpdateType]-?: Exclude<UpdateType[Name], undefined>;
  };
