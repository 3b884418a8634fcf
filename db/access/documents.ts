import type { DocumentRef } from '@tandem/shared/documents/document.ts';
import type { PageAccess } from '@tandem/shared/pages/access.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { type Stream, projectStream, workspaceStream } from '@tandem/shared/sync/stream.ts';
import { sql } from 'kysely';
import type { Db } from '../postgres/client.ts';

/** A session (hash of its key, as hex) that has a document open or wants to. */
type AccessRequest = { key_hash: string; ref: DocumentRef };

export type DocumentAccess = {
  user_id: string;
  display_name: string;
  can_edit: boolean;
  /** What of a page decides about access; null for a work item. */
  page: { is_locked: boolean; is_archived: boolean; access: PageAccess } | null;
  /** What the right depends on: the streams of its workspace and projects tell when it may have changed. */
  streams: Stream[];
};

/**
 * What each of these sessions may do with its document, in the order of the requests; undefined where it may not even
 * know of it. One query for any number: the same rule decides on connecting and ever after
 * (docs/contract/live-documents.md#who-may-open-a-document).
 *
 * Pages (docs/contract/pages.md#visible-pages): linked to a live project of which the user is an active member, public
 * or their own, for restricted guests their own; edited by members, or by the owner, unless locked or archived.
 * Descriptions of work items (docs/contract/live-documents.md#who-may-open-a-document): seen by members of the project,
 * restricted guests see their own; edited by members and the creator, by administrators and the creator while it waits in
 * intake, and by nobody once it is archived.
 */
export async function findDocumentAccess(
  db: Db,
  requests: readonly AccessRequest[],
): Promise<(DocumentAccess | undefined)[]> {
  if (requests.length === 0) return [];
  type Row = Omit<DocumentAccess, 'streams'> & {
    position: number;
    workspace_id: string;
    project_ids: string[];
  };
  const { rows } = await sql<Row>`
    with asked as (
      select * from unnest(
        ${requests.map((request) => request.key_hash)}::text[],
        ${requests.map((request) => request.ref.kind)}::text[],
        ${requests.map((request) => request.ref.id)}::uuid[]
      ) with ordinality as a(key_hash, kind, id, position)
    )
    select a.position, u.id as user_id, u.display_name, coalesce(page.can_edit, item.can_edit) as can_edit,
      coalesce(page.workspace_id, item.workspace_id) as workspace_id,
      coalesce(page.project_ids, array[item.project_id]) as project_ids,
      case when page.id is not null then json_build_object(
        'is_locked', page.is_locked, 'is_archived', page.is_archived, 'access', page.access) end as page
    from asked a
    join sessions s on s.key_hash = decode(a.key_hash, 'hex') and s.scope = 'app' and s.expires_at > now()
    join users u on u.id = s.user_id and u.is_active
    left join lateral (
      select p.id, p.workspace_id, array_agg(pp.project_id) as project_ids, p.is_locked,
        p.archived_at is not null as is_archived, p.access,
        not p.is_locked and p.archived_at is null
          and (p.owned_by_id = u.id or max(m.role) >= ${ROLE.MEMBER}) as can_edit
      from pages p
      join project_pages pp on pp.page_id = p.id
      ${memberOf(sql.ref('pp.project_id'))}
      where a.kind = 'page' and p.id = a.id and p.deleted_at is null
        and (p.owned_by_id = u.id or (p.access = 0 and (m.role > ${ROLE.GUEST} or j.guest_view_all_features)))
      group by p.id
    ) page on true
    left join lateral (
      select w.id, w.workspace_id, w.project_id, w.archived_at is null and (w.created_by = u.id
          or m.role >= case when w.is_hidden_by_intake then ${sql.lit(ROLE.ADMIN)} else ${sql.lit(ROLE.MEMBER)} end) as can_edit
      from work_items w
      ${memberOf(sql.ref('w.project_id'))}
      where a.kind = 'work-item' and w.id = a.id and w.deleted_at is null and not w.is_draft
        and (w.created_by = u.id or m.role > ${ROLE.GUEST} or j.guest_view_all_features)
    ) item on true
    where page.id is not null or item.id is not null`.execute(db);
  const byPosition = new Map(
    rows.map(({ position, workspace_id, project_ids, ...access }): [number, DocumentAccess] => [
      position,
      { ...access, streams: [workspaceStream(workspace_id), ...project_ids.map(projectStream)] },
    ]),
  );
  return requests.map((_, index) => byPosition.get(index + 1));
}

/** Joins the project `j` and the active membership `m` of user `u` in it, and in its workspace. */
const memberOf = (projectId: ReturnType<typeof sql.ref>) => sql`
  join projects j on j.id = ${projectId} and j.deleted_at is null and j.archived_at is null
  join workspaces ws on ws.id = j.workspace_id and ws.deleted_at is null
  join workspace_members wm
    on wm.workspace_id = ws.id and wm.user_id = u.id and wm.is_active and wm.deleted_at is null
  join project_members m on m.project_id = j.id and m.user_id = u.id and m.is_active and m.deleted_at is null`;
