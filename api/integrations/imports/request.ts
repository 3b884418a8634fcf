import path from 'node:path';
import type { Db } from '@tandem/db/postgres/client.ts';
import type { StartImport, ImportUser } from '@tandem/shared/integrations/importers/input.ts';
import type { ImportDifference } from '@tandem/shared/integrations/importers/schema.ts';
import type { StateGroup } from '@tandem/shared/projects/states/groups.ts';
import { adjustSource } from '../importers/source/adjust-source.ts';
import { csvSource } from '../importers/csv/csv-source.ts';
import { asanaSource } from '../importers/asana/asana-source.ts';
import { githubSource } from '../importers/github/github-source.ts';
import type { AskedField } from '@tandem/shared/work-items/filters/fields.ts';
import { readFields } from '../../projects/fields/repo.ts';
import type { ImportRequest } from '../importers/import-tracker.ts';
import { jiraSource } from '../importers/jira/jira-source.ts';
import { linearSource } from '../importers/linear/linear-source.ts';
import type { TrackerSource } from '../importers/source/source-item.ts';
import { readStates } from '../importers/write/write-states.ts';
import { findMembers } from './people.ts';
import type { WantedImport } from './repo.ts';

/** What was asked for, as the importers take it; `table` says what a table was read as, once it has been read. */
type PreparedImport = { request: ImportRequest; table: () => ImportDifference['table'] };

type KnownState = { name: string; group: StateGroup; isDefault: boolean };
type Opened = { source: TrackerSource; table: PreparedImport['table'] };

/** Prepares an import of a file of this machine. Broken records are left out and reported. */
export async function prepareImport(db: Db, wanted: WantedImport, file: string): Promise<PreparedImport> {
  const states = await knownStates(db, wanted.project_id);
  const members = await findMembers(db, wanted.workspace_id);
  const users = usersOf(wanted);
  const known = (await readFields(db, wanted.workspace_id)).filter(({ deleted_at }) => deleted_at === null);
  const { source, table } = openSource(wanted, file, { states, known });
  const request: ImportRequest = {
    source: adjustSource(source, {
      groups: groupsOf(wanted, states),
      priorities: byLowerName(configOf(wanted).priorities),
      left_out: new Set(users.filter((user) => user.import === false).map(({ username }) => username)),
    }),
    workspace_slug: wanted.slug,
    identifier: wanted.identifier ?? '',
    ...(wanted.project_id ? { project_id: wanted.project_id } : { is_new: true }),
    name: wanted.name ?? undefined,
    by: wanted.user_id,
    importer_id: wanted.id,
    people: peopleOf(wanted, users, members),
    on_error: 'skip',
  };
  return { request, table };
}

const configOf = ({ config }: WantedImport) => config as NonNullable<StartImport['config']>;
const usersOf = ({ data }: WantedImport) => (data as { users?: ImportUser[] }).users ?? [];

async function knownStates(db: Db, projectId: string | null): Promise<KnownState[]> {
  if (projectId === null) return [];
  const states = await readStates(db, projectId);
  return states.map(({ name, group, default: isDefault }) => ({
    name,
    group: group as StateGroup,
    isDefault,
  }));
}

const byLowerName = <T>(chosen: Readonly<Record<string, T>> | null | undefined): Map<string, T> =>
  new Map(Object.entries(chosen ?? {}).map(([name, value]) => [name.toLowerCase(), value]));

/** A state that is here already is of the group that it is here; of others the one who imports decides. */
const groupsOf = (wanted: WantedImport, states: readonly KnownState[]): Map<string, StateGroup> =>
  new Map([
    ...byLowerName(configOf(wanted).states),
    ...states.map(({ name, group }) => [name.toLowerCase(), group] as const),
  ]);

type Here = { states: readonly KnownState[]; known: readonly AskedField[] };

function openSource(wanted: WantedImport, file: string, { states, known }: Here): Opened {
  const { file_name, cloud_hostname } = wanted.metadata;
  if (wanted.service === 'github') return { source: githubSource(file), table: () => null };
  if (wanted.service === 'linear') return { source: linearSource(file), table: () => null };
  if (wanted.service === 'asana') return { source: asanaSource(file), table: () => null };
  if (wanted.service === 'jira') {
    const site = cloud_hostname ? `https://${cloud_hostname.replace(/^https:\/\//i, '')}` : null;
    return { source: jiraSource(file, site), table: () => null };
  }
  const source = csvSource(file, {
    name: path.parse(file_name.replace(/\.gz$/i, '')).name,
    columns: configOf(wanted).columns,
    custom: { chosen: configOf(wanted).fields, known },
    day_order: configOf(wanted).day_order ?? undefined,
    encoding: configOf(wanted).encoding ?? undefined,
    default_state: states.find(({ isDefault }) => isDefault),
  });
  return { source, table: () => source.describe() };
}

/** Files in which the address of a person names them. */
const BY_ADDRESS: readonly string[] = ['csv', 'linear', 'asana'];

/** Members by names of the file: those that were chosen, and where addresses name people, whose address stands there. */
function peopleOf(
  { service }: WantedImport,
  users: readonly ImportUser[],
  members: ReadonlyMap<string, string>,
): Map<string, string> {
  const people = new Map(BY_ADDRESS.includes(service) ? members : []);
  for (const { username, email, import: how } of users) {
    const id = members.get(email?.toLowerCase() ?? '');
    if (how === 'map' && id !== undefined) people.set(username, id);
  }
  return people;
}
