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

/** What is not in the row itself: the members of a module, and the parts of an initiative. */
const INSIDE = {
  module: sql`jsonb_build_object('member_ids', (
    select coalesce(jsonb_agg(o.user_id order by o.user_id), '[]') from module_members o where o.module_id = t.id))`,
  initiative: sql`jsonb_build_object('parts', (
    select coalesce(jsonb_agg(to_jsonb(r) order by r.id), '[]') from initiative_parts r where r.initiative_id = t.id))`,
};

/** A cycle, module, view or initiative as JSON with its contents, also when it is deleted. */
export async function readPlans(
  tx: Tx,
  kind: PlanKind,
  { ids, isLocked = false }: { ids: readonly string[]; isLocked?: boolean },
): Promise<PlanValues[]> {
  const more = kind in INSIDE ? sql`|| ${INSIDE[kind as keyof typeof INSIDE]}` : sql``;
  const { rows } = await sql<{ values: PlanValues }>`
    select to_jsonb(t) ${more} as values
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
    const pick = (values: PlanValues) => Object.fromEntries(changed.map((name) => [name, values[name]]));
    const project_id = projectOf(after);
    await insertEdit(tx, ctx, { kind, id, project_id, before: pick(before), after: pick(after), gone });
  };
}

/**
 * Stores that one was made, all that it is by now: taking that back deletes it. Before it was made it was away, as what is
 * deleted is.
 */
export async function logCreation(
  tx: Tx,
  ctx: InWorkspace,
  { kind, id }: { kind: PlanKind; id: string },
): Promise<void> {
  if (ctx.mutation_id === null) return;
  const [made = {}] = await readPlans(tx, kind, { ids: [id] });
  const after = Object.fromEntries(Object.entries(made).filter(([name]) => !SERVERS_OWN.has(name)));
  const before = { deleted_at: made['created_at'] };
  await insertEdit(tx, ctx, { kind, id, project_id: projectOf(made), before, after, gone: {} });
}

const projectOf = (plan: PlanValues) => (plan['project_id'] ?? null) as string | null;

type Edit = {
  kind: PlanKind;
  id: string;
  project_id: string | null;
  before: PlanValues;
  after: PlanValues;
  gone: Gone;
};

async function insertEdit(tx: Tx, ctx: InWorkspace, edit: Edit): Promise<void> {
  const json = (value: object) => sql`${JSON.stringify(value)}::text::jsonb`;
  await sql`
    insert into plan_edits (workspace_id, project_id, actor_id, mutation_id, kind, plan_id, before, after, gone)
    values (${ctx.workspace.id}, ${edit.project_id}, ${ctx.user.id}, ${ctx.mutation_id}, ${edit.kind}, ${edit.id},
      ${json(edit.before)}, ${json(edit.after)}, ${json(edit.gone)})`.execute(tx);
}
