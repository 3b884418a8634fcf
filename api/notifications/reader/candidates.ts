import { isOfField, nameOfField, namedInTexts } from '@tandem/db/rows/activities.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { RELATION_TYPES } from '@tandem/shared/work-items/relations/types.ts';
import { type RawBuilder, sql } from 'kysely';
import { ofUpdates } from './update-candidates.ts';

/** Nobody is told of these (docs/contract/notifications.md#what-tells-nobody). */
const SILENT_FIELDS = [
  ...['description', 'cycles', 'modules', 'reaction', 'vote', 'draft', 'intake', 'issue'],
  // These people are notified whether or not they follow the item.
  'approval',
];
/** What is recorded under these names speaks of other items, by their keys and ids. */
const OF_OTHER_ITEMS = ['parent', ...RELATION_TYPES];
/** So much of a comment goes with a notification. */
const EXCERPT = 1000;

/** Changes of a stream behind a number, with the transaction that wrote each. */
const changesAfter = ({ stream, after, limit }: Batch): RawBuilder<unknown> => sql`
  select c.seq, c.kind, c.op, c.entity_id, c.actor_id, c.notifies, c.at, c.xmin as tx
  from changes c where c.stream = ${stream} and c.seq > ${after} order by c.seq limit ${limit}`;

type Batch = { stream: string; after: number; limit: number };

/** A write has no more Changes than this, before and behind one of its own. */
const OF_ONE_WRITE = 100;

/** Mentions of the writes that made these Changes, also where one of them is not among these. Looked up once for all. */
const mentionsAround = (stream: string): RawBuilder<unknown> => sql`
  select m.seq, m.xmin as tx, u::uuid as user_id
  from changes m cross join lateral jsonb_array_elements_text(m.notifies->'mention'->'user_ids') u
  where m.stream = ${stream} and m.notifies is not null and m.notifies ? 'mention'
    and m.seq between (select min(seq) from c) - ${sql.lit(OF_ONE_WRITE)} and (select max(seq) from c) + ${sql.lit(OF_ONE_WRITE)}`;

/** Who was mentioned by the same write is told of that, and of nothing else of it. */
const mentionedBeside = sql`array(select m.user_id from mentions m where m.tx = c.tx
  and m.seq between c.seq - ${sql.lit(OF_ONE_WRITE)} and c.seq + ${sql.lit(OF_ONE_WRITE)})`;

/**
 * Activities that followers are told of, each by the Change that reports it. What is reported once more, as when an item
 * moves into another project with its history, is no news.
 */
const reported: RawBuilder<unknown> = sql`
  select c.seq, a.id as activity_id, ${mentionedBeside} as mentioned
  from c join activities a
    on a.id = case when c.kind = 'activity' then c.entity_id else (c.notifies->>'activity_id')::uuid end
  where (c.kind = 'activity' and c.op = 'put' or c.notifies ? 'activity_id')
    and (c.notifies->'is_silent') is null and a.created_at > c.at - interval '10 minutes'
    and (a.field is null or a.field <> all(${SILENT_FIELDS}::text[]))`;

/** Who wrote in the thread of a new reply, but for its author; followers of the item are told already. */
const peopleOfThreads: RawBuilder<unknown> = sql`
  select distinct t.activity_id, o.actor_id as user_id
  from reported t
  join activities a on a.id = t.activity_id and a.field = 'comment' and a.verb = 'created'
  join comments n on n.id = a.comment_id and n.parent_id is not null
  join comments o on (o.id = n.parent_id or o.parent_id = n.parent_id) and o.deleted_at is null
  where o.actor_id is distinct from a.actor_id and not exists (
    select from work_item_subscribers s where s.work_item_id = a.work_item_id and s.user_id = o.actor_id
      and s.created_at <= a.created_at)`;

/**
 * People notified of an approval: approvers of the request and of its end without an answer, the requester
 * of every answer and every end (docs/contract/approvals.md#who-is-notified).
 */
const peopleOfApprovals: RawBuilder<unknown> = sql`
  select c.seq, a.id as activity_id, o.user_id
  from c
  join activities a on a.id = c.entity_id and a.field = 'approval' and a.created_at > c.at - interval '10 minutes'
  join approvals p on p.id = a.old_identifier
  cross join lateral (
    select s.user_id from approval_answers s
    where s.approval_id = p.id and a.verb in ('created', 'withdrawn', 'expired', 'void')
    union select p.requested_by where a.verb <> 'created') o
  where c.kind = 'activity' and c.op = 'put' and o.user_id is distinct from a.actor_id`;

/** One row for each person and each thing that they may have to be told. */
const wanted: RawBuilder<unknown> = sql`
  select t.seq, t.activity_id as event_id, s.user_id, t.activity_id, null::text as mentioned_in, null::uuid as page_id
  from reported t
  join activities a on a.id = t.activity_id
  join work_item_subscribers s on s.work_item_id = a.work_item_id and s.created_at <= a.created_at
  where s.user_id is distinct from a.actor_id and s.user_id <> all(t.mentioned)
  union all
  select t.seq, t.activity_id, s.user_id, t.activity_id, null, null
  from reported t join (${peopleOfThreads}) s using (activity_id)
  where s.user_id <> all(t.mentioned)
  union all
  select o.seq, o.activity_id, o.user_id, o.activity_id, null, null from (${peopleOfApprovals}) o
  union all
  select c.seq, (c.notifies->'mention'->>'id')::uuid, u::uuid,
    case c.kind when 'activity' then c.entity_id when 'comment' then (c.notifies->>'activity_id')::uuid end,
    c.notifies->'mention'->>'in', case c.kind when 'page' then c.entity_id
      when 'page_comment' then (select pc.page_id from page_comments pc where pc.id = c.entity_id) end
  from c cross join lateral jsonb_array_elements_text(c.notifies->'mention'->'user_ids') u
  where c.notifies ? 'mention' and u::uuid is distinct from c.actor_id`;

/** Guests who see only their own items are told of these alone; nobody is told of what they may not see. */
const isSeenItem = (item: string, user: RawBuilder<unknown>) => sql`exists (
  select from projects vp
  join project_members vm on vm.project_id = vp.id and vm.user_id = ${user} and vm.is_active and vm.deleted_at is null
  join workspace_members vw on vw.workspace_id = vp.workspace_id and vw.user_id = ${user} and vw.is_active
    and vw.deleted_at is null
  where vp.id = ${sql.ref(`${item}.project_id`)} and vp.deleted_at is null and vp.archived_at is null
    and (vm.role > ${sql.lit(ROLE.GUEST)} or vp.guest_view_all_features
      or ${sql.ref(`${item}.created_by`)} = ${user}))`;

const speaksOfHidden = sql`case
  when a.field = any(${OF_OTHER_ITEMS}::text[]) then exists (
    select from work_items o where o.id in (a.old_identifier, a.new_identifier)
      and not ${isSeenItem('o', sql`k.user_id`)})
  when ${isOfField('a')} then exists (select from ${namedInTexts('a')} and not ${isSeenItem('ni', sql`k.user_id`)})
  else false end`;

const events = sql`case
  when k.mentioned_in is not null then array['mention']
  when a.field = 'assignees' and a.new_identifier = k.user_id then array['assigned']
  when a.field = 'comment' then array['comment']
  when a.field = 'approval' then array['approval']
  when a.field = 'state' and now_in."group" = 'completed' then array['issue_completed', 'state_change']
  when a.field = 'state' then array['state_change']
  else array['property_change'] end`;

const isAssignee = sql`exists (
  select from work_item_assignees wa where wa.work_item_id = w.id and wa.user_id = k.user_id)`;

const sender = sql`'in_app:issue_activities:' || case
  when k.mentioned_in is not null then 'mentioned' when a.field = 'approval' then 'approval'
  when w.created_by = k.user_id then 'created'
  when ${isAssignee} then 'assigned' else 'subscribed' end`;

const actorName = sql`coalesce((select u.display_name from users u where u.id = a.actor_id), '')`;

/** Texts may be as long as a book: of them there are the first words. */
const valueOf = (column: RawBuilder<unknown>) => sql`case
  when a.field = 'comment' then coalesce(left(cm.comment_stripped, ${EXCERPT}), '')
  when a.field = 'description' then coalesce(left(w.description_stripped, ${EXCERPT}), '')
  else coalesce(left(${column}, ${EXCERPT}), 'None') end`;

const stateOf = (id: RawBuilder<unknown>) => sql`(
  select jsonb_build_object('id', t.id, 'name', t.name, 'group', t."group") from states t where t.id = ${id})`;

/** The approval as a notification shows it: its states and its progress. */
const approval = sql`coalesce((
  select jsonb_build_object('approval', jsonb_build_object('id', ap.id, 'state', ap.state,
    'from_state', ${stateOf(sql`ap.from_state_id`)}, 'to_state', ${stateOf(sql`ap.to_state_id`)},
    'needed', ap.needed, 'approved', (
      select count(*) from approval_answers y where y.approval_id = ap.id and y.answer = 'approved')))
  from approvals ap where ap.id = a.old_identifier), '{}'::jsonb)`;

const data = sql`jsonb_build_object(
  'issue', jsonb_build_object('id', w.id, 'name', w.name, 'identifier', p.identifier, 'sequence_id', w.sequence_id,
    'state_name', st.name, 'state_group', st."group"),
  'issue_activity', jsonb_build_object('id', a.id, 'verb', a.verb, 'field', coalesce(a.field, 'None'),
    'actor', coalesce(a.actor_id::text, 'None'), 'new_value', ${valueOf(sql`a.new_value`)},
    'old_value', case when a.field in ('comment', 'description') then '' else ${valueOf(sql`a.old_value`)} end,
    'issue_comment', coalesce(left(cm.comment_stripped, ${EXCERPT}), ''),
    'old_identifier', a.old_identifier, 'new_identifier', a.new_identifier)
    || case when ${isOfField('a')} then jsonb_build_object('field_name', ${nameOfField('a')}) else '{}' end)
  || case when cm.id is null then '{}'::jsonb else jsonb_build_object('comment',
    jsonb_build_object('id', cm.id, 'thread', coalesce(cm.parent_id, cm.id))) end
  || case when a.field = 'approval' then ${approval} else '{}'::jsonb end`;

/** What the rows `k` (event, person, activity) may be told of work items. */
export const candidatesOfItems: RawBuilder<unknown> = sql`
  select k.seq, k.event_id, k.user_id, ${events} as events, ${sender} as sender, w.workspace_id, w.project_id,
    a.actor_id, 'issue' as entity_name, w.id as work_item_id, null::uuid as page_id,
    null::uuid as update_id,
    case k.mentioned_in when 'comment' then ${actorName} || ' has mentioned you in a comment in issue ' || w.name
      when 'description' then 'You have been mentioned in the issue ' || w.name end as message,
    a.comment as title, k.mentioned_in is not null as is_mention, ${data} as data
  from k
  join activities a on a.id = k.activity_id
  join work_items w on w.id = a.work_item_id and w.deleted_at is null and not w.is_draft
  join projects p on p.id = w.project_id
  join states st on st.id = w.state_id
  left join states now_in on now_in.id = a.new_identifier and a.field = 'state'
  left join comments cm on cm.id = a.comment_id and cm.deleted_at is null
  where ${isSeenItem('w', sql`k.user_id`)} and not (${speaksOfHidden})`;

/** A page stands in several projects; its mention is told of once, in the project where the Change was read. */
const ofPages = (projectId: string): RawBuilder<unknown> => sql`
  select k.seq, k.event_id, k.user_id, array['mention'], 'in_app:page:mentioned', g.workspace_id, ${projectId}::uuid,
    c.actor_id, 'page', null::uuid, g.id, null::uuid,
    coalesce((select u.display_name from users u where u.id = c.actor_id), '') || case k.mentioned_in
      when 'page_comment' then ' has mentioned you in a comment on the page ' else ' has mentioned you in the page ' end || g.name,
    'mentioned you', true, jsonb_build_object('page', jsonb_build_object('id', g.id, 'name', g.name))
      || coalesce((select jsonb_build_object('page_comment', jsonb_build_object('id', pc.id,
        'thread', coalesce(pc.parent_id, pc.id), 'words', left(pc.comment_stripped, ${EXCERPT})))
        from page_comments pc where c.kind = 'page_comment' and pc.id = c.entity_id), '{}'::jsonb)
  from k join c using (seq) join pages g on g.id = k.page_id and g.deleted_at is null
  where g.access = 0 and exists (
    select from projects p join project_members m on m.project_id = p.id and m.user_id = k.user_id and m.is_active
      and m.deleted_at is null
    join workspace_members v on v.workspace_id = p.workspace_id and v.user_id = k.user_id and v.is_active
      and v.deleted_at is null
    where p.id = ${projectId}::uuid and p.deleted_at is null and p.archived_at is null
      and (m.role > ${sql.lit(ROLE.GUEST)} or p.guest_view_all_features or g.owned_by_id = k.user_id))`;

/**
 * Parts of a statement: `candidates` are the people whom these Changes concern, each with what they may be told, before
 * anybody's wishes were asked (docs/contract/notifications.md#who-is-told).
 */
export const candidateParts = (batch: Batch, projectId: string): RawBuilder<unknown> => sql`
  c as materialized (${changesAfter(batch)}),
  mentions as materialized (${mentionsAround(batch.stream)}),
  reported as materialized (${reported}),
  k as materialized (${wanted}),
  candidates as materialized (${candidatesOfItems} union all ${ofPages(projectId)} union all ${ofUpdates})`;
