import { randomUUID } from 'node:crypto';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import type { SourcePerson } from '../source-item.ts';
import { type ImportRun, scopeOf } from './import-run.ts';
import { insertRows } from './insert-rows.ts';

export type WrittenPeople = { ids: Map<string, string>; added: number };

/**
 * Makes everybody whom the file names a member of workspace and project, and gives their user ids by account name.
 * Without an e-mail address nobody can sign in as them; an invitation may hand such a user to its person later.
 */
export async function writePeople(tx: Tx, run: ImportRun): Promise<WrittenPeople> {
  const ids = await readKnownPeople(tx, run);
  const newcomers = [...run.survey.people.values()]
    .filter((person) => !ids.has(person.external_id))
    .map((person) => ({ ...person, user_id: randomUUID() }));
  await insertRows(tx, 'users', newcomers.map(userRow));
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
  await insertRows(
    tx,
    'imported_people',
    newcomers.map(({ user_id, external_id }) => ({
      workspace_id: run.workspace.id,
      source: run.source,
      external_id,
      user_id,
    })),
  );
  for (const { external_id, user_id } of newcomers) ids.set(external_id, user_id);
  await addToProject(tx, run, ids);
  return { ids, added: newcomers.length };
}

async function readKnownPeople(tx: Tx, run: ImportRun): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('imported_people')
    .select(['external_id', 'user_id'])
    .where('workspace_id', '=', run.workspace.id)
    .where('source', '=', run.source)
    .execute();
  return new Map(rows.map((row) => [row.external_id, row.user_id]));
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

/** Somebody who was taken out of the project since an earlier run stays out. */
async function addToProject(tx: Tx, run: ImportRun, ids: Map<string, string>): Promise<void> {
  const named = [...run.survey.people.keys()].flatMap((external_id) => ids.get(external_id) ?? []);
  await insertRows(
    tx,
    'project_members',
    named.map((user_id) => ({ ...scopeOf(run), user_id, role: ROLE.MEMBER, created_by: run.lead_id })),
    { skipExisting: true },
  );
}
