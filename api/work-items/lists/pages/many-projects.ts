import { seesOnlyOwnItems } from '@tandem/db/access/membership.ts';
import type { Role } from '@tandem/shared/roles.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { type RawBuilder, sql } from 'kysely';
import type { WorkspaceContext } from '../../../context.ts';
import type { Condition } from '../../selection/filters.ts';

/** A project that the caller is in. */
export type JoinedProject = {
  id: string;
  /** They see only what they made there (docs/contract/access.md#own-items-only). */
  is_own: boolean;
  is_epic_enabled: boolean;
  /** The number that its stream had reached before anything else was read. */
  stream_seq: number;
};

/** The projects whose items a list has. */
export type ManyProjects = {
  projects: readonly JoinedProject[];
  user_id: string;
  /** Items are sought by their names: so few are found that nothing is gained by looking for the first of them. */
  isSearch?: boolean;
};

/** More would not fit into the headers that proxies accept. */
const MAX_STREAMS_IN_HEADER = 50;

/** Whose projects of which workspace are read, and where their streams are noted. */
export type ProjectsReader = Pick<WorkspaceContext, 'db' | 'stream_seqs'> & {
  user: { id: string };
  workspace: { id: string };
};

type StoredProject = Omit<JoinedProject, 'is_own'> & { role: Role; guest_view_all_features: boolean };

/** The projects of the workspace that the caller is an active member of; the first of them name their streams. */
export async function readJoinedProjects(ctx: ProjectsReader): Promise<JoinedProject[]> {
  const { rows } = await sql<StoredProject>`
    select p.id, m.role, p.guest_view_all_features, p.is_epic_enabled, coalesce(s.last_seq, 0) as stream_seq
    from project_members m
    join projects p on p.id = m.project_id and p.deleted_at is null and p.archived_at is null
    left join change_streams s on s.stream = 'project:' || p.id
    where m.user_id = ${ctx.user.id} and p.workspace_id = ${ctx.workspace.id} and m.is_active
      and m.deleted_at is null
    order by m.sort_order, m.id`.execute(ctx.db);
  for (const { id, stream_seq } of rows.slice(0, MAX_STREAMS_IN_HEADER)) {
    ctx.stream_seqs.set(projectStream(id), stream_seq);
  }
  return rows.map(({ id, is_epic_enabled, stream_seq, ...row }) => ({
    id,
    is_epic_enabled,
    stream_seq,
    is_own: seesOnlyOwnItems(row),
  }));
}

const idsOf = (projects: readonly JoinedProject[], isOwn: boolean) =>
  projects.flatMap(({ id, is_own }) => (is_own === isOwn ? [id] : []));

const isAmong = (column: RawBuilder<unknown>, ids: readonly string[]) =>
  sql<boolean>`${column} = any(${ids}::uuid[])`;

/** Whether a row of any table is of one of these projects. */
export const isOfProjects =
  ({ projects }: ManyProjects) =>
  (column: RawBuilder<unknown>): Condition =>
    isAmong(
      column,
      projects.map(({ id }) => id),
    );

/** Whether the caller sees `work_items w` as a member of one of these projects. */
export function isInProjects({ projects, user_id }: ManyProjects): Condition {
  const column = sql`w.project_id`;
  const open = isAmong(column, idsOf(projects, false));
  const own = idsOf(projects, true);
  if (own.length === 0) return open;
  return sql`(${open} or ${isAmong(column, own)} and w.created_by = ${user_id})`;
}

/** The projects as rows `p`, for each to be read by itself. */
export const eachProject = ({ projects }: ManyProjects): RawBuilder<unknown> =>
  sql`unnest(${projects.map(({ id }) => id)}::uuid[]) as p(id)`;

/** Whether the caller sees `work_items w` as a member of the project of row `p`. */
export function isInEach({ projects, user_id }: ManyProjects): Condition {
  const own = idsOf(projects, true);
  if (own.length === 0) return sql`w.project_id = p.id`;
  return sql`w.project_id = p.id and (p.id <> all(${own}::uuid[]) or w.created_by = ${user_id})`;
}
