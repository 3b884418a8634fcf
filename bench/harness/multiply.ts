import type { Sql } from 'postgres';

/** What belongs to an item and is copied with it, with the column that names the item. */
const PARTS = ['work_item_labels', 'work_item_assignees', 'module_work_items', 'cycle_work_items'] as const;

/** The id of a copy: the same for the same copy, so that what refers to it can be copied without looking it up. */
const COPY = `create or replace function pg_temp.copy_of(id uuid, copy int, project uuid) returns uuid
  language sql immutable as $$ select md5(id::text || '/' || copy || '/' || project)::uuid $$`;

async function columnsOf(sql: Sql, table: string, but: readonly string[]): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select column_name as name from information_schema.columns
    where table_name = ${table} and table_schema = 'public' and is_generated = 'NEVER' order by ordinal_position`;
  return rows.map(({ name }) => name).filter((name) => !but.includes(name));
}

/** Copies rows of a table into the new project; `values` are expressions for the columns that differ. */
async function copyRows(
  sql: Sql,
  table: string,
  { values, from }: { values: Record<string, string>; from: string },
): Promise<void> {
  const copied = await columnsOf(sql, table, Object.keys(values));
  const columns = [...Object.keys(values), ...copied].map((name) => `"${name}"`).join(', ');
  const selected = [...Object.values(values), ...copied.map((name) => `r."${name}"`)].join(', ');
  await sql.unsafe(`insert into ${table} (${columns}) select ${selected} ${from}`);
}

type Copies = {
  identifier: string;
  copies: number;
  of?: number;
  /** Of the copy; that of the original without it. */
  workspace_id?: string;
};

/**
 * A new project with `copies` of every item of another, or with one in `of` items: with ids, numbers and dates of their
 * own, and labels, states, modules and cycles of the new project. Gives its id.
 */
export async function multiplyProject(
  sql: Sql,
  source: string,
  { identifier, copies, of = 1, workspace_id }: Copies,
): Promise<string> {
  return sql.begin(async (tx) => {
    const connection = tx as unknown as Sql;
    await tx`set local statement_timeout = 0`;
    // Rows that refer to each other are all copied; to check each reference would take most of the time.
    await tx`set local session_replication_role = replica`;
    await tx.unsafe(COPY);
    const [made] = await tx<{ id: string }[]>`select gen_random_uuid() as id`;
    const project = made?.id ?? '';
    const id = (column: string, copy = '0') => `pg_temp.copy_of(r.${column}, ${copy}, '${project}')`;
    const place: Record<string, string> = workspace_id ? { workspace_id: `'${workspace_id}'` } : {};
    const ofSource = (table: string) => `from ${table} r where r.project_id = '${source}'`;
    await copyRows(connection, 'projects', {
      values: {
        id: `'${project}'`,
        identifier: `'${identifier}'`,
        name: `'${identifier}'`,
        estimate_id: 'null',
        ...place,
      },
      from: `from projects r where r.id = '${source}'`,
    });
    const inProject = { id: id('id'), project_id: `'${project}'`, ...place };
    for (const table of ['project_members', 'states', 'labels', 'modules', 'cycles']) {
      const parent = table === 'labels' ? { parent_id: 'null' } : {};
      await copyRows(connection, table, { values: { ...inProject, ...parent }, from: ofSource(table) });
    }
    const picked = `cross join generate_series(0, ${copies - 1}) n
      where r.project_id = '${source}' and i.sequence_id % ${of} = 0`;
    await copyRows(connection, 'work_items', {
      values: {
        id: id('id', 'n'),
        project_id: `'${project}'`,
        sequence_id: `r.sequence_id * ${copies} + n`,
        state_id: id('state_id'),
        parent_id: id('parent_id', 'n'),
        estimate_point_id: 'null',
        created_at: `r.created_at - n * interval '37 hours'`,
        updated_at: `r.updated_at - n * interval '41 hours'`,
        target_date: `r.target_date - n * 3`,
        sort_order: `r.sort_order + n * 7`,
        external_source: 'null',
        external_id: 'null',
        ...place,
      },
      from: `from work_items r join work_items i on i.id = r.id ${picked}`,
    });
    await tx.unsafe(`insert into project_counters (project_id, last_sequence_id)
      select '${project}', coalesce(max(sequence_id), 0) from work_items where project_id = '${project}'
      on conflict (project_id) do update set last_sequence_id = excluded.last_sequence_id`);
    await tx.unsafe(`insert into work_item_words
        (work_item_id, project_id, sequence_id, created_by, name, name_words, text_words)
      select id, project_id, sequence_id, created_by, search_fold(name), search_terms(name), search_terms(name)
      from work_items where project_id = '${project}'`);
    // Each copy has the labels, people, modules and cycle of its original.
    for (const table of PARTS) {
      const target = `(select w.id from work_items w where w.project_id = '${project}')`;
      const values: Record<string, string> = {
        work_item_id: id('work_item_id', 'n'),
        project_id: `'${project}'`,
        item_created_at: `r.item_created_at - n * interval '37 hours'`,
        item_sort_order: 'r.item_sort_order + n * 7',
        ...place,
      };
      if (table === 'work_item_labels') values['label_id'] = id('label_id');
      if (table === 'module_work_items') values['module_id'] = id('module_id');
      if (table === 'work_item_assignees') values['item_cycle_id'] = id('item_cycle_id');
      if (table === 'cycle_work_items') values['cycle_id'] = id('cycle_id');
      if (table.endsWith('_work_items'))
        Object.assign(values, { item_state_id: id('item_state_id'), item_point_id: 'null' });
      await copyRows(connection, table, {
        values,
        from: `from ${table} r join work_items i on i.id = r.work_item_id ${picked} and ${values['work_item_id']} in ${target}`,
      });
    }
    // Triggers, which are off, would have counted them.
    for (const place of ['cycle', 'module']) {
      await tx.unsafe(`insert into planning_counts (place_id, state_id, items, sub_items)
        select ${place}_id, item_state_id, count(*), count(*) filter (where item_is_sub) from ${place}_work_items
        where project_id = '${project}' and item_created_at is not null group by 1, 2`);
    }
    await tx`insert into cycle_people (cycle_id, user_id, items)
      select item_cycle_id, user_id, count(*) from work_item_assignees
      where project_id = ${project} and item_cycle_id is not null and item_created_at is not null group by 1, 2`;
    await tx`insert into change_streams (stream, workspace_id, last_seq)
      select ${`project:${project}`}, workspace_id, 1 from projects where id = ${project}`;
    return project;
  }) as Promise<string>;
}

/** What the planner knows of the tables after so many new rows. */
export async function tidyCopies(sql: Sql): Promise<void> {
  const connection = await sql.reserve();
  await connection`set statement_timeout = 0`;
  for (const table of ['work_items', 'work_item_words', ...PARTS])
    await connection.unsafe(`vacuum (analyze) ${table}`);
  connection.release();
}
