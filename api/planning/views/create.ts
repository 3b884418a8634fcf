import { toJsonb } from '@tandem/db/postgres/json.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import {
  DEFAULT_DISPLAY_FILTERS,
  DEFAULT_DISPLAY_PROPERTIES,
} from '@tandem/shared/personal/user-properties/defaults.ts';
import type { CreateView } from '@tandem/shared/planning/views/input.ts';
import type { View } from '@tandem/shared/planning/views/schema.ts';
import { sql } from 'kysely';
import { recordFor } from '../../context.ts';
import { isMadeAlready } from '../../http/new-id.ts';
import { lockProject, requireUnarchived } from '../../projects/base/lock.ts';
import { logCreation } from '../edits/log.ts';
import { readViewChanges } from './announce.ts';
import { insertView, requireView } from './repo.ts';
import type { ViewContext } from './scope.ts';
import { columnsOf } from './values.ts';

/** A new view of the caller's own, behind all others (docs/contract/views.md#a-new-view). */
export async function createView(ctx: ViewContext, input: CreateView): Promise<View> {
  const { id, name } = input;
  const columns = columnsOf(ctx, input);
  return inTransaction(ctx.db, async (tx) => {
    if (ctx.project) requireUnarchived(await lockProject(tx, ctx.project.id));
    const is_same = sql<boolean>`t.workspace_id = ${ctx.workspace.id} and t.created_by = ${ctx.user.id}
      and t.project_id is not distinct from ${ctx.project?.id ?? null} and t.deleted_at is null`;
    if (id && (await isMadeAlready(tx, { table: 'views', id, is_same }))) return requireView(tx, ctx, id);
    const made = await insertView(tx, ctx, {
      display_filters: toJsonb(DEFAULT_DISPLAY_FILTERS),
      display_properties: toJsonb(DEFAULT_DISPLAY_PROPERTIES),
      ...columns,
      name,
      ...(id ? { id } : {}),
    } as never);
    await logCreation(tx, ctx, { kind: 'view', id: made });
    await recordFor(ctx, tx, await readViewChanges(tx, made));
    return requireView(tx, ctx, made);
  });
}
