import { badRequest, forbidden } from '@tandem/shared/http/errors.ts';
import type { PlaceContext, ProjectContext } from '../../context.ts';
import { requireUnarchived } from '../../projects/base/lock.ts';
import { type Run, contextIn, isForced } from '../../work-items/undo/run.ts';
import { beginPlanEdit } from '../edits/log.ts';
import type { PlanValues } from '../edits/plan-kind.ts';
import { fittingInitiative } from '../initiatives/come-back.ts';
import { PLANS } from './kinds.ts';
import { fieldInTheWay, itemsOfOthers, withPeopleThatAreLeft } from './room.ts';
import type { TakenPlan, TakenPlans } from './taken.ts';
import { followPlan, leaveFavorites, writePlan } from './write-plan.ts';

/** Brings deleted cycles, modules and views back, and gives all of them the values that they had before. */
export async function comeBack(run: Run, taken: TakenPlans): Promise<void> {
  for (const edit of taken.edits.filter((each) => !isDeletion(each))) await takeBack(run, taken, edit);
}

/** Deletes what was made, and again what was brought back. */
export async function goAgain(run: Run, taken: TakenPlans): Promise<void> {
  for (const edit of taken.edits.filter(isDeletion)) {
    const ctx = placeOf(run, taken, edit);
    requireRight(run, taken, edit);
    const isUntouched = isCreation(edit)
      ? await isAsMade(run, taken, edit)
      : isAsLeft(run, taken, edit, 'deleted_at');
    if (!isUntouched || taken.plans.get(edit.plan_id)?.['deleted_at'] !== null) continue;
    run.changes.push(...(await PLANS[edit.kind].remove(run.tx, ctx, edit.plan_id)));
  }
}

/** Taking it back deletes it. */
const isDeletion = ({ before }: TakenPlan) => typeof before['deleted_at'] === 'string';
/** All that it was is in what is stored of it. */
const isCreation = ({ after }: TakenPlan) => 'created_at' in after;

/** Whether nothing of it was changed since it was made, nor items of others put into it: each that was is a conflict. */
async function isAsMade(run: Run, taken: TakenPlans, edit: TakenPlan): Promise<boolean> {
  const fields = Object.keys(edit.after);
  const same = fields.filter((field) => isAsLeft(run, taken, edit, field));
  const last = await itemsOfOthers(run.tx, edit.kind, { id: edit.plan_id, me: run.ctx.user.id });
  const isEmpty = last === undefined || isForced(run, { ...foundOf(taken, edit, 'issues'), last });
  return isEmpty && same.length === fields.length;
}

async function takeBack(run: Run, taken: TakenPlans, edit: TakenPlan): Promise<void> {
  const ctx = placeOf(run, taken, edit);
  requireRight(run, taken, edit);
  const plan = taken.plans.get(edit.plan_id);
  if (!plan || !isOpen(run, taken, edit)) return;
  const fields = Object.keys(edit.after).filter((field) => isAsLeft(run, taken, edit, field));
  let values: PlanValues = Object.fromEntries(fields.map((field) => [field, edit.before[field]]));
  if (edit.kind === 'module') values = await withPeopleThatAreLeft(run.tx, ctx as ProjectContext, values);
  if (edit.kind === 'initiative') values = await fittingInitiative(run.tx, ctx, { id: edit.plan_id, values });
  values = await fitting(run, taken, { edit, values });
  if (Object.keys(values).length === 0) return;
  const which = { kind: edit.kind, id: edit.plan_id };
  const logEdit = await beginPlanEdit(run.tx, ctx, which);
  await writePlan(run.tx, ctx, { ...which, values });
  const own = await leaveFavorites(run.tx, { ...which, values });
  await logEdit(own.traces);
  run.changes.push(...(await PLANS[edit.kind].readChanges(run.tx, edit.plan_id, plan)), ...own.changes);
  run.changes.push(...(await followPlan(run.tx, ctx, { ...which, values, gone: edit.gone })));
}

/** Where it is, as its own calls have it. */
function placeOf(run: Run, { projects }: TakenPlans, { project_id }: TakenPlan): PlaceContext {
  if (project_id === null) return run.ctx;
  const project = projects.get(project_id);
  if (!project) throw forbidden();
  requireUnarchived(project);
  return contextIn(run, project);
}

/** The caller needs the rights that they would need to do it by hand, as they are now. */
function requireRight(run: Run, { projects, plans }: TakenPlans, edit: TakenPlan): void {
  const plan = plans.get(edit.plan_id) ?? {};
  const me = run.ctx.user.id;
  const place = edit.project_id === null ? run.ctx.workspace : projects.get(edit.project_id);
  const mayUndo =
    place &&
    PLANS[edit.kind].mayUndo({
      role: place.role,
      isOwner: plan['owned_by_id'] === me || plan['owner_id'] === me,
      isMaker: plan['created_by'] === me,
      isDeletion: 'deleted_at' in edit.after,
      isComingBack: 'deleted_at' in edit.after && !isDeletion(edit),
    });
  if (!mayUndo) throw forbidden();
}

/** Whether it can be changed at all, as it is now. */
function isOpen(run: Run, taken: TakenPlans, edit: TakenPlan): boolean {
  const plan = taken.plans.get(edit.plan_id) ?? {};
  const isOther = (field: string) =>
    plan[field] !== null && plan[field] !== undefined && !(field in edit.after);
  const gone = ['deleted_at', 'archived_at'].find(isOther);
  if (gone) {
    // What is away stays as it is, forced or not.
    isForced(run, foundOf(taken, edit, gone));
    return false;
  }
  const isLocked =
    plan['is_locked'] === true && !('is_locked' in edit.after) && !('deleted_at' in edit.after);
  if (isLocked) throw badRequest('view is locked');
  return true;
}

const foundOf = ({ plans }: TakenPlans, edit: TakenPlan, field: string) => {
  const plan = plans.get(edit.plan_id) ?? {};
  const last = { changed_by: (plan['updated_by'] ?? null) as string | null, changed_at: edit.at };
  return { id: edit.plan_id, field, reason: 'changed' as const, since: edit.at, last };
};

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
/** A place among others is found again. */
const SOFT = new Set(['sort_order']);

/** Whether a field goes back: nobody changed it since, or that does not matter. */
function isAsLeft(run: Run, taken: TakenPlans, edit: TakenPlan, field: string): boolean {
  const plan = taken.plans.get(edit.plan_id) ?? {};
  if (SOFT.has(field) || isSame(plan[field], edit.after[field])) return true;
  return isForced(run, foundOf(taken, edit, field));
}

/**
 * The values without such as another one has by now: a cycle whose days are taken comes back without days, if that is
 * what the caller wants; two modules never have one name.
 */
async function fitting(
  run: Run,
  taken: TakenPlans,
  { edit, values }: { edit: TakenPlan; values: PlanValues },
): Promise<PlanValues> {
  const wanted = { ...taken.plans.get(edit.plan_id), ...values };
  const place = { tx: run.tx, project_id: edit.project_id ?? '', id: edit.plan_id };
  const field = await fieldInTheWay(edit.kind, place, wanted);
  if (field === null) return values;
  const found = foundOf(taken, edit, field);
  if (field === 'start_date' && isForced(run, found)) return { ...values, start_date: null, end_date: null };
  if (field === 'name') run.conflicts.push(found);
  return {};
}
