import { ROLE } from '@tandem/shared/roles.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { type RawBuilder, sql } from 'kysely';
import type { LoggedChange } from '../change-log/log.ts';
import { type Sight, partsOf, seesAllItems } from '../change-log/visibility.ts';
import type { Db } from '../postgres/client.ts';
import { findStreamAccesses } from './streams.ts';

/**
 * Projects of which somebody sees every item, and those in which they see only what they made
 * (docs/contract/access.md#own-items-only).
 */
const projectsOf = (userId: string, isRestricted: boolean) => sql`array(
  select o.project_id from project_members o
  join projects j on j.id = o.project_id and j.deleted_at is null and j.archived_at is null
  where o.user_id = ${userId} and o.is_active and o.deleted_at is null
    and ${isRestricted ? sql`not` : sql``} (o.role > ${sql.lit(ROLE.GUEST)} or j.guest_view_all_features))`;

/**
 * Whether somebody may see the item `alias` of `work_items`, of whatever project: the one rule for everything that speaks
 * of an item beside its own lists. The lists of projects are made once for a statement, and only when they are needed.
 */
export const isSeenBy = (alias: string, userId: string): RawBuilder<boolean> => sql`(
  ${sql.ref(`${alias}.project_id`)} = any(${projectsOf(userId, false)})
  or ${sql.ref(`${alias}.created_by`)} = ${userId}
    and ${sql.ref(`${alias}.project_id`)} = any(${projectsOf(userId, true)}))`;

/** Whether somebody sees every item of a project, which is what `column` has the id of. */
export const isWhollySeenBy = (column: string, userId: string): RawBuilder<boolean> =>
  sql`${sql.ref(column)} = any(${projectsOf(userId, false)})`;

const foreignItems = (changes: readonly LoggedChange[]) =>
  changes.flatMap((change) =>
    [
      ...(change.about?.items ?? []),
      ...(change.about?.children ?? []),
      ...partsOf(change).map(({ project_id }) => ({ project_id, creator_id: null })),
    ].filter(({ project_id }) => projectStream(project_id) !== change.stream),
  );

/** Other projects whose items these Changes speak of. */
export const foreignProjects = (changes: readonly LoggedChange[]): string[] => [
  ...new Set(foreignItems(changes).map(({ project_id }) => project_id)),
];

/** Two people who see a whole stream get the same Changes if this is the same for both. */
export const signatureOf = (changes: readonly LoggedChange[], sees: Sight): string =>
  foreignItems(changes)
    .map((item) => (sees(item) ? '1' : '0'))
    .join('');

/** What each of these people sees of the projects that Changes speak of; nobody is looked up when they speak of none. */
export async function readSights(
  db: Db,
  userIds: readonly string[],
  changes: readonly LoggedChange[],
): Promise<(userId: string) => Sight> {
  const projects = foreignProjects(changes);
  const requests = userIds.flatMap((user_id) =>
    projects.map((id) => ({ user_id, stream: projectStream(id) })),
  );
  const accesses = requests.length > 0 ? await findStreamAccesses(db, requests) : null;
  return (user_id) =>
    ({ project_id, creator_id }) => {
      const view = accesses?.find({ user_id, stream: projectStream(project_id) })?.view;
      return seesAllItems(view) || (view === 'own_items' && creator_id === user_id);
    };
}
