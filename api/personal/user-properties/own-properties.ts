import type { NewChange } from '@tandem/db/change-log/log.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { must } from '@tandem/shared/must.ts';
import { userStream } from '@tandem/shared/sync/stream.ts';
import type { UserProperties, UserPropertiesPatch } from '@tandem/shared/personal/user-properties/schema.ts';
import { type ProjectContext, recordFor, stampStreamSeq } from '../../context.ts';
import { type PropertiesTable, insertUserProperties } from './insert.ts';
import { type PropertiesKey, findUserProperties, writeUserProperties } from './repo.ts';

const keyOf = ({ project, user }: ProjectContext, table: PropertiesTable): PropertiesKey => ({
  table,
  project_id: project.id,
  user_id: user.id,
});

/**
 * How the caller looks at the project; made with the defaults when it is read first
 * (docs/contract/view-settings.md#made-on-the-first-read).
 */
export async function readOwnProperties(
  ctx: ProjectContext,
  table: PropertiesTable,
): Promise<UserProperties> {
  await stampStreamSeq(ctx, userStream(ctx.user.id));
  const stored = await findUserProperties(ctx.db, keyOf(ctx, table));
  return stored ?? updateOwnProperties(ctx, table, {});
}

/** Replaces the given parts. */
export async function updateOwnProperties(
  ctx: ProjectContext,
  table: PropertiesTable,
  patch: UserPropertiesPatch,
): Promise<UserProperties> {
  const project = { workspace_id: ctx.workspace.id, project_id: ctx.project.id };
  return inTransaction(ctx.db, async (tx) => {
    const key = keyOf(ctx, table);
    const before = await findUserProperties(tx, key);
    if (!before) await insertUserProperties(tx, project, [ctx.user.id], table);
    const written = await writeUserProperties(tx, key, patch);
    if (!written && before) return before;
    const row = written ?? must(await findUserProperties(tx, key), 'the row was ensured');
    await recordFor(ctx, tx, [changeOf(row, table)]);
    return row;
  });
}

/** Nobody else's business, so on the caller's own stream. */
const changeOf = (row: UserProperties, kind: PropertiesTable): NewChange => ({
  stream: userStream(row.user),
  workspace_id: null,
  kind,
  op: 'put',
  id: row.id,
  row,
});
