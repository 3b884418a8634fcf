import type { Db } from '@tandem/db/client.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { type RawBuilder, sql } from 'kysely';
import type { WorkItemDetail, WorkItemRow } from '@tandem/shared/work-items/schema.ts';

const EXPANSIONS = ['issue_reactions', 'issue_attachments', 'issue_link', 'parent'] as const;
export type Expansion = (typeof EXPANSIONS)[number];

/** The names of `expand` that are known; others are ignored. */
export function readExpansions(expand: string | undefined): Expansion[] {
  const names = new Set((expand ?? '').split(',').map((name) => name.trim()));
  return EXPANSIONS.filter((name) => names.has(name));
}

type Reader = { user_id: string; slug: string };

const links = sql`coalesce((
  select json_agg(json_build_object('id', k.id, 'issue_id', k.work_item_id, 'title', k.title, 'url', k.url,
    'metadata', k.metadata, 'created_by_id', k.created_by, 'created_at', ${isoTimestamp(sql`k.created_at`)})
    order by k.created_at desc, k.id)
  from work_item_links k where k.work_item_id = w.id and k.deleted_at is null), '[]')`;

const attachments = (slug: string) => sql`coalesce((
  select json_agg(json_build_object('id', f.id, 'asset', f.storage_key, 'attributes', f.attributes, 'issue_id', w.id,
    'created_by', f.created_by, 'updated_at', ${isoTimestamp(sql`f.updated_at`)}, 'updated_by', f.updated_by,
    'asset_url', '/api/assets/v2/workspaces/' || ${slug}::text || '/projects/' || w.project_id || '/issues/' || w.id
      || '/attachments/' || f.id || '/') order by f.created_at desc, f.id)
  from assets f
  where f.entity_id = w.id and f.entity_type = 'ISSUE_ATTACHMENT' and f.deleted_at is null and f.is_uploaded), '[]')`;

/** Null for a parent in a project that the reader is not in, and for one that the guest rule hides from him. */
const parent = (userId: string) => sql`(
  select json_build_object('id', i.id, 'sequence_id', i.sequence_id, 'project_id', i.project_id)
  from work_items i join projects p on p.id = i.project_id and p.deleted_at is null
  join project_members m on m.project_id = p.id and m.user_id = ${userId} and m.is_active and m.deleted_at is null
  where i.id = w.parent_id and i.deleted_at is null
    and (m.role > ${ROLE.GUEST} or p.guest_view_all_features or i.created_by = ${userId}))`;

/** A timestamp inside of JSON, in the form that columns have. */
function isoTimestamp(column: RawBuilder<unknown>): RawBuilder<string> {
  return sql`to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

function expansionColumns(expansions: readonly Expansion[], { slug, user_id }: Reader): RawBuilder<unknown> {
  const columns: Record<Expansion, RawBuilder<unknown>> = {
    // Nobody can react yet.
    issue_reactions: sql`'[]'::json`,
    issue_attachments: attachments(slug),
    issue_link: links,
    parent: parent(user_id),
  };
  return sql.join(
    expansions.map((name) => sql`, ${columns[name]} as ${sql.ref(name)}`),
    sql``,
  );
}

/** One item in full, archived and draft ones too; `where` is on `work_items w` (contract-work-items 10.5). */
export async function findWorkItem(
  db: Db,
  where: RawBuilder<boolean>,
  {
    columns,
    reader,
    expansions,
  }: { columns: RawBuilder<WorkItemRow>; reader: Reader; expansions: readonly Expansion[] },
): Promise<WorkItemDetail | undefined> {
  const { rows } = await sql<WorkItemDetail>`
    select ${columns}, coalesce(nullif(w.description_html, ''), '<p></p>') as description_html,
      exists (select 1 from work_item_subscribers b where b.work_item_id = w.id and b.user_id = ${reader.user_id})
        as is_subscribed ${expansionColumns(expansions, reader)}
    from work_items w join states s on s.id = w.state_id
    where ${where} and w.deleted_at is null`.execute(db);
  return rows[0];
}
