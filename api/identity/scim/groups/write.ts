import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { violatedIndex } from '@tandem/db/postgres/unique-violation.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { isOn } from '@tandem/shared/identity/instance/settings.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { recordFor } from '../../../context.ts';
import { readSettings } from '../../../platform/instance/settings.ts';
import { applyGroups } from '../../groups/apply.ts';
import { invalidValue, isTaken, noResource } from '../protocol/errors.ts';
import { proveManaged } from '../users/prove-managed.ts';
import type { ScimContext } from '../users/write.ts';
import { type ScimGroupRow, findGroup } from './read.ts';

const MAX_MEMBERS = 10_000;
/** So many people get or lose together with the group what it gives. */
const MAX_TOGETHER = 100;
const CONTROL = /\p{Cc}/u;
const groupBody = z.object({
  displayName: z
    .string()
    .trim()
    .min(1)
    .max(255)
    .refine((name) => name.isWellFormed() && !CONTROL.test(name), 'Must be one line.'),
  externalId: z.string().max(255).nullish(),
  members: z
    .array(z.object({ value: z.guid() }))
    .max(MAX_MEMBERS)
    .nullish(),
});
export type GroupInput = { display_name: string; external_id: string | null; members: string[] };

export function readGroup(said: unknown): GroupInput {
  const read = groupBody.safeParse(said);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw invalidValue(`${issue?.path.join('.') || 'The body'}: ${issue?.message ?? 'is wrong'}`);
  }
  const { displayName: display_name, externalId, members } = read.data;
  const ids = (members ?? []).map(({ value }) => value.toLowerCase());
  return { display_name, external_id: externalId || null, members: [...new Set(ids)] };
}

async function claiming<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (violatedIndex(error) === 'scim_groups_name_key') throw isTaken('Another group has this displayName.');
    throw error;
  }
}

export async function createGroup(ctx: ScimContext, input: GroupInput): Promise<ScimGroupRow> {
  const id = await writing(ctx, async (tx) => {
    const { display_name, external_id } = input;
    const row = await tx
      .insertInto('scim_groups')
      .values({ display_name, external_id })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id: row.id, touched: await writeMembers(tx, row.id, input.members) };
  });
  return findGroup(ctx.db, id);
}

/** Makes a group what the directory says now; `read` gets it as it is once it is locked. */
export async function replaceGroup(
  ctx: ScimContext,
  id: string,
  read: (before: ScimGroupRow) => Promise<GroupInput>,
): Promise<ScimGroupRow> {
  await writing(ctx, async (tx) => {
    await lock(tx, id);
    return { id, touched: await write(tx, id, await read(await findGroup(tx, id))) };
  });
  return findGroup(ctx.db, id);
}

export async function deleteGroup(ctx: ScimContext, id: string): Promise<void> {
  await writing(ctx, async (tx) => {
    await lock(tx, id);
    const touched = await writeMembers(tx, id, []);
    await tx.deleteFrom('scim_groups').where('id', '=', id).execute();
    return { id, touched };
  });
}

type Written = { id: string; touched: string[] };

/**
 * Writes a group, and what it gives to those whom that touches: both or neither, since a directory that asks again changes
 * nothing. Of large groups each person has a transaction of their own, so that whoever waits for one waits briefly.
 */
async function writing(ctx: ScimContext, work: (tx: Tx) => Promise<Written>): Promise<string> {
  const settings = await readSettings(ctx.app);
  const removes = isOn(settings.ENABLE_GROUP_REMOVAL);
  const { id, later } = await claiming(() =>
    inTransaction(ctx.db, async (tx) => {
      const { id: written, touched } = await work(tx);
      if (touched.length > MAX_TOGETHER) return { id: written, later: touched };
      await apply(ctx, tx, { userIds: touched, removes });
      return { id: written, later: [] };
    }),
  );
  for (const one of later) await inTransaction(ctx.db, (tx) => apply(ctx, tx, { userIds: [one], removes }));
  return id;
}

async function lock(tx: Tx, id: string): Promise<{ display_name: string }> {
  const row = await tx
    .selectFrom('scim_groups')
    .select('display_name')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw noResource(id);
  return row;
}

/** Gives those whom it may have changed. */
async function write(tx: Tx, id: string, input: GroupInput): Promise<string[]> {
  const before = await lock(tx, id);
  const { display_name, external_id } = input;
  const { numAffectedRows } = await sql`
    update scim_groups set display_name = ${display_name}, external_id = ${external_id}, updated_at = now()
    where id = ${id} and (display_name, external_id) is distinct from (${display_name}, ${external_id}::text)`.execute(
    tx,
  );
  const touched = await writeMembers(tx, id, input.members);
  if (touched.length > 0 && !numAffectedRows)
    await sql`update scim_groups set updated_at = now() where id = ${id}`.execute(tx);
  return before.display_name === display_name ? touched : [...new Set([...touched, ...input.members])];
}

/** Sets who is in a group; gives those who came and went. Each of them has to be a person of the directory. */
async function writeMembers(tx: Tx, group_id: string, ids: string[]): Promise<string[]> {
  const gone = await sql<{ user_id: string }>`
    delete from scim_group_members where group_id = ${group_id} and user_id <> all(${ids}::uuid[])
    returning user_id`.execute(tx);
  const { rows: people } = await sql<{ id: string }>`
    select id from users where id = any(${ids}::uuid[]) and not is_bot`.execute(tx);
  if (people.length < ids.length) throw invalidValue('members: somebody is not known here.');
  const come = await sql<{ user_id: string }>`
    insert into scim_group_members (group_id, user_id) select ${group_id}::uuid, unnest(${ids}::uuid[])
    on conflict do nothing returning user_id`.execute(tx);
  await proveManaged(
    tx,
    come.rows.map(({ user_id }) => user_id),
  );
  return [...gone.rows, ...come.rows].map(({ user_id }) => user_id);
}

async function apply(
  ctx: ScimContext,
  tx: Tx,
  { userIds, removes }: { userIds: string[]; removes: boolean },
): Promise<void> {
  if (userIds.length === 0) return;
  // All of them before any workspace, and in one order.
  const people = await tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', userIds)
    .where('is_active', '=', true)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const changes: NewChange[] = [];
  for (const { id } of people) changes.push(...(await applyGroups(ctx, tx, { user_id: id, removes })));
  if (changes.length > 0) await recordFor(ctx, tx, changes);
}
