import { isListedIn } from '@tandem/db/access/agents.ts';
import type { Db } from '@tandem/db/postgres/client.ts';
import {
  ownMembership,
  projectLiteColumns,
  projectRowColumns,
  withCoverUrl,
  type WithoutUrl,
} from '@tandem/db/rows/projects.ts';
import type { Project, ProjectLite } from '@tandem/shared/projects/projects/schema.ts';
import { ROLE, type Role } from '@tandem/shared/roles.ts';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { PageRows } from '../../http/key-cursor.ts';
import { type ListKey, type PageParts, type Placed, pageOfRows, pageParts } from '../../http/keyset.ts';
import { type Page, parsePage } from '../../http/paging.ts';
import { violatedIndex } from '@tandem/db/postgres/unique-violation.ts';
import { AppError } from '@tandem/shared/http/errors.ts';

/** Who looks: some fields of a project are their own. */
export type Viewer = {
  user_id: string;
  workspace_id: string;
  role: Role;
  /** Lists leave archived projects out. */
  is_without_archived?: boolean;
};

const fullColumns = sql`${projectRowColumns}, p.description_text, p.description_html,
  array(select a.user_id from project_members a join users u on u.id = a.user_id and ${isListedIn(sql`a.workspace_id`)}
    where a.project_id = p.id and a.is_active and a.deleted_at is null order by a.created_at, a.id) as members`;

/**
 * The list visibility rule (docs/contract/projects.md#who-sees-which-projects), for live projects of the viewer's
 * workspace.
 */
export function visibleTo(viewer: Viewer): RawBuilder<SqlBool> {
  const scope = sql<SqlBool>`p.workspace_id = ${viewer.workspace_id} and p.deleted_at is null
    and ${viewer.is_without_archived ? sql`p.archived_at is null` : sql`true`}`;
  if (viewer.role === ROLE.ADMIN) return scope;
  if (viewer.role === ROLE.MEMBER) return sql`${scope} and (m.id is not null or p.network = 2)`;
  return sql`${scope} and m.id is not null`;
}

/** All projects that the viewer may know of, archived ones too, in no particular order. */
export async function readProjectsLite(db: Db, viewer: Viewer): Promise<ProjectLite[]> {
  const { rows } = await sql<ProjectLite>`
    select ${projectLiteColumns} from (select ${viewer.user_id}::uuid as user_id) v
    cross join projects p ${ownMembership}
    where ${visibleTo(viewer)}
    order by m.sort_order nulls last, p.name, p.id`.execute(db);
  return rows;
}

/** The viewer's own order, then by name. */
const OWN_ORDER: ListKey = [
  { value: sql`m.sort_order`, type: 'float8', isNullable: true },
  { value: sql`p.name`, type: 'text' },
  { value: sql`p.id`, type: 'uuid' },
];

const selectProjects = (viewer: Viewer, { isAfter, order, window, place }: PageParts) =>
  sql<WithoutUrl<Project> & Placed>`
    select ${fullColumns}, ${place} from (select ${viewer.user_id}::uuid as user_id) v
    cross join projects p ${ownMembership}
    where ${visibleTo(viewer)} and ${isAfter} order by ${order} ${window}`;

/** The same in full, in the viewer's own order, then by name. */
export async function readProjects(db: Db, viewer: Viewer): Promise<Project[]> {
  const { rows } = await selectProjects(viewer, {
    ...pageParts(parsePage({}), OWN_ORDER),
    window: sql``,
  }).execute(db);
  return rows.map(({ place: _place, ...row }) => withCoverUrl(row));
}

/** A page of them, and how many there are. */
export async function readProjectPage(
  db: Db,
  viewer: Viewer,
  page: Page,
): Promise<{ found: PageRows<Project>; total: number }> {
  const { rows } = await selectProjects(viewer, pageParts(page, OWN_ORDER)).execute(db);
  const found = pageOfRows(page, rows);
  return { found: { ...found, rows: found.rows.map(withCoverUrl) }, total: await countProjects(db, viewer) };
}

async function countProjects(db: Db, viewer: Viewer): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select ${viewer.user_id}::uuid as user_id) v
    cross join projects p ${ownMembership}
    where ${visibleTo(viewer)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** One live project in full as a user sees it. */
export async function findProject(db: Db, userId: string, projectId: string): Promise<Project | undefined> {
  const { rows } = await sql<WithoutUrl<Project>>`
    select ${fullColumns} from (select ${userId}::uuid as user_id) v
    cross join projects p ${ownMembership}
    where p.id = ${projectId} and p.deleted_at is null`.execute(db);
  return rows.map(withCoverUrl)[0];
}

/** 410 in place of the index's refusal: names and identifiers are unique among a workspace's live projects. */
export async function refuseTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const index = violatedIndex(error);
    if (index === 'projects_identifier_key') {
      throw new AppError(410, { identifier: 'The project identifier is already taken' });
    }
    if (index === 'projects_name_key') {
      throw new AppError(410, { name: 'The project name is already taken' });
    }
    throw error;
  }
}
