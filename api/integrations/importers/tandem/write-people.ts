import type { Tx } from '@tandem/db/postgres/client.ts';
import { must } from '@tandem/shared/must.ts';
import { sql } from 'kysely';
import { tableEntry } from '../../../platform/archives/manifest.ts';
import { ARCHIVED_TABLES } from '../../../platform/archives/tables.ts';
import { ImportError } from '../source/import-error.ts';
import { readRow } from './check-row.ts';
import type { WorkspaceArchive } from './open-archive.ts';
import { readLines } from './read-lines.ts';

export type ImportedPeople = {
  /** Ids here by those in the archive. */
  ids: ReadonlyMap<string, string>;
  /** Those of them that are others here. */
  renamed: ReadonlyMap<string, string>;
  /** Who was here already, by their ids here. */
  known: ReadonlySet<string>;
};

type Person = { id: string; email: string | null };
const USERS = must(
  ARCHIVED_TABLES.find(({ name }) => name === 'users'),
  'people are in archives',
);

/**
 * Makes the people of an archive, without passwords, but for those who have an account with their address here: these
 * stay as they are (docs/contract/workspace-archive.md#people).
 */
export async function writePeople(tx: Tx, archive: WorkspaceArchive): Promise<ImportedPeople> {
  const { people, lines } = await readPeople(archive);
  const here = await findPeople(tx, [...people.values()]);
  const ids = new Map<string, string>();
  for (const { id, email } of people.values()) {
    const known = email === null ? undefined : here.byEmail.get(email);
    const namesake = known === undefined ? here.byId.get(id) : undefined;
    if (namesake && namesake.email !== email)
      throw new ImportError(`Somebody else has the id of a person of the archive here: ${id}.`);
    ids.set(id, known ?? id);
  }
  const isNew = (id: string) => ids.get(id) === id && !here.byId.has(id);
  const columns = sql.join((USERS.only ?? []).map((column) => sql.ref(column)));
  await sql`insert into users (${columns}) select ${columns}
    from unnest(${lines.filter(({ id }) => isNew(id)).map(({ line }) => line)}::text[]) l
    cross join jsonb_populate_record(null::users, l::jsonb) r`.execute(tx);
  return {
    ids,
    renamed: new Map([...ids].filter(([from, to]) => from !== to)),
    known: new Set([...ids].filter(([from]) => !isNew(from)).map(([, to]) => to)),
  };
}

async function readPeople(archive: WorkspaceArchive) {
  const people = new Map<string, Person>();
  const lines: { id: string; line: string }[] = [];
  const rules = { table: USERS, columns: USERS.only ?? [], workspace_id: '', people: new Map() };
  for await (const line of readLines(archive, tableEntry(USERS.name))) {
    const { id, email } = readRow(rules, line) as Person;
    people.set(id, { id, email: email?.toLowerCase() ?? null });
    lines.push({ id, line });
  }
  return { people, lines };
}

async function findPeople(tx: Tx, people: readonly Person[]) {
  const emails = people.flatMap(({ email }) => email ?? []);
  const { rows } = await sql<Person>`select id, lower(email) as email from users
    where id = any(${people.map(({ id }) => id)}::uuid[]) or lower(email) = any(${emails}::text[])`.execute(
    tx,
  );
  return {
    byId: new Map(rows.map((row) => [row.id, row])),
    byEmail: new Map(rows.flatMap((row) => (row.email === null ? [] : [[row.email, row.id] as const]))),
  };
}
