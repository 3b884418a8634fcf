import type { Db } from '@tandem/db/postgres/client.ts';
import { type RawProject, presentProject, projectDetail } from '@tandem/db/rows/lite.ts';
import type {
  BoardMeta,
  publicCycleSchema,
  publicLabelSchema,
  publicMemberSchema,
  publicModuleSchema,
  publicStateSchema,
} from '@tandem/shared/integrations/public/schema.ts';
import { must } from '@tandem/shared/must.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { OpenBoard } from './base/board.ts';
import { isShown } from './base/shown.ts';

type State = z.infer<typeof publicStateSchema>;
type Label = z.infer<typeof publicLabelSchema>;
type Cycle = z.infer<typeof publicCycleSchema>;
type Module = z.infer<typeof publicModuleSchema>;
type Member = z.infer<typeof publicMemberSchema>;

/** What the board is of (docs/contract/public-boards.md#what-a-board-is-of). */
export async function readMeta(db: Db, board: OpenBoard): Promise<BoardMeta> {
  const { rows } = await sql<{ project: RawProject }>`
    select ${projectDetail(sql`${board.project.id}::uuid`)} as project`.execute(db);
  const project = presentProject(must(rows[0], 'the board is of a project').project);
  return {
    ...project,
    icon_prop: null,
    emoji: null,
    view_name: board.view?.name ?? null,
    is_indexed: board.is_indexed,
  } as BoardMeta;
}

export async function readStates(db: Db, { project }: OpenBoard): Promise<State[]> {
  const { rows } = await sql<State>`
    select id, name, "group", color, sequence from states
    where project_id = ${project.id} and deleted_at is null and "group" <> 'triage' order by sequence, id`.execute(
    db,
  );
  return rows;
}

export async function readLabels(db: Db, { project }: OpenBoard): Promise<Label[]> {
  const { rows } = await sql<Label>`
    select l.id, l.name, l.color,
      (select g.id from labels g where g.id = l.parent_id and g.project_id = l.project_id and g.deleted_at is null)
        as parent
    from labels l where l.project_id = ${project.id} and l.deleted_at is null order by l.sort_order, l.id`.execute(
    db,
  );
  return rows;
}

export async function readCycles(db: Db, { project }: OpenBoard): Promise<Cycle[]> {
  const { rows } = await sql<Cycle>`
    select c.id, c.name, case when c.start_date is null or c.end_date is null then 'DRAFT'
        when c.end_date < now() then 'COMPLETED' when c.start_date > now() then 'UPCOMING' else 'CURRENT' end as status
    from cycles c where c.project_id = ${project.id} and c.deleted_at is null and c.archived_at is null
    order by c.sort_order, c.id`.execute(db);
  return rows;
}

export async function readModules(db: Db, { project }: OpenBoard): Promise<Module[]> {
  const { rows } = await sql<Module>`
    select id, name from modules where project_id = ${project.id} and deleted_at is null and archived_at is null
    order by sort_order, id`.execute(db);
  return rows;
}

/** Members who work on an item that the board shows, and no others (docs/contract/public-boards.md#people). */
export async function readMembers(db: Db, board: OpenBoard): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select m.id, u.id as member, u.first_name as member__first_name, u.last_name as member__last_name,
      u.display_name as member__display_name, u.avatar as member__avatar, m.project_id as project,
      m.workspace_id as workspace
    from project_members m join users u on u.id = m.user_id
    where m.project_id = ${board.project.id} and m.is_active and m.deleted_at is null and exists (
      select from work_item_assignees a join work_items w on w.id = a.work_item_id join states s on s.id = w.state_id
      where a.user_id = m.user_id and ${isShown(board)})
    order by lower(u.display_name), u.id`.execute(db);
  return rows;
}
