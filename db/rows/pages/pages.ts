import type { PageRow } from '@tandem/shared/pages/schema.ts';
import { projectStream, userStream } from '@tandem/shared/sync/stream.ts';
import { type RawBuilder, sql } from 'kysely';
import type { NewChange, Notifies } from '../../change-log/log.ts';
import type { Tx } from '../../postgres/client.ts';
import { lockRows } from '../locks.ts';

/**
 * The columns of a page's row (docs/contract/pages.md#fields), selected from `pages p`; without what is the caller's
 * own.
 */
export const pageColumns: RawBuilder<PageRow> = sql`
  p.id, p.name, p.owned_by_id as owned_by, p.access, p.color,
  array(select l.label_id from page_labels l where l.page_id = p.id order by l.label_id) as label_ids,
  p.parent_id as parent, p.is_locked, p.archived_at, p.workspace_id as workspace, p.view_props, p.logo_props,
  array(select pp.project_id from project_pages pp where pp.page_id = p.id order by pp.created_at, pp.project_id)
    as project_ids,
  (select d.anchor from deploy_boards d
    where d.entity_name = 'page' and d.entity_identifier = p.id and d.deleted_at is null) as anchor,
  p.created_at, p.updated_at, p.created_by, p.updated_by`;

type PageChangesOptions = {
  /**
   * Whether these pages were public, or private, until this transaction; then the other stream is informed that they
   * left.
   */
  left?: 'public' | 'private';
  /** Streams of projects that do not hold these pages any more. */
  former_projects?: string[];
  /** Whom the text mentions since this write. */
  notifies?: Notifies | undefined;
};

/**
 * What the log is to say of these pages after a write. A public page belongs to the streams of its projects, where guests
 * who see only what is theirs get it only from their own hand; a private page belongs to its owner's stream alone.
 */
export async function readPageChanges(
  tx: Tx,
  ids: readonly string[],
  options: PageChangesOptions = {},
): Promise<NewChange[]> {
  if (ids.length === 0) return [];
  await lockRows(tx, 'pages', ids);
  const { rows } = await sql<PageRow & { is_deleted: boolean }>`
    select ${pageColumns}, p.deleted_at is not null as is_deleted
    from pages p where p.id = any(${ids}::uuid[]) order by p.created_at, p.id`.execute(tx);
  return rows.flatMap((row) => changesOfPage(row, options));
}

function changesOfPage(
  { is_deleted, ...row }: PageRow & { is_deleted: boolean },
  { left, former_projects = [], notifies }: PageChangesOptions,
): NewChange[] {
  const common = { workspace_id: row.workspace, kind: 'page', id: row.id } as const;
  const projects = (ids: string[]) =>
    ids.map((id) => ({ ...common, stream: projectStream(id), item_creator_id: row.owned_by }));
  const owner = [{ ...common, stream: userStream(row.owned_by) }];
  const isPublic = row.access === 0;
  const home = isPublic ? projects(row.project_ids) : owner;
  const leaving = [
    ...(left === 'public' ? projects(row.project_ids) : []),
    ...(left === 'private' ? owner : []),
    ...(isPublic ? projects(former_projects) : []),
  ];
  return [
    ...leaving.map((place) => ({ ...place, op: 'remove' as const })),
    ...home.map((place) =>
      is_deleted
        ? { ...place, op: 'remove' as const }
        : { ...place, op: 'put' as const, row, ...(notifies ? { notifies } : {}) },
    ),
  ];
}
