import type { Tx } from '@tandem/db/postgres/client.ts';
import { must } from '@tandem/shared/must.ts';
import { sql } from 'kysely';
import type { ProjectContext } from '../../context.ts';
import type { StateRef } from '../items/write/references.ts';

const COLOR = '#4E5355';
const SEQUENCE = 65_000;

/**
 * The internal state of a project for what waits in intake, made when it is first needed; no list of states has it. Two
 * that need it at once follow each other: they hold the counter of numbers.
 */
export async function takeTriageState(tx: Tx, ctx: ProjectContext): Promise<StateRef> {
  const found = await sql<StateRef>`
    select id, name, "group" from states
    where project_id = ${ctx.project.id} and "group" = 'triage' and deleted_at is null`.execute(tx);
  if (found.rows[0]) return found.rows[0];
  const by = ctx.user.id;
  // People may have a state of this name, which stays theirs.
  const { rows } = await sql<StateRef>`
    insert into states (workspace_id, project_id, name, color, "group", sequence, created_by, updated_by)
    values (${ctx.workspace.id}, ${ctx.project.id},
      case when exists (select from states where project_id = ${ctx.project.id} and name = 'Triage' and deleted_at is null)
        then 'Triage ' || left(gen_random_uuid()::text, 8) else 'Triage' end,
      ${COLOR}, 'triage', ${SEQUENCE}, ${by}, ${by})
    returning id, name, "group"`.execute(tx);
  return must(rows[0], 'the state was inserted');
}
