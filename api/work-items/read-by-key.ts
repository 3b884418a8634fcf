import { seesOnlyOwnItems } from '@tandem/db/membership.ts';
import { ownWorkItemColumns, workItemColumns } from '@tandem/db/work-item-rows.ts';
import { badRequest, forbidden, notFound } from '@tandem/shared/errors.ts';
import { PROJECT_NETWORK } from '@tandem/shared/projects/schema.ts';
import { ROLE, type Role } from '@tandem/shared/roles.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import type { ExpandedDetail } from '@tandem/shared/work-items/expansions.ts';
import { sql } from 'kysely';
import type { WorkspaceContext } from '../context.ts';
import { recordVisit } from '../recent-visits/record-visit.ts';
import { readExpansions } from './expansions.ts';
import { findWorkItem } from './read-repo.ts';

const KEY = /^(.{1,12})-(\d{1,9})$/u;

type ProjectOfKey = {
  id: string;
  network: number;
  role: Role | null;
  guest_view_all_features: boolean;
  stream_seq: number;
};

/**
 * The item of a key such as ABC-12, whatever the case (contract-work-items 10.6). 400 for what is no key; 403 for a project
 * that the caller may know of and is no member of; 404 for all else, archived items and drafts included.
 */
export async function getWorkItemByKey(
  ctx: WorkspaceContext,
  key: string,
  query: { expand?: string | undefined },
): Promise<ExpandedDetail> {
  const [, identifier, sequence] = KEY.exec(key.normalize('NFC')) ?? [];
  if (!identifier || !sequence) throw badRequest('The key of a work item ends in "-" and its number.');
  const project = await findProjectOfKey(ctx, identifier);
  requireMember(ctx, project);
  ctx.stream_seqs.set(projectStream(project.id), project.stream_seq);
  const own = seesOnlyOwnItems({ ...project, role: project.role ?? ROLE.GUEST });
  const where = sql<boolean>`w.project_id = ${project.id} and w.sequence_id = ${Number(sequence)}
    and w.archived_at is null and not w.is_draft ${own ? sql`and w.created_by = ${ctx.user.id}` : sql``}`;
  const item = await findWorkItem(ctx.db, where, {
    columns: own ? ownWorkItemColumns : workItemColumns,
    reader: { user_id: ctx.user.id, slug: ctx.workspace.slug },
    expansions: readExpansions(query.expand),
  });
  if (!item) throw notFound();
  await recordVisit(ctx, { entity_name: 'issue', entity_identifier: item.id, project_id: project.id });
  return item;
}

async function findProjectOfKey(
  ctx: WorkspaceContext,
  identifier: string,
): Promise<ProjectOfKey | undefined> {
  const { rows } = await sql<ProjectOfKey>`
    select p.id, p.network, m.role, p.guest_view_all_features, coalesce(c.last_seq, 0) as stream_seq
    from projects p
    left join project_members m
      on m.project_id = p.id and m.user_id = ${ctx.user.id} and m.is_active and m.deleted_at is null
    left join change_streams c on c.stream = 'project:' || p.id
    where p.workspace_id = ${ctx.workspace.id} and p.identifier = upper(${identifier}) and p.deleted_at is null
      and p.archived_at is null`.execute(ctx.db);
  return rows[0];
}

/** Who may not even know of a project gets the answer for one that is not there. */
function requireMember(
  ctx: WorkspaceContext,
  project: ProjectOfKey | undefined,
): asserts project is ProjectOfKey {
  if (!project) throw notFound();
  if (project.role !== null) return;
  const isKnown =
    ctx.workspace.role === ROLE.ADMIN ||
    (ctx.workspace.role === ROLE.MEMBER && project.network === PROJECT_NETWORK.PUBLIC);
  throw isKnown ? forbidden() : notFound();
}
