import { seesOnlyOwnItems } from '@tandem/db/access/membership.ts';
import { workItemColumnsFor } from '@tandem/db/rows/work-items.ts';
import { badRequest, forbidden, missing, notFound } from '@tandem/shared/http/errors.ts';
import { PROJECT_NETWORK } from '@tandem/shared/projects/projects/schema.ts';
import { ROLE, type Role } from '@tandem/shared/roles.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import type { ExpandedDetail } from '@tandem/shared/work-items/lists/expansions.ts';
import { type RawBuilder, sql } from 'kysely';
import type { WorkspaceContext } from '../../../context.ts';
import { recordVisit } from '../../../personal/recent-visits/record-visit.ts';
import { oneWithComputed } from '../../computed/rows.ts';
import { readExpansions } from '../../selection/expansions.ts';
import { findWorkItem } from '../../items/read/read-repo.ts';

const KEY = /^(.{1,12})-(\d{1,9})$/u;

type ProjectOfKey = {
  id: string;
  network: number;
  role: Role | null;
  guest_view_all_features: boolean;
  stream_seq: number;
};

type Query = { expand?: string | undefined };

/**
 * The item of a key such as ABC-12, whatever the case (docs/contract/work-items.md#by-key). A key that an item had
 * before it was moved leads to where it is now. 400 for what is no key; 403 for a project that the caller may know of
 * and is no member of; 404 for all else, archived items and drafts included.
 */
export async function getWorkItemByKey(
  ctx: WorkspaceContext,
  key: string,
  query: Query,
): Promise<ExpandedDetail> {
  const [, identifier, number] = KEY.exec(key.normalize('NFC')) ?? [];
  if (!identifier || !number) throw badRequest('The key of a work item ends in "-" and its number.');
  const sequence = Number(number);
  const project = await findProject(ctx, sql`p.identifier = upper(${identifier})`);
  const item =
    (await findInProject(ctx, { project, sequence, query })) ??
    (project && (await findMoved(ctx, { project, sequence, query })));
  if (item) {
    await recordVisit(ctx, {
      entity_name: 'issue',
      entity_identifier: item.id,
      project_id: item.project_id,
    });
    return oneWithComputed({ db: ctx.db, user: ctx.user }, item);
  }
  requireMember(ctx, project);
  throw missing('issue');
}

/** The item with a number in a project, if the caller is a member of it and may see the item. */
async function findInProject(
  ctx: WorkspaceContext,
  { project, sequence, query }: { project: ProjectOfKey | undefined; sequence: number; query: Query },
): Promise<ExpandedDetail | undefined> {
  if (!project || project.role === null) return undefined;
  ctx.stream_seqs.set(projectStream(project.id), project.stream_seq);
  const own = seesOnlyOwnItems({ ...project, role: project.role });
  const where = sql<boolean>`w.project_id = ${project.id} and w.sequence_id = ${sequence}
    and w.archived_at is null and not w.is_draft ${own ? sql`and w.created_by = ${ctx.user.id}` : sql``}`;
  return findWorkItem(ctx.db, where, {
    columns: workItemColumnsFor({ user_id: ctx.user.id, is_own: own }),
    reader: { user_id: ctx.user.id, slug: ctx.workspace.slug },
    expansions: readExpansions(query.expand),
  });
}

/** The item that had this number in a project before it was moved; for members of the project where it is now. */
async function findMoved(
  ctx: WorkspaceContext,
  { project, sequence, query }: { project: ProjectOfKey; sequence: number; query: Query },
): Promise<ExpandedDetail | undefined> {
  const { rows } = await sql<{ project_id: string; sequence_id: number }>`
    select w.project_id, w.sequence_id from work_item_old_keys k join work_items w on w.id = k.work_item_id
    where k.project_id = ${project.id} and k.sequence_id = ${sequence}`.execute(ctx.db);
  const [place] = rows;
  if (!place) return undefined;
  const target = await findProject(ctx, sql`p.id = ${place.project_id}`);
  return findInProject(ctx, { project: target, sequence: place.sequence_id, query });
}

/** A live project of the workspace, with the role that the caller has in it; `which` is on `projects p`. */
async function findProject(
  ctx: WorkspaceContext,
  which: RawBuilder<boolean>,
): Promise<ProjectOfKey | undefined> {
  const { rows } = await sql<ProjectOfKey>`
    select p.id, p.network, m.role, p.guest_view_all_features, coalesce(c.last_seq, 0) as stream_seq
    from projects p
    left join project_members m
      on m.project_id = p.id and m.user_id = ${ctx.user.id} and m.is_active and m.deleted_at is null
    left join change_streams c on c.stream = 'project:' || p.id
    where p.workspace_id = ${ctx.workspace.id} and ${which} and p.deleted_at is null
      and p.archived_at is null`.execute(ctx.db);
  return rows[0];
}

/** Who may not even know of a project gets the answer for one that is not there. */
function requireMember(ctx: WorkspaceContext, project: ProjectOfKey | undefined): void {
  if (!project) throw notFound();
  if (project.role !== null) return;
  const isKnown =
    ctx.workspace.role === ROLE.ADMIN ||
    (ctx.workspace.role === ROLE.MEMBER && project.network === PROJECT_NETWORK.PUBLIC);
  throw isKnown ? forbidden() : notFound();
}
