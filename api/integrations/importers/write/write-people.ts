import { randomUUID } from 'node:crypto';
import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import type { SourcePerson } from '../source/source-item.ts';
import { type ImportPlace, type ImportRun, scopeOf } from './import-run.ts';
import { insertRows } from './insert-rows.ts';

/** Members by account name; who was just chosen for one, and who is nobody here yet. */
export type FoundPeople = { ids: Map<string, string>; chosen: Map<string, string>; missing: SourcePerson[] };

/** Looks for the people of a file. Who came in by an earlier run counts before what is chosen now. */
export async function findPeople(db: Db, place: ImportPlace): Promise<FoundPeople> {
  const rows = await db
    .selectFrom('imported_people')
    .select(['external_id', 'user_id'])
    .where('workspace_id', '=', place.workspace.id)
    .where('source', '=', place.source)
    .execute();
  const ids = new Map(rows.map((row) => [row.external_id, row.user_id]));
  const chosen = new Map<string, string>();
  const missing: SourcePerson[] = [];
  for (const person of place.survey.people.values()) {
    const { external_id } = person;
    if (ids.has(external_id)) continue;
    const user_id = place.people.get(external_id);
    if (user_id === undefined) missing.push(person);
    else chosen.set(external_id, user_id);
  }
  return { ids, chosen, missing };
}

/** User ids by account name; how many users are new; whether anybody is a member who was none before. */
type WrittenPeople = { ids: Map<string, string>; added: number; joined: number };

/**
 * Makes everybody whom the file names a member of workspace and project, and gives their user ids by account name.
 * Without an e-mail address nobody can sign in as them; an invitation may hand such a user to its person later.
 */
export async function writePeople(tx: Tx, run: ImportRun): Promise<WrittenPeople> {
  const { ids, chosen, missing } = await findPeople(tx, run);
  const newcomers = missing.map((person) => ({ ...person, user_id: randomUUID() }));
  await insertRows(tx, 'users', newcomers.map(userRow));
  run.made.add(
    'person',
    newcomers.map(({ user_id }) => user_id),
  );
  await insertRows(
    tx,
    'workspace_members',
    newcomers.map(({ user_id }) => ({
      workspace_id: run.workspace.id,
      user_id,
      role: ROLE.MEMBER,
      created_by: run.lead_id,
    })),
  );
  for (const { external_id, user_id } of newcomers) chosen.set(external_id, user_id);
  await insertRows(
    tx,
    'imported_people',
    [...chosen].map(([external_id, user_id]) => ({
      workspace_id: run.workspace.id,
      source: run.source,
      external_id,
      user_id,
    })),
  );
  for (const [external_id, user_id] of chosen) ids.set(external_id, user_id);
  return { ids, added: newcomers.length, joined: await addToProject(tx, run, ids) };
}

function userRow(person: SourcePerson & { user_id: string }) {
  const [first = '', ...rest] = person.display_name.split(/\s+/);
  return {
    id: person.user_id,
    display_name: person.display_name,
    first_name: first,
    last_name: rest.join(' '),
    is_bot: person.is_bot,
  };
}

/** Somebody who was taken out of the project since an earlier run stays out. Gives how many are new in it. */
function addToProject(tx: Tx, run: ImportRun, ids: Map<string, string>): Promise<number> {
  const named = [...run.survey.people.keys()].flatMap((external_id) => ids.get(external_id) ?? []);
  return insertRows(
    tx,
    'project_members',
    [...new Set(named)].map((user_id) => ({
      ...scopeOf(run),
      user_id,
      role: ROLE.MEMBER,
      created_by: run.lead_id,
    })),
    { skipExisting: true },
  );
}
