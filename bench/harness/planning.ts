import type { Sql } from 'postgres';

const CYCLES = 60;
const MODULES = 40;
const CYCLE_DAYS = 14;
/** Of so many items one is in no cycle of these, and one in no module. */
const LEFT_OUT = 10;

/**
 * Cycles one behind the other and modules over all items of a project, beside those that it has: an item that is in no
 * cycle comes into one of these, and most items are in one or two of these modules.
 */
export async function seedPlanning(sql: Sql, projectId: string): Promise<void> {
  // Another measure may have laid them.
  const laid = await sql`select from modules where project_id = ${projectId} and name = 'Laid module 0'`;
  if (laid.length > 0) return;
  const connection = await sql.reserve();
  try {
    await connection`set statement_timeout = 0`;
    await connection`
      with laid as (
        insert into cycles (workspace_id, project_id, name, owned_by_id, start_date, end_date, sort_order, timezone, created_by)
        select p.workspace_id, p.id, 'Laid cycle ' || n, p.created_by, day, day + make_interval(days => ${CYCLE_DAYS - 1}),
          n * 1000, 'UTC', p.created_by
        from projects p, generate_series(0, ${CYCLES - 1}) n,
          lateral (select timestamptz '2020-01-06' + make_interval(days => n * ${CYCLE_DAYS}) as day) d
        where p.id = ${projectId}
        returning id, workspace_id, sort_order
      )
      insert into cycle_work_items (workspace_id, project_id, cycle_id, work_item_id)
      select l.workspace_id, ${projectId}, l.id, w.id
      from work_items w join laid l on l.sort_order = w.sequence_id / ${LEFT_OUT} % ${CYCLES} * 1000
      where w.project_id = ${projectId} and w.sequence_id % ${LEFT_OUT} <> 0
      on conflict do nothing`;
    await connection`
      with laid as (
        insert into modules (workspace_id, project_id, name, sort_order, created_by)
        select p.workspace_id, p.id, 'Laid module ' || n, n * 1000, p.created_by
        from projects p, generate_series(0, ${MODULES - 1}) n where p.id = ${projectId}
        returning id, workspace_id, sort_order
      )
      insert into module_work_items (workspace_id, project_id, module_id, work_item_id)
      select distinct l.workspace_id, ${projectId}::uuid, l.id, w.id
      from work_items w cross join lateral (
        values (w.sequence_id % ${MODULES}), (w.sequence_id / 7 % ${MODULES})
      ) place(n) join laid l on l.sort_order = place.n * 1000
      where w.project_id = ${projectId} and w.sequence_id % ${LEFT_OUT} <> 1
      on conflict do nothing`;
    for (const table of ['cycles', 'modules', 'cycle_work_items', 'module_work_items'])
      await connection.unsafe(`vacuum (analyze) ${table}`);
  } finally {
    connection.release();
  }
}
