import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { badRequest } from '@tandem/shared/http/errors.ts';
import type { CreateType } from '@tandem/shared/projects/types/input.ts';
import type { WorkItemType } from '@tandem/shared/projects/types/schema.ts';
import { type ProjectContext, recordFor } from '../../context.ts';
import { lockProject, requireUnarchived } from '../base/lock.ts';
import { requireParentTypes } from './parent-types.ts';
import { announceTypes, typePut } from './announce.ts';
import { dropOtherDefaults, findTypeByName, insertType, lockTypes, takeUpType } from './repo.ts';

/**
 * A new type of the workspace, which the project uses from now on; when the workspace has one of this name, the project
 * takes that up as it is (docs/contract/work-item-types.md#a-new-type). 400 when the project uses it already.
 */
export async function createType(ctx: ProjectContext, input: CreateType): Promise<WorkItemType> {
  return inTransaction(ctx.db, async (tx) => {
    requireUnarchived(await lockProject(tx, ctx.project.id));
    await lockTypes(tx, ctx.workspace.id);
    const known = await findTypeByName(tx, ctx.workspace.id, input.name);
    if (!known) await requireParentTypes(tx, ctx.project.id, { wanted: input.parent_type_ids ?? [] });
    const type = known ?? (await insert(tx, ctx, input));
    const scope = { workspace_id: ctx.workspace.id, project_id: ctx.project.id, by: ctx.user.id };
    if (!(await takeUpType(tx, scope, type.id))) {
      throw badRequest('The project has a type with this name already.');
    }
    const others = !known && type.is_default ? await dropOtherDefaults(tx, type, ctx.user.id) : [];
    await recordFor(ctx, tx, [...(await announceTypes(tx, others)), typePut(ctx.project.id, type)]);
    return type;
  });
}

const insert = (tx: Tx, ctx: ProjectContext, input: CreateType): Promise<WorkItemType> =>
  insertType(tx, ctx.workspace.id, {
    name: input.name,
    description: input.description ?? '',
    logo_props: input.logo_props ?? {},
    is_default: input.is_default ?? false,
    is_active: input.is_active ?? true,
    level: input.level ?? 0,
    parent_type_ids: input.parent_type_ids ?? [],
    by: ctx.user.id,
  });
