import type { Tx } from '@tandem/db/postgres/client.ts';
import { AppError } from '@tandem/shared/http/errors.ts';
import { INTAKE_STATUS, type IntakeStatus } from '@tandem/shared/work-items/intake/statuses.ts';
import { sql } from 'kysely';
import type { ProjectContext } from '../../context.ts';
import { initialStateId } from '../items/write/references.ts';
import type { EditableItem } from '../record/edits/values.ts';

const NO_DEFAULT = 'Cannot accept intake issue: No default state found for the project';

/**
 * The state that an item is in once its intake has this status (docs/contract/intake.md#states-of-decided-items). 400
 * when it is accepted and the project has no state for new items.
 */
export async function stateAfter(
  tx: Tx,
  ctx: ProjectContext,
  { item, status }: { item: EditableItem; status: IntakeStatus },
): Promise<string> {
  const current = item.values.state_id;
  if (status === INTAKE_STATUS.ACCEPTED) {
    if (!(await isTriage(tx, current))) return current;
    const found = await findStartState(tx, ctx, item.values.type_id);
    if (!found) throw new AppError(400, { status: [NO_DEFAULT] });
    return found;
  }
  if (status === INTAKE_STATUS.DECLINED || status === INTAKE_STATUS.DUPLICATE) {
    return (await findCancelled(tx, ctx)) ?? current;
  }
  return current;
}

async function isTriage(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`select from states where id = ${id} and "group" = 'triage'`.execute(tx);
  return rows.length > 0;
}

/**
 * The start state of the type in the workflow of the project, else the default state. It is held until the transaction
 * ends, because the item goes into it.
 */
async function findStartState(
  tx: Tx,
  ctx: ProjectContext,
  typeId: string | null,
): Promise<string | undefined> {
  const initial = initialStateId(ctx, typeId);
  const { rows } = await sql<{ id: string }>`
    select id from states where project_id = ${ctx.project.id} and deleted_at is null and "group" <> 'triage'
      and ("default" or id = ${initial})
    order by (id = ${initial}) is true desc, sequence, created_at, id limit 1 for key share`.execute(tx);
  return rows[0]?.id;
}

/** The first cancelled state, held like the start state. */
async function findCancelled(tx: Tx, { project }: ProjectContext): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from states where project_id = ${project.id} and deleted_at is null and "group" = 'cancelled'
    order by sequence, created_at, id limit 1 for key share`.execute(tx);
  return rows[0]?.id;
}
