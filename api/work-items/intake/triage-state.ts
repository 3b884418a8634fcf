import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { notFound } from '@tandem/shared/http/errors.ts';
import { must } from '@tandem/shared/must.ts';
import type { IntakeState } from '@tandem/shared/work-items/intake/schema.ts';
import { sql } from 'kysely';
import type { ProjectContext } from '../../context.ts';
import type { StateRef } from '../items/write/references.ts';
import { findIntakeId } from './repo.ts';

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

async function findTriageState(db: Db, ctx: ProjectContext): Promise<IntakeState | undefined> {
  const { rows } = await sql<IntakeState>`
    select id, project_id, workspace_id, name, color, "group", "default", description, sequence from states
    where project_id = ${ctx.project.id} and "group" = 'triage' and deleted_at is null`.execute(db);
  return rows[0];
}

/**
 * The same for who reads it (docs/contract/intake.md#the-state-of-what-waits). 404 while intake is switched off, and for
 * an archived project in which nothing has waited.
 */
export async function readTriageState(ctx: ProjectContext): Promise<IntakeState> {
  if (!(await findIntakeId(ctx.db, ctx))) throw notFound('Intake not found');
  const found = await findTriageState(ctx.db, ctx);
  if (found) return found;
  if (ctx.project.archived_at !== null) throw notFound();
  return inTransaction(ctx.db, async (tx) => {
    await lockCounter(tx, ctx.project.id);
    await takeTriageState(tx, ctx);
    return must(await findTriageState(tx, ctx), 'the state was made');
  });
}

/** Holds the counter of numbers of the project until the transaction ends. */
async function lockCounter(tx: Tx, project_id: string): Promise<void> {
  await sql`
    insert into project_counters as c (project_id, last_sequence_id) values (${project_id}, 0)
    on conflict (project_id) do update set last_sequence_id = c.last_sequence_id`.execute(tx);
}
