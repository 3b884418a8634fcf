import type { Db } from '@tandem/db/postgres/client.ts';
import { AppError, invalidField } from '@tandem/shared/http/errors.ts';
import { filterParameters, storedFilters } from '@tandem/shared/planning/views/filters.ts';
import type { UpdateScope } from '@tandem/shared/projects/updates/schema.ts';
import { readFilterTree } from '@tandem/shared/work-items/filters/parse.ts';
import { VIEW_ACCESS } from '@tandem/shared/planning/views/access.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ProjectContext } from '../../context.ts';
import { withFieldsOf } from '../../work-items/selection/asked-fields.ts';
import { type Condition, filterConditions, filterReader } from '../../work-items/selection/filters.ts';
import { flatFilterQuery } from '../../work-items/selection/input.ts';
import { within } from '../initiatives/rollups/count.ts';
import { isPlannedIn } from '../progress/planned-items.ts';
import type { Subject } from './subject.ts';

const UNKNOWN = 'Choose a cycle, a module or a view of the project.';
const unknownScope = () => invalidField('scope', UNKNOWN);

/** Which items `w` in states `s` are counted, now and at a moment. All of them are of the project, and no epics. */
export type CountedScope = {
  /** Without what lists hide. */
  now: Condition;
  /** Beside having been there. */
  before: (moment: RawBuilder<unknown>) => Condition;
  /** Finds all that are counted now or were at the moment. */
  either: (moment: RawBuilder<unknown>) => Condition;
};

/**
 * The items that an update counts (docs/contract/updates.md#scope). 400 for a cycle, a module or a view that the project
 * does not have, and for views that are not open to all of its members.
 */
export async function countedScope(db: Db, subject: Subject, scope: UpdateScope): Promise<CountedScope> {
  if (subject.kind === 'initiative') {
    if (scope.kind !== 'all') throw unknownScope();
    return always(ofInitiative(subject.ids.initiative_id ?? ''));
  }
  const { ctx } = subject;
  const ofProject = sql<boolean>`w.project_id = ${ctx.project.id}`;
  if (scope.kind !== 'all') await requireScope(db, ctx, scope);
  const counted = await countedOf(db, subject, scope);
  return {
    now: sql<boolean>`${ofProject} and ${counted.now}`,
    before: counted.before,
    either: (moment) => sql<boolean>`${ofProject} and ${counted.either(moment)}`,
  };
}

/** What has no history of its own: who belongs to it now did so before. */
export const always = (condition: Condition): CountedScope => ({
  now: condition,
  before: () => sql<boolean>`true`,
  either: () => condition,
});

async function countedOf(
  db: Db,
  { ctx, ids }: Extract<Subject, { kind: 'project' | 'module' }>,
  { kind, id }: UpdateScope,
): Promise<CountedScope> {
  if (kind === 'cycle' && id) return ofCycle(id);
  if (kind === 'module' && id) return ofModule(ctx, id);
  if (kind === 'view' && id) return always(await ofView(db, ctx, id));
  // An update of a module counts the module where it names nothing else.
  return ids.module_id ? ofModule(ctx, ids.module_id) : always(sql<boolean>`true`);
}

const TABLES = { cycle: 'cycles', module: 'modules' } as const;

async function requireScope(db: Db, ctx: ProjectContext, { kind, id }: UpdateScope): Promise<void> {
  const found =
    kind === 'view'
      ? sql`select from views v where v.id = ${id} and v.project_id = ${ctx.project.id} and v.deleted_at is null
          and v.access = ${VIEW_ACCESS.PUBLIC}`
      : sql`select from ${sql.table(TABLES[kind === 'cycle' ? 'cycle' : 'module'])} t
          where t.id = ${id} and t.project_id = ${ctx.project.id} and t.deleted_at is null`;
  const { rows } = await found.execute(db);
  if (rows.length === 0) throw unknownScope();
}

function ofCycle(id: string): CountedScope {
  const was = (moment: RawBuilder<unknown>) => sql<boolean>`exists (
    select from cycle_memberships h where h.cycle_id = ${id} and h.work_item_id = w.id and h.entered_at <= ${moment}
      and (h.left_at is null or h.left_at > ${moment}))`;
  return {
    now: isPlannedIn('cycle', id),
    before: was,
    either: (moment) => sql<boolean>`w.id in (
      select h.work_item_id from cycle_memberships h where h.cycle_id = ${id} and (h.left_at is null or h.left_at > ${moment}))`,
  };
}

/** History knows what came into a module and left it: before the first of that it was otherwise than after it. */
function ofModule({ workspace }: ProjectContext, id: string): CountedScope {
  const moves = (moment: RawBuilder<unknown>) => sql`
    activities a where a.workspace_id = ${workspace.id} and a.field = 'modules' and a.created_at > ${moment}
      and ${id}::uuid in (a.old_identifier, a.new_identifier)`;
  const isIn = isPlannedIn('module', id);
  return {
    now: isIn,
    before: (moment) => sql<boolean>`coalesce((
      select a.old_identifier is not null from ${moves(moment)} and a.work_item_id = w.id
      order by a.created_at, a.id limit 1), ${isIn})`,
    either: (moment) => sql<boolean>`(${isIn} or w.id in (select a.work_item_id from ${moves(moment)}))`,
  };
}

/** What the filters of a stored view let through, as the caller's lists do. */
async function ofView(db: Db, ctx: ProjectContext, id: string): Promise<Condition> {
  const { rows } = await sql<{ filters: Record<string, unknown>; rich_filters: unknown }>`
    select v.filters, v.rich_filters from views v where v.id = ${id}`.execute(db);
  const { filters: _tree, ...parameters } = filterParameters(storedFilters(rows[0]?.filters ?? {}).filters);
  const query = flatFilterQuery.safeParse(parameters);
  const { tree } = readFilterTree(rows[0]?.rich_filters);
  const reader = filterReader(await withFieldsOf({ ...ctx, db }, tree));
  try {
    const conditions = filterConditions({ ...query.data, tree }, reader);
    return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql<boolean>`true`;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw invalidField('scope', 'The filters of this view cannot be read.');
  }
}

/** The items that the roll-up of an initiative counts: of its parts and of what is nested in it. */
const ofInitiative = (id: string): Condition => sql<boolean>`w.id in (
  ${within([id])}
  select i.id from work_items i join whole h on h.project_id = i.project_id
  union select y.work_item_id from module_work_items y join parts t on t.module_id = y.module_id
  union select b.id from below b)`;
