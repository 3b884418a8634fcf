import type { Sql } from 'postgres';

/** Of so many items one person is told, several times of each. */
const ITEMS_OF_INBOX = 2500;

/** Notifications of one person about items of a project, as the reader of the log would have written them. */
export async function seedInbox(sql: Sql, projectId: string, userId: string, count: number): Promise<void> {
  await sql`
    insert into notifications (workspace_id, project_id, receiver_id, triggered_by_id, event_id, event, entity_name,
      work_item_id, sender, title, data, created_at)
    select w.workspace_id, w.project_id, ${userId}::uuid, p.created_by, gen_random_uuid(), 'property_change', 'issue', w.id,
      'in_app:issue_activities:subscribed', 'set the priority to high', jsonb_build_object(
        'issue', jsonb_build_object('id', w.id, 'name', w.name, 'identifier', p.identifier,
          'sequence_id', w.sequence_id, 'state_name', s.name, 'state_group', s."group"),
        'issue_activity', jsonb_build_object('id', gen_random_uuid(), 'verb', 'updated', 'field', 'priority',
          'actor', p.created_by, 'new_value', 'high', 'old_value', 'low', 'issue_comment', '',
          'old_identifier', null, 'new_identifier', null)),
      now() - n * interval '1 minute'
    from generate_series(1, ${count}::int) n
    join (select *, row_number() over (order by sequence_id) as place from work_items
      where project_id = ${projectId} and deleted_at is null order by sequence_id limit ${ITEMS_OF_INBOX}) w
      on w.place = n % ${ITEMS_OF_INBOX}::int + 1
    join projects p on p.id = w.project_id join states s on s.id = w.state_id`;
  await sql.unsafe('vacuum (analyze) notifications');
}

/** Everybody of these follows an item. */
export async function followItem(sql: Sql, itemId: string, userIds: readonly string[]): Promise<void> {
  await sql`
    insert into work_item_subscribers (work_item_id, user_id, workspace_id, project_id)
    select w.id, u, w.workspace_id, w.project_id from work_items w cross join unnest(${[...userIds]}::uuid[]) u
    where w.id = ${itemId} on conflict do nothing`;
}

/**
 * So many Changes of a project at once, half of them activities and half the rows of their items, as a PATCH records
 * them: the items' own followers are to be told of each activity. Who reads the log has all of them before them when this
 * is committed.
 */
export async function seedChanges(sql: Sql, projectId: string, count: number): Promise<void> {
  const stream = `project:${projectId}`;
  await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`;
    const [head] = await tx<{ before: number }[]>`
      update change_streams set last_seq = last_seq + ${count}::bigint where stream = ${stream}
      returning (last_seq - ${count}::bigint)::int as before`;
    await tx`
      with items as materialized (
        select id, workspace_id, project_id, row_number() over (order by sequence_id) as place from work_items
        where project_id = ${projectId} and deleted_at is null
      ), laid as (
        insert into activities (workspace_id, project_id, work_item_id, actor_id, verb, field, old_value, new_value,
          comment, epoch)
        select w.workspace_id, w.project_id, w.id, p.created_by, 'updated', 'priority', 'low', 'high',
          'set the priority to', extract(epoch from now())
        from generate_series(1, ${count / 2}::int) n
        join items w on w.place = n % (select count(*) from items) + 1
        join projects p on p.id = w.project_id
        returning id, work_item_id, actor_id
      ), numbered as (
        select *, row_number() over () as n from laid
      )
      insert into changes (stream, seq, kind, op, entity_id, "row", actor_id)
      select ${stream}::text, ${head?.before ?? 0}::bigint + 2 * n - 1, 'work_item', 'put', work_item_id, '{}'::json, actor_id
      from numbered
      union all
      select ${stream}::text, ${head?.before ?? 0}::bigint + 2 * n, 'activity', 'put', id, '{}'::json, actor_id from numbered`;
  });
  await sql.unsafe('analyze activities, changes');
}

/** How far the reader that notifies people has come behind the end of the log of a project. */
export async function behindBy(sql: Sql, projectId: string): Promise<number> {
  const [row] = await sql<{ behind: number }[]>`
    select (s.last_seq - coalesce(k.seq, 0))::int as behind from change_streams s
    left join notification_cursors k using (stream) where s.stream = ${`project:${projectId}`}`;
  return row?.behind ?? 0;
}
