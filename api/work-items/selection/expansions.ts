import {
  type RawProject,
  type RawUser,
  type RawWorkspace,
  presentProject,
  presentUser,
  presentWorkspace,
  projectDetail,
  userDetail,
  workspaceDetail,
} from '@tandem/db/rows/lite.ts';
import { isoTimestamp } from '@tandem/db/postgres/json.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { type RawBuilder, sql } from 'kysely';

/** Who reads: what belongs to other items is shown as far as they may see those. */
export type Reader = { user_id: string; slug: string };

type Expansion = {
  /** The JSON of it for `work_items w join states s`. */
  column: (reader: Reader) => RawBuilder<unknown>;
  /** Makes what is answered of what the database gives, where that differs. */
  present?: (value: never) => unknown;
};

const reactions = () => sql`coalesce((
  select json_agg(json_build_object('id', e.id, 'actor', e.actor_id, 'issue', e.work_item_id, 'reaction', e.reaction)
    order by e.created_at desc, e.id)
  from work_item_reactions e where e.work_item_id = w.id), '[]')`;

const links = () => sql`coalesce((
  select json_agg(json_build_object('id', k.id, 'issue_id', k.work_item_id, 'title', k.title, 'url', k.url,
    'metadata', k.metadata, 'created_by_id', k.created_by, 'created_at', ${isoTimestamp(sql`k.created_at`)})
    order by k.created_at desc, k.id)
  from work_item_links k where k.work_item_id = w.id and k.deleted_at is null), '[]')`;

const attachments = ({ slug }: Reader) => sql`coalesce((
  select json_agg(json_build_object('id', f.id, 'asset', f.storage_key, 'attributes', f.attributes, 'issue_id', w.id,
    'created_by', f.created_by, 'updated_at', ${isoTimestamp(sql`f.updated_at`)}, 'updated_by', f.updated_by,
    'asset_url', '/api/assets/v2/workspaces/' || ${slug}::text || '/projects/' || w.project_id || '/issues/' || w.id
      || '/attachments/' || f.id || '/') order by f.created_at desc, f.id)
  from assets f
  where f.entity_id = w.id and f.entity_type = 'ISSUE_ATTACHMENT' and f.deleted_at is null and f.is_uploaded), '[]')`;

/** Joins what decides whether the reader may see the item `i`: their membership in its project and the guest rule. */
const readableBy = ({ user_id }: Reader) => sql`
  join projects p on p.id = i.project_id and p.deleted_at is null
  join project_members m on m.project_id = p.id and m.user_id = ${user_id} and m.is_active and m.deleted_at is null
    and (m.role > ${sql.lit(ROLE.GUEST)} or p.guest_view_all_features or i.created_by = ${user_id})`;

/** Null for a parent in a project that the reader is not in, and for one that the guest rule hides from them. */
const parent = (reader: Reader) => sql`(
  select json_build_object('id', i.id, 'sequence_id', i.sequence_id, 'project_id', i.project_id)
  from work_items i ${readableBy(reader)} where i.id = w.parent_id and i.deleted_at is null)`;

/**
 * Relations that start or end at the item, each with the item at its other end and the type as it is stored
 * (docs/contract/lists.md#relations-in-the-list).
 */
const relations = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) => (reader: Reader) =>
  sql`coalesce((
  select json_agg(json_build_object('id', i.id, 'project_id', i.project_id, 'sequence_id', i.sequence_id,
    'name', i.name, 'state_id', i.state_id, 'priority', i.priority, 'relation_type', r.relation_type,
    'relation_id', r.id)
    order by r.created_at, r.id)
  from work_item_relations r join work_items i on i.id = ${to} ${readableBy(reader)}
  where ${from} = w.id and r.deleted_at is null and i.deleted_at is null and i.archived_at is null
    and not i.is_draft and not i.is_hidden_by_intake), '[]')`;

const state = () => sql`json_build_object('id', s.id, 'name', s.name, 'color', s.color, 'group', s."group")`;

const assignees = () => sql`array(
  select ${userDetail(sql`a.user_id`)} from work_item_assignees a
  join project_members m on m.project_id = w.project_id and m.user_id = a.user_id and m.deleted_at is null
  where a.work_item_id = w.id and m.is_active order by a.user_id)`;

const labels = () => sql`coalesce((
  select json_agg(json_build_object('id', l.id, 'name', l.name, 'color', l.color, 'parent', l.parent_id,
    'project_id', l.project_id, 'workspace_id', l.workspace_id, 'sort_order', l.sort_order) order by l.id)
  from work_item_labels k join labels l on l.id = k.label_id where k.work_item_id = w.id), '[]')`;

const EXPANSIONS = {
  issue_reactions: { column: reactions },
  issue_attachments: { column: attachments },
  issue_link: { column: links },
  parent: { column: parent },
  issue_relation: { column: relations(sql`r.work_item_id`, sql`r.related_work_item_id`) },
  issue_related: { column: relations(sql`r.related_work_item_id`, sql`r.work_item_id`) },
  state: { column: state },
  project: {
    column: () => projectDetail(sql`w.project_id`),
    present: (raw: RawProject) => presentProject(raw),
  },
  workspace: {
    column: () => workspaceDetail(sql`w.workspace_id`),
    present: (raw: RawWorkspace) => presentWorkspace(raw),
  },
  created_by: {
    column: () => userDetail(sql`w.created_by`),
    present: (raw: RawUser | null) => raw && presentUser(raw),
  },
  assignees: { column: assignees, present: (raw: RawUser[]) => raw.map(presentUser) },
  labels: { column: labels },
} satisfies Record<string, Expansion>;
export type ExpansionName = keyof typeof EXPANSIONS;

const NAMES = Object.keys(EXPANSIONS) as ExpansionName[];

/** The names of `expand` that are known; others are ignored. */
export function readExpansions(expand: string | undefined): ExpansionName[] {
  const names = new Set((expand ?? '').split(',').map((name) => name.trim()));
  return NAMES.filter((name) => names.has(name));
}

/** A column `expansions` with what was asked for, for `presentExpanded`. */
export function expansionsColumn(names: readonly ExpansionName[], reader: Reader): RawBuilder<unknown> {
  const parts = names.map((name) => sql`${sql.lit(name)}, ${EXPANSIONS[name].column(reader)}`);
  return sql`json_build_object(${sql.join(parts)}) as expansions`;
}

/** The row with its expansions as fields of their own. */
export function presentExpanded<Row>({
  expansions,
  ...row
}: Row & { expansions?: unknown }): Omit<Row, 'expansions'> {
  const values = Object.entries((expansions ?? {}) as Record<ExpansionName, unknown>);
  const fields = values.map(([name, value]) => {
    const { present }: Expansion = EXPANSIONS[name as ExpansionName];
    return [name, present ? present(value as never) : value];
  });
  return { ...row, ...Object.fromEntries(fields) } as Omit<Row, 'expansions'>;
}
