import type { Tx } from '@tandem/db/postgres/client.ts';
import { sql } from 'kysely';
import type { InWorkspace } from '../../context.ts';
import { PLAN_TABLES, type PlanKind, type PlanValues } from './plan-kind.ts';
import type { Traces } from './traces.ts';

/** What went with it and comes back with it. */
export type Gone = Partial<Traces> & {
  /** Archived items that were in it: nobody changes them, so that no edit of theirs brings them back. */
  items?: readonly string[];
};

/** Nobody's change. */
const SERVERS_OWN = new Set(['updated_at', 'updated_by']);

/** A cycle, module or view as JSON has it, whatever became of it; the members of a module among the rest. */
export async function readPlans(
  tx: Tx,
  kind: PlanKind,
  { ids, isLocked = false }: { ids: readonly string[]; isLocked?: boolean },
): Promise<PlanValues[]> {
  const members = sql`jsonb_build_object('member_ids', (
    select coalesce(jsonb_agg(o.user_id order by o.user_id), '[]') from module_members o where o.module_id = t.id))`;
  const { rows } = await sql<{ values: PlanValues }>`
    select to_jsonb(t) ${kind === 'module' ? sql`|| ${members}` : sql``} as values
    from ${sql.table(PLAN_TABLES[kind])} t where t.id = any(${ids}::uuid[]) order by t.id
    ${isLocked ? sql`for update of t` : sql``}`.execute(tx);
  return rows.map(({ values }) => values);
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Notes how a locked cycle, module or view is. What it answers is called once that is changed, and stores the difference
 * for as long as it can be taken back; without a mutation id nobody could name it.
 */
export async function beginPlanEdit(
  tx: Tx,
  ctx: InWorkspace,
  { kind, id }: { kind: PlanKind; id: string },
): Promise<(gone?: Gone) => Promise<void>> {
  if (ctx.mutation_id === null) return async () => {};
  const [before = {}] = await readPlans(tx, kind, { ids: [id] });
  return async (gone = {}) => {
    const [after = {}] = await readPlans(tx, kind, { ids: [id] });
    const changed = Object.keys(after).filter(
      (name) => !SERVERS_OWN.has(name) && !isSame(before[name], after[name]),
    );
    if (changed.length === 0) return;
    const pick = (values: PlanValues) =>
      JSON.stringify(Object.fromEntries(changed.map((name) => [name, values[name]])));
    await sql`
      insert into plan_edits (workspace_id, project_id, actor_id, mutation_id, kind, plan_id, before, after, gone)
      values (${ctx.workspace.id}, ${(after['project_id'] ?? null) as string | null}, ${ctx.user.id},
        ${ctx.mutation_id}, ${kind}, ${id}, ${pick(before)}::text::jsonb, ${pick(after)}::text::jsonb,
        ${JSON.stringify(gone)}::text::jsonb)`.execute(tx);
  };
}
