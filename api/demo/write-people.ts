import { randomBytes } from 'node:crypto';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { toJsonb } from '@tandem/db/postgres/json.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { sql } from 'kysely';
import { hashPassword } from '../http/secrets/passwords.ts';
import { DEMO_PEOPLE, DEMO_WORKSPACE } from './content/people.ts';
import type { DemoPerson, PersonKey } from './content/demo-types.ts';

export type DemoTeam = { workspace_id: string; ids: Map<PersonKey, string>; host_id: string };

const ALL_STEPS_DONE = {
  profile_complete: true,
  workspace_create: true,
  workspace_invite: true,
  workspace_join: true,
};

/** The workspace with its people. Only the first of them has a password that somebody knows. */
export async function writeTeam(tx: Tx, password: string): Promise<DemoTeam> {
  const hashes = {
    host: await hashPassword(password),
    others: await hashPassword(randomBytes(32).toString('hex')),
  };
  const ids = new Map<PersonKey, string>();
  for (const [index, person] of DEMO_PEOPLE.entries()) {
    ids.set(person.key, await writePerson(tx, person, index === 0 ? hashes.host : hashes.others));
  }
  const [host_id = ''] = ids.values();
  const workspace = await tx
    .insertInto('workspaces')
    .values({ ...DEMO_WORKSPACE, owner_id: host_id, created_by: host_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('workspace_members')
    .values(
      DEMO_PEOPLE.map(({ key, title }) => ({
        workspace_id: workspace.id,
        user_id: ids.get(key) ?? host_id,
        role: ids.get(key) === host_id ? ROLE.ADMIN : ROLE.MEMBER,
        company_role: title,
        created_by: host_id,
      })),
    )
    .execute();
  await finishOnboarding(tx, [...ids.values()], workspace.id);
  return { workspace_id: workspace.id, ids, host_id };
}

/** Somebody of that address may be left from an earlier demonstration whose workspace was deleted. */
async function writePerson(tx: Tx, person: DemoPerson, password_hash: string): Promise<string> {
  const { email, first_name, last_name, zone } = person;
  const known = await tx
    .selectFrom('users')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email))
    .executeTakeFirst();
  if (known) return known.id;
  const { id } = await tx
    .insertInto('users')
    .values({
      email,
      first_name,
      last_name,
      display_name: first_name,
      password_hash,
      is_email_verified: true,
      ...(zone ? { user_timezone: zone } : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function finishOnboarding(tx: Tx, userIds: string[], workspaceId: string): Promise<void> {
  await sql`insert into profiles (user_id, is_onboarded, is_tour_completed, onboarding_step, last_workspace_id)
    select u, true, true, ${toJsonb(ALL_STEPS_DONE)}, ${workspaceId}::uuid from unnest(${userIds}::uuid[]) u
    on conflict (user_id) do update set last_workspace_id = excluded.last_workspace_id`.execute(tx);
}
