import { randomUUID } from 'node:crypto';
import { type NewChange, recordChanges } from '@tandem/db/change-log/log.ts';
import type { Db } from '@tandem/db/postgres/client.ts';
import { createSession } from '@tandem/db/access/sessions.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { ROLE, type Role } from '@tandem/shared/roles.ts';
import type { ChangeKind } from '@tandem/shared/sync/change.ts';
import { type Stream, userStream } from '@tandem/shared/sync/stream.ts';

export type Person = { id: string; display_name: string; session_key: string };
export type Team = { workspace_id: string; project_id: string };

let count = 0;

/** A signed-in person. */
export async function makePerson(db: Db, display_name = `Person ${(count += 1)}`): Promise<Person> {
  const { id } = await db
    .insertInto('users')
    .values({ email: `${randomUUID()}@example.com`, display_name })
    .returning('id')
    .executeTakeFirstOrThrow();
  const session = { user_id: id, scope: 'app', user_agent: 'test', ip_address: '' } as const;
  return { id, display_name, session_key: await createSession(db, session) };
}

/** A workspace with one private project; the owner is administrator of both. */
export async function makeTeam(db: Db, owner: Person): Promise<Team> {
  count += 1;
  const workspace = await db
    .insertInto('workspaces')
    .values({ name: `Team ${count}`, slug: `team-${count}`, owner_id: owner.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await joinWorkspace(db, workspace.id, owner, ROLE.ADMIN);
  const project_id = await makeProject(db, workspace.id);
  const team = { workspace_id: workspace.id, project_id };
  await joinProject(db, team, owner, ROLE.ADMIN);
  return team;
}

export async function makeProject(db: Db, workspace_id: string): Promise<string> {
  count += 1;
  const project = await db
    .insertInto('projects')
    .values({ workspace_id, name: `Project ${count}`, identifier: `P${count}`, network: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return project.id;
}

export async function joinWorkspace(db: Db, workspace_id: string, person: Person, role: Role): Promise<void> {
  await db.insertInto('workspace_members').values({ workspace_id, user_id: person.id, role }).execute();
}

/** Makes somebody who is already in the workspace a member of the project. */
export async function joinProject(db: Db, team: Team, person: Person, role: Role): Promise<void> {
  await db
    .insertInto('project_members')
    .values({ ...team, user_id: person.id, role })
    .execute();
}

/** A new person in workspace and project. */
export async function makeMember(db: Db, team: Team, role: Role = ROLE.MEMBER): Promise<Person> {
  const person = await makePerson(db);
  await joinWorkspace(db, team.workspace_id, person, role);
  await joinProject(db, team, person, role);
  return person;
}

type Announced = Partial<Omit<NewChange, 'stream'>>;

/** Appends one Change to a stream, in a transaction of its own; gives its number. */
export async function announce(db: Db, stream: Stream, change: Announced = {}): Promise<number> {
  const id = change.id ?? randomUUID();
  const kind: ChangeKind = change.kind ?? 'state';
  const row = change.op === 'remove' ? {} : { row: { id } };
  const full: NewChange = { workspace_id: null, op: 'put', ...row, ...change, stream, kind, id };
  const author = { actor_id: null, mutation_id: null };
  const seqs = await inTransaction(db, (tx) => recordChanges(tx, author, [full]));
  return seqs.get(stream) ?? 0;
}

/** Takes somebody out of a project as the product does: the row, and a Change on that person's own stream. */
export async function removeFromProject(db: Db, project_id: string, person: Person): Promise<void> {
  await db
    .updateTable('project_members')
    .set({ is_active: false })
    .where('project_id', '=', project_id)
    .where('user_id', '=', person.id)
    .execute();
  await announce(db, userStream(person.id), { kind: 'project_member', op: 'remove' });
}

/** A work item of the project. */
export async function makeItem(db: Db, team: Team, created_by: string): Promise<string> {
  count += 1;
  const state = await db
    .insertInto('states')
    .values({ ...team, name: `State ${count}`, color: '#888888', group: 'backlog' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const item = await db
    .insertInto('work_items')
    .values({ ...team, name: `Item ${count}`, sequence_id: count, state_id: state.id, created_by })
    .returning('id')
    .executeTakeFirstOrThrow();
  return item.id;
}
