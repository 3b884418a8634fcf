import { sql } from 'kysely';
import type { Check } from './check.ts';

/** What no constraint of the database says, and is so after every command (docs/contract/admin.md#the-check). */
export const RULES: readonly Check[] = [
  {
    name: 'item-numbers',
    about: 'projects whose counter is behind the number of an item',
    broken: sql`
      select p.id from projects p left join project_counters c on c.project_id = p.id
      where coalesce(c.last_sequence_id, 0) < (
        select coalesce(max(w.sequence_id), 0) from work_items w where w.project_id = p.id)`,
  },
  {
    name: 'default-states',
    about: 'projects without exactly one default state',
    broken: sql`
      select p.id from projects p where p.deleted_at is null and 1 <> (
        select count(*) from states s where s.project_id = p.id and s."default" and s.deleted_at is null)`,
  },
  {
    name: 'states-of-items',
    about: 'work items with a state of another project',
    broken: sql`
      select w.id from work_items w join states s on s.id = w.state_id
      where s.project_id <> w.project_id and w.deleted_at is null`,
  },
  {
    name: 'streams',
    about: 'streams whose counter is behind their log',
    broken: sql`
      select c.stream as id from (select stream, max(seq) as seq from changes group by stream) c
      left join change_streams s on s.stream = c.stream where coalesce(s.last_seq, 0) < c.seq`,
  },
  {
    name: 'journals',
    about: 'texts whose counters are behind their journal, or ahead of it',
    broken: sql`
      select d.name as id from documents d
      where d.state_seq > d.last_seq or d.text_seq > d.last_seq
        or d.last_seq < (select coalesce(max(u.seq), 0) from document_updates u where u.name = d.name)`,
  },
  {
    name: 'journal-gaps',
    about: 'texts that lack an update between their snapshot and their last one',
    broken: sql`
      select d.name as id from documents d where d.last_seq - d.state_seq > (
        select count(*) from document_updates u where u.name = d.name and u.seq > d.state_seq)`,
  },
  {
    name: 'derived-texts',
    about: 'texts that are not derived of their journal for ten minutes',
    broken: sql`
      select d.name as id from documents d
      where d.text_seq < d.last_seq and d.updated_at < now() - interval '10 minutes'`,
  },
  {
    name: 'texts-of-nothing',
    about: 'live texts without their item or page',
    broken: sql`
      select d.name as id from documents d where case d.kind
        when 'page' then not exists (select from pages p where p.id = d.entity_id)
        else not exists (select from work_items w where w.id = d.entity_id) end`,
  },
  {
    name: 'project-members',
    about: 'members of projects who are not in the workspace',
    broken: sql`
      select m.id from project_members m join projects p on p.id = m.project_id and p.deleted_at is null
      join users u on u.id = m.user_id and not u.is_bot
      where m.is_active and m.deleted_at is null and not exists (
        select from workspace_members w where w.workspace_id = m.workspace_id and w.user_id = m.user_id
          and w.is_active and w.deleted_at is null)`,
  },
  {
    name: 'workspace-admins',
    about: 'workspaces with members and without an administrator',
    broken: sql`
      select w.id from workspaces w where w.deleted_at is null
        and exists (select from workspace_members m join users u on u.id = m.user_id and not u.is_bot
          where m.workspace_id = w.id and m.is_active and m.deleted_at is null)
        and not exists (select from workspace_members m
          where m.workspace_id = w.id and m.role = 20 and m.is_active and m.deleted_at is null)`,
  },
  {
    name: 'sessions',
    about: 'sessions and tokens of people whose account has ended',
    broken: sql`
      select s.id from sessions s join users u on u.id = s.user_id and not u.is_active where s.expires_at > now()
      union all select t.id from api_tokens t join users u on u.id = t.user_id and not u.is_active`,
  },
  {
    name: 'erasures',
    about: 'people whose erasure is not finished after a day',
    broken: sql`
      select e.user_id as id from erasures e
      where e.finished_at is null and e.requested_at < now() - interval '1 day'`,
  },
  {
    name: 'planning-counts',
    about: 'cycles and modules whose stored counts differ from their items',
    broken: sql`
      with counted as (
        select place_id, state_id, estimate_point_id, sum(items) as items, sum(sub_items) as subs
        from planning_counts group by 1, 2, 3),
      places as (
        select cycle_id as place_id, item_created_at, item_state_id, item_point_id, item_is_sub from cycle_work_items
        union all select module_id, item_created_at, item_state_id, item_point_id, item_is_sub from module_work_items),
      recounted as (
        select place_id, item_state_id as state_id, item_point_id as estimate_point_id, count(*) as items,
          count(*) filter (where item_is_sub) as subs
        from places where item_created_at is not null group by 1, 2, 3)
      select distinct coalesce(c.place_id, r.place_id) as id from counted c
      full join recounted r on r.place_id = c.place_id and r.state_id = c.state_id
        and r.estimate_point_id is not distinct from c.estimate_point_id
      where coalesce(c.items, 0) <> coalesce(r.items, 0) or coalesce(c.subs, 0) <> coalesce(r.subs, 0)`,
  },
  {
    name: 'search-items',
    about: 'work items that search does not know',
    broken: sql`
      select w.id from work_items w where w.deleted_at is null
        and not exists (select from work_item_words n where n.work_item_id = w.id)`,
  },
  {
    name: 'search-comments',
    about: 'comments that search does not know',
    broken: sql`
      select c.id from comments c where c.deleted_at is null
        and not exists (select from comment_words n where n.comment_id = c.id)`,
  },
  {
    name: 'search-pages',
    about: 'pages that search does not know',
    broken: sql`
      select p.id from pages p where p.deleted_at is null
        and not exists (select from page_words n where n.page_id = p.id)`,
  },
];
