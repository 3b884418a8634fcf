import fastify from 'fastify';
import postgres from 'postgres';

/**
 * The floor for reading: bare Fastify and postgres.js, without sign-in, roles, rules or schemas. /list sends the rows of
 * the first page by one query written by hand.
 */
const [socketDirectory = '', port = '', projectId = ''] = process.argv.slice(2);
const sql = postgres({ host: socketDirectory, user: 'tandem', database: 'tandem', max: 20 });
const app = fastify();

app.get('/list', async () => {
  const results = await sql`
    select w.id, w.sequence_id, w.name, w.sort_order, w.state_id, s."group" as state__group, w.priority,
      array(select l.label_id from work_item_labels l where l.work_item_id = w.id) as label_ids,
      array(select a.user_id from work_item_assignees a where a.work_item_id = w.id) as assignee_ids,
      array(select m.module_id from module_work_items m where m.work_item_id = w.id) as module_ids,
      (select c.cycle_id from cycle_work_items c where c.work_item_id = w.id) as cycle_id,
      w.estimate_point_id as estimate_point,
      (select count(*)::int from work_items k where k.parent_id = w.id and k.deleted_at is null) as sub_issues_count,
      (select count(*)::int from assets t where t.entity_id = w.id and t.entity_type = 'ISSUE_ATTACHMENT') as attachment_count,
      (select count(*)::int from work_item_links k where k.work_item_id = w.id and k.deleted_at is null) as link_count,
      w.project_id, w.parent_id, w.type_id, w.is_epic, w.created_at, w.updated_at, w.start_date, w.target_date,
      w.completed_at, w.archived_at, w.created_by, w.updated_by, w.is_draft, w.deleted_at, w.last_state_change,
      w.customer_phone, w.subscription_name, w.service_name, w.appointment_name, w.lead_source, w.fields
    from work_items w join states s on s.id = w.state_id
    where w.project_id = ${projectId} and w.deleted_at is null and w.archived_at is null and not w.is_draft
      and not w.is_hidden_by_intake and not w.is_epic
    order by w.created_at desc, w.id limit 50`;
  return { results };
});

await app.listen({ port: Number(port), host: '127.0.0.1' });
process.send?.('ready');
