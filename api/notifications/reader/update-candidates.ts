import { isSeenUpdate } from '@tandem/db/access/update-sight.ts';
import { type RawBuilder, sql } from 'kysely';

/** So much of a text goes with a notification. */
const EXCERPT = 1000;

/**
 * Who may have to be notified of the update `r`: of a posted one the members of its project, of a comment its author and
 * who has commented on it, and whom the text mentions.
 */
const people = sql`(
  select o.user_id, bool_or(o.is_mention) as is_mention from (
    select m::uuid as user_id, true as is_mention from jsonb_array_elements_text(c.notifies->'update'->'user_ids') m
    union all
    select pm.user_id, false from project_members pm
    where c.notifies->'update'->>'event' = 'posted' and pm.project_id = r.project_id and pm.is_active
      and pm.deleted_at is null
    union all
    select r.created_by, false where c.notifies->'update'->>'event' = 'comment'
    union all
    select uc.created_by, false from update_comments uc
    where c.notifies->'update'->>'event' = 'comment' and uc.update_id = r.id and uc.deleted_at is null
  ) o group by o.user_id)`;

const actor = sql`coalesce((select u.display_name from users u where u.id = c.actor_id), '')`;

const title = sql`case
  when k.id is not null then 'commented on the update of ' else 'posted an update of ' end || coalesce(d.name, p.name)`;

const message = sql`${actor} || case when o.is_mention then ' has mentioned you in '
    || case when k.id is not null then 'a comment on an update of ' else 'an update of ' end
  when k.id is not null then ' has commented on an update of ' else ' has posted an update of ' end || coalesce(d.name, p.name)`;

/** What people may be told of updates by the Changes `c` (docs/contract/updates.md#who-is-notified). */
export const ofUpdates: RawBuilder<unknown> = sql`
  select c.seq, (c.notifies->'update'->>'id')::uuid, o.user_id,
    array[case when o.is_mention then 'mention' else 'update' end], 'in_app:update:' || case
      when o.is_mention then 'mentioned' else c.notifies->'update'->>'event' end, r.workspace_id, r.project_id, c.actor_id,
    'update', null::uuid, null::uuid, r.id, ${message}, ${title}, o.is_mention,
    jsonb_build_object('update', jsonb_build_object('id', r.id, 'event', c.notifies->'update'->>'event',
      'name', coalesce(d.name, p.name), 'module_id', r.module_id, 'health', r.health, 'comment_id', k.id,
      'words', left(case when k.id is null then r.description_stripped else k.comment_stripped end, ${EXCERPT}),
      'due_on', null))
  from c
  left join update_comments k on c.kind = 'update_comment' and k.id = c.entity_id and k.deleted_at is null
  join updates r on r.id = case c.kind when 'update' then c.entity_id else k.update_id end
  join projects p on p.id = r.project_id
  left join modules d on d.id = r.module_id
  cross join lateral ${people} o
  where c.notifies ? 'update' and o.user_id is distinct from c.actor_id and ${isSeenUpdate(sql`o.user_id`)}`;
