import type { NewChange } from '@tandem/db/change-log/log.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { must } from '@tandem/shared/must.ts';
import { userStream } from '@tandem/shared/sync/stream.ts';
import type { UserProperties, UserPropertiesPatch } from '@tandem/shared/personal/user-properties/schema.ts';
import { type ProjectContext, recordFor, stampStreamSeq } from '../../context.ts';
import { type PropertiesPart, type PropertiesTable, insertUserProperties } from './insert.ts';
import { type PropertiesKey, findUserProperties, writeUserProperties } from './repo.ts';

/** Of what the caller's settings are, in the project of the path. */
type PropertiesPlace = { table: PropertiesTable; part?: PropertiesPart };

const keyOf = ({ project, user }: ProjectContext, { table, part }: PropertiesPlace): PropertiesKey => ({
  table,
  project_id: project.id,
  user_id: user.id,
  part,
});

/**
 * How the caller looks at a place; made with the defaults when it is read first
 * (docs/contract/view-settings.md#made-on-the-first-read).
 */
export async function readOwnProperties(
  ctx: ProjectContext,
  place: PropertiesPlace,
): Promise<UserProperties> {
  await stampStreamSeq(ctx, userStream(ctx.user.id));
  const stored = await findUserProperties(ctx.db, keyOf(ctx, place));
  return stored ?? updateOwnProperties(ctx, place, {});
}

/** Replaces the given parts. */
export async function updateOwnProperties(
  ctx: ProjectContext,
  place: PropertiesPlace,
  patch: UserPropertiesPatch,
): Promise<UserProperties> {
  const { table, part } = place;
  const scope = { workspace_id: ctx.workspace.id, project_id: ctx.project.id, part };
  return inTransaction(ctx.db, async (tx) => {
    const key = keyOf(ctx, place);
    const before = await findUserProperties(tx, key);
    if (!before) await insertUserProperties(tx, scope, [ctx.user.id], table);
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
