import type { Tx } from '@tandem/db/postgres/client.ts';
import { violatedIndex } from '@tandem/db/postgres/unique-violation.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { isOn } from '@tandem/shared/identity/instance/settings.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { recordFor } from '../../../context.ts';
import { readSettings } from '../../../platform/instance/settings.ts';
import { proveAddress } from '../../auth/prove-address.ts';
import { applyGroups } from '../../groups/apply.ts';
import { invalidValue, isTaken, noResource } from '../protocol/errors.ts';
import type { ScimContext } from '../users/write.ts';
import { type ScimGroupRow, findGroup } from './read.ts';

const MAX_MEMBERS = 10_000;
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
  const { id, touched } = await claiming(() =>
    inTransaction(ctx.db, async (tx) => {
      const { display_name, external_id } = input;
      const row = await tx
        .insertInto('scim_groups')
        .values({ display_name, external_id })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { id: row.id, touched: await writeMembers(tx, row.id, input.members) };
    }),
  );
  await applyAll(ctx, touched);
  return findGroup(ctx.db, id);
}

/** Makes a group what the directory says now; `read` gets it as it is once it is locked. */
export async function replaceGroup(
  ctx: ScimContext,
  id: string,
  read: (before: ScimGroupRow) => Promise<GroupInput>,
): Promise<ScimGroupRow> {
  const touched = await claiming(() =>
    inTransaction(ctx.db, async (tx) => {
      await lock(tx, id);
      return write(tx, id, await read(await findGroup(tx, id)));
    }),
  );
  await applyAll(ctx, touched);
  return findGroup(ctx.db, id);
}

export async function deleteGroup(ctx: ScimContext, id: string): Promise<void> {
  const touched = await inTransaction(ctx.db, async (tx) => {
    await lock(tx, id);
    const members = await writeMembers(tx, id, []);
    await tx.deleteFrom('scim_groups').where('id', '=', id).execute();
    return members;
  });
  await applyAll(ctx, touched);
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
  await proveMembers(tx, come.rows);
  return [...gone.rows, ...come.rows].map(({ user_id }) => user_id);
}

/** What a stranger may have left at an account of an unproven address does not get the rights of a group. */
async function proveMembers(tx: Tx, members: readonly { user_id: string }[]): Promise<void> {
  if (members.length === 0) return;
  const unproven = await tx
    .selectFrom('users')
    .select('id')
    .where(
      'id',
      'in',
      members.map(({ user_id }) => user_id),
    )
    .where('is_email_verified', '=', false)
    .execute();
  for (const { id } of unproven) await proveAddress(tx, id);
}

/** Each in a transaction of their own: a group may have thousands of people, and whoever waits for one waits briefly. */
async function applyAll(ctx: ScimContext, userIds: string[]): Promise<void> {
  const settings = await readSettings(ctx.app);
  const removes = isOn(settings.ENABLE_GROUP_REMOVAL);
  for (const user_id of userIds) {
    await inTransaction(ctx.db, async (tx) => {
      const person = await tx
        .selectFrom('users')
        .select('is_active')
        .where('id', '=', user_id)
        .executeTakeFirst();
      if (!person?.is_active) return;
      const changes = await applyGroups(ctx, tx, { user_id, removes });
      if (changes.length > 0) await recordFor(ctx, tx, changes);
    });
  }
}
