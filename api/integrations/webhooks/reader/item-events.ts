import { FIELDS_OF_ITEMS, itemsInTexts, nameOfField } from '@tandem/db/rows/activities.ts';
import { commentColumns } from '@tandem/db/rows/comments.ts';
import { isCountedChild, itemsInValues, workItemColumns } from '@tandem/db/rows/work-items.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { sql } from 'kysely';
import { type ItemsBeside, type WebhookEvent, activityOf, personOf } from './events.ts';

/** Changes of one stream, of which some were not told yet. */
type ChangesRead = { stream: string; after: number; upto: number };

type Reported = {
  seq: number;
  at: string;
  workspace_id: string;
  project_id: string;
  verb: string;
  field: string | null;
  field_name: string | null;
  comment_id: string | null;
  old_value: string | null;
  new_value: string | null;
  old_identifier: string | null;
  new_identifier: string | null;
  actor: unknown;
  item_id: string;
  about: string;
  mentions: string[];
};

/** What is reported once more, as when an item moves into another project with its history, is no news. */
async function readActivities(tx: Tx, { stream, after, upto }: ChangesRead): Promise<Reported[]> {
  const { rows } = await sql<Reported>`
    select c.seq, c.at, r.workspace_id, w.project_id, r.verb, r.field, ${nameOfField('r')} as field_name,
      r.comment_id, r.old_value, r.new_value, r.old_identifier,
      r.new_identifier, ${personOf(sql`r.actor_id`)} as actor, w.id as item_id,
      p.identifier || '-' || w.sequence_id as about, array(
        select distinct i.project_id from work_items i
        where (r.field = any(${[...FIELDS_OF_ITEMS]}::text[]) and i.id in (r.old_identifier, r.new_identifier)
            or i.id = any(${itemsInTexts}))
          and i.project_id <> w.project_id) as mentions
    from changes c
    join activities r
      on r.id = case when c.kind = 'activity' then c.entity_id else (c.notifies->>'activity_id')::uuid end
    join work_items w on w.id = r.work_item_id and w.deleted_at is null and not w.is_draft
      and not w.is_hidden_by_intake
    join projects p on p.id = w.project_id and p.deleted_at is null
    where c.stream = ${stream} and c.seq > ${after} and c.seq <= ${upto}
      and (c.kind = 'activity' and c.op = 'put' or c.notifies ? 'activity_id')
      and r.created_at > c.at - interval '10 minutes'
    order by c.seq`.execute(tx);
  return rows;
}

type Data = Record<string, unknown> & { id: string };

const besideItem = sql<ItemsBeside>`json_build_object(
  'parent', (select t.project_id from work_items t where t.id = w.parent_id and t.project_id <> w.project_id),
  'children', coalesce((select json_agg(n) from (
    select c.project_id, count(*)::int as count from work_items c
    where ${isCountedChild} and c.project_id <> w.project_id group by c.project_id) n), '[]'),
  'values', coalesce((select json_agg(json_build_object('id', t.id, 'project_id', t.project_id)) from work_items t
    where t.id = any(${itemsInValues}) and t.project_id <> w.project_id), '[]'))`;

type Item = { data: Data; beside: ItemsBeside };

async function readItems(tx: Tx, ids: readonly string[]): Promise<Map<string, Item>> {
  const { rows } = await sql<Data & { beside: ItemsBeside }>`
    select ${workItemColumns}, w.description_html, ${besideItem} as beside,
      json_build_object('id', s.id, 'name', s.name, 'color', s.color, 'group', s."group") as state,
      coalesce((select json_agg(json_build_object('id', l.id, 'name', l.name, 'color', l.color) order by l.name)
        from work_item_labels k join labels l on l.id = k.label_id where k.work_item_id = w.id), '[]') as labels,
      coalesce((select json_agg(${personOf(sql`g.user_id`)} order by g.user_id)
        from work_item_assignees g where g.work_item_id = w.id), '[]') as assignees
    from work_items w join states s on s.id = w.state_id where w.id = any(${ids}::uuid[])`.execute(tx);
  return new Map(rows.map(({ beside, ...data }) => [data.id, { data, beside }]));
}

async function readComments(tx: Tx, ids: readonly string[]): Promise<Map<string, Data>> {
  const { rows } = await sql<Data>`
    select ${commentColumns} from comments r where r.id = any(${ids}::uuid[]) and r.deleted_at is null`.execute(
    tx,
  );
  return new Map(
    rows.map(({ id, workspace, project, issue, actor, comment_html, access, edited_at, ...rest }) => {
      const { external_source, external_id, created_at, updated_at, created_by, updated_by } = rest;
      const known = {
        workspace,
        project,
        issue,
        actor,
        comment_html,
        access,
        edited_at,
        created_at,
        updated_at,
      };
      return [id, { id, ...known, external_source, external_id, created_by, updated_by }];
    }),
  );
}

const orNull = (text: string | null) => (text === '' ? null : text);

function eventOf(
  reported: Reported,
  items: Map<string, Item>,
  comments: Map<string, Data>,
): WebhookEvent | null {
  const isComment = reported.field === 'comment';
  const item = isComment ? undefined : items.get(reported.item_id);
  const data = isComment ? comments.get(reported.comment_id ?? '') : item?.data;
  if (!data || (isComment && reported.verb === 'deleted')) return null;
  const { old_identifier, new_identifier, about, at, workspace_id, project_id, mentions } = reported;
  const field = isComment ? 'description' : reported.field;
  return {
    workspace_id,
    project_id,
    event: isComment ? 'issue_comment' : 'issue',
    flag: isComment ? 'issue_comment' : 'issue',
    action: reported.field === null || (isComment && reported.verb === 'created') ? 'created' : 'updated',
    entity_id: data.id,
    key: about,
    about:
      reported.field === null || isComment ? about : `${about} · ${reported.field_name ?? reported.field}`,
    data,
    activity: {
      field,
      old_value: orNull(reported.old_value),
      new_value: orNull(reported.new_value),
      actor: reported.actor,
      old_identifier,
      new_identifier,
      ...(reported.field_name === null ? {} : { field_name: reported.field_name }),
    },
    at,
    mentions,
    ...(item ? { beside: item.beside } : {}),
  };
}

type Gone = {
  seq: number;
  at: string;
  workspace_id: string;
  project_id: string;
  kind: string;
  id: string;
  actor: unknown;
};

/** What is deleted; what only left a list, as archived items do, is there still. */
async function readGone(tx: Tx, { stream, after, upto }: ChangesRead): Promise<Gone[]> {
  const { rows } = await sql<Gone>`
    select c.seq, c.at, coalesce(w.workspace_id, r.workspace_id) as workspace_id,
      coalesce(w.project_id, r.project_id) as project_id, c.kind, c.entity_id as id,
      ${personOf(sql`c.actor_id`)} as actor
    from changes c
    left join work_items w on c.kind in ('work_item', 'epic') and w.id = c.entity_id and w.deleted_at is not null
    left join comments r on c.kind = 'comment' and r.id = c.entity_id and r.deleted_at is not null
    where c.stream = ${stream} and c.seq > ${after} and c.seq <= ${upto} and c.op = 'remove'
      and (w.id is not null or r.id is not null)
    order by c.seq`.execute(tx);
  return rows;
}

const goneEvent = ({ kind, id, actor, at, workspace_id, project_id }: Gone): WebhookEvent => {
  const event = kind === 'comment' ? 'issue_comment' : 'issue';
  return {
    workspace_id,
    project_id,
    event,
    flag: event,
    action: 'deleted',
    entity_id: id,
    key: null,
    about: id,
    data: { id },
    activity: activityOf(actor),
    at,
    mentions: [],
  };
};

/** What happened to work items and comments, in its order. */
export async function itemEvents(tx: Tx, read: ChangesRead): Promise<WebhookEvent[]> {
  const reported = await readActivities(tx, read);
  const gone = await readGone(tx, read);
  const items = await readItems(tx, [...new Set(reported.map(({ item_id }) => item_id))]);
  const comments = await readComments(tx, [
    ...new Set(reported.flatMap(({ comment_id }) => comment_id ?? [])),
  ]);
  const events = [
    ...reported.map((each) => ({ seq: each.seq, event: eventOf(each, items, comments) })),
    ...gone.map((each) => ({ seq: each.seq, event: goneEvent(each) })),
  ];
  return events.sort((a, b) => a.seq - b.seq).flatMap(({ event }) => event ?? []);
}
