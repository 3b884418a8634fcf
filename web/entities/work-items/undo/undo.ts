import type { UndoConflict } from '@tandem/shared/work-items/undo/input.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { create } from 'zustand';
import type { ApiRequest } from '#lib/http/api-client.ts';
import type { ApiError } from '#lib/http/api-error.ts';
import { newId } from '#lib/sync/new-id.ts';
import { rowChanges } from '../../live/mutate.ts';
import { currentWorkspace } from '../../workspaces/workspaces/store.ts';
import { asPatched, valuesIn } from '../rows/field-changes.ts';
import { lookAgain } from '../lists/resync.ts';
import { withSource } from '../rows/row-source.ts';
import { takeTransitionRefusal } from '../rows/transition-refusal.ts';
import { workItems } from '../rows/store.ts';
import type { WorkItem } from '../rows/types.ts';

const MAX_STEPS = 50;
const CONFLICT = 409;

/** What a change made of one item: `before` is undefined for one that it created, `after` for one that it deleted. */
type StepEdit = { id: string; before: WorkItem | undefined; after: Partial<WorkItem> | undefined };
/** What was done to a comment, link, relation or file of an item: shown in a store of its own. */
export type PartUndo = {
  takeBack: (mutationId: string, request: ApiRequest) => Promise<void>;
  /** How taking it back is taken back in its turn; asked for before it is. */
  reversed: () => PartUndo;
};
/** How it is said that something was done to what belongs to an item. */
export type PartWords =
  | ('comment_deleted' | 'comment_edited' | 'link_added' | 'link_changed' | 'link_removed')
  | ('related' | 'unrelated' | 'file_removed');

/** How it is said that something was done to a cycle, a module or a view. */
export type PlanWords = `${'cycle' | 'module' | 'view' | 'initiative'}_${'created' | 'changed' | 'deleted'}`;
/** The cycle, module or view that a step is about. */
type PlanRef = { id: string; name: string };

/** A change of mine, by the id under which the server stores it, and so can take it back (docs/contract/undo.md). */
export type Step = {
  mutationId: string;
  edits: readonly StepEdit[];
  part?: PartUndo;
  /** Not an item, but what plans them. */
  plan?: PlanRef;
  words?: PartWords | PlanWords;
};

/** My last changes of work items on this page and what I took back of them, newest last. */
const stacks: { done: Step[]; undone: Step[] } = { done: [], undone: [] };

const push = (stack: Step[], step: Step) => {
  stack.push(step);
  if (stack.length > MAX_STEPS) stack.shift();
};

/** A change of mine was made; what was taken back before it cannot be done again. */
export function rememberStep(step: Step) {
  push(stacks.done, step);
  stacks.undone = [];
}

/** My last change of one item that nothing else reports, for who says that it can be taken back. */
export const useMadeStep = create<{ step: Step | null }>(() => ({ step: null }));

export function announceStep(step: Step) {
  rememberStep(step);
  useMadeStep.setState({ step });
}

/** A change that the server refused never was. */
export function forgetStep(mutationId: string) {
  const isOther = (step: Step) => step.mutationId !== mutationId;
  stacks.done = stacks.done.filter(isOther);
  stacks.undone = stacks.undone.filter(isOther);
  useMadeStep.setState(({ step }) => ({ step: step && isOther(step) ? step : null }));
}

export function clearSteps() {
  stacks.done = [];
  stacks.undone = [];
  useMadeStep.setState({ step: null });
}

/** What stands in the way of the last undo, and the step that it was about. */
export type UndoRefusal = { step: Step; conflicts: readonly UndoConflict[] };
export const useUndoRefusal = create<{ refusal: UndoRefusal | null }>(() => ({ refusal: null }));

const underWay = new Map<string, Step>();

/** Whether this takes something back, and the server has not answered yet. */
export const isUndo = (mutationId: string) => underWay.has(mutationId);

/** Takes the answer that an undo was refused; true when it has been said what stands in its way. */
export function takeRefusal(mutationId: string, error: ApiError): boolean {
  const step = underWay.get(mutationId);
  underWay.delete(mutationId);
  forgetStep(mutationId);
  const [edit] = step?.edits ?? [];
  // The state to undo or redo to is no longer open to the item.
  if (edit && takeTransitionRefusal(error, edit.id, edit.before?.state_id)) return true;
  const conflicts = error.body['conflicts'] as UndoConflict[] | undefined;
  if (!step || error.status !== CONFLICT || !conflicts) return false;
  useUndoRefusal.setState({ refusal: { step, conflicts } });
  return true;
}

const change = rowChanges<WorkItem>({
  onMissing: lookAgain,
  kind: 'work_item_undo',
  store: workItems,
  streamOf: (row) => projectStream(row.project_id),
  within: (work) => withSource('own', work),
  // The answer names items; their Changes say as what they came back.
  readCreated: () => undefined,
  // After a reload, no other data of the step is left.
  onRefused: (mutationId, error, id, { state_id }) =>
    takeRefusal(mutationId, error) || takeTransitionRefusal(error, id, state_id),
});

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** What a change names, as it is in a row; of custom fields those that the change names. */
function pick(row: Partial<WorkItem>, change: Partial<WorkItem>): Partial<WorkItem> {
  const names = Object.keys(change) as (keyof WorkItem)[];
  const picked: Partial<WorkItem> = Object.fromEntries(names.map((name) => [name, row[name]]));
  if (!change.fields) return picked;
  return { ...picked, fields: asPatched(valuesIn(row.fields, Object.keys(change.fields))) };
}

/** The edit the other way round, from what is shown now. */
function reversed({ id, before, after }: StepEdit): StepEdit {
  if (!before) return { id, before: workItems.get(id), after: undefined };
  if (!after) return { id, before: undefined, after: before };
  return { id, before: workItems.get(id) ?? before, after: pick(before, after) };
}

/** What is shown until the server has answered; nothing where somebody else has changed the same since. */
function shown({ id, before, after }: StepEdit) {
  if (!before) return { op: 'remove' as const, patch: {} };
  if (!after) return { op: 'create' as const, patch: before };
  const now = workItems.get(id);
  const isMine = now !== undefined && isSame(pick(now, after), pick(after, after));
  return { op: 'patch' as const, patch: isMine ? pick(before, after) : {} };
}

/** Takes a step back on the server, and at once here; answers the step that would take this back again. */
function takeBack(step: Step, force: boolean): Step {
  const [first] = step.edits;
  const mutationId = newId();
  const { part, plan } = step;
  const ids = [...step.edits.map(({ id }) => id), ...(plan ? [plan.id] : [])];
  const inverse: Step = {
    ...{ mutationId, edits: step.edits.map(reversed) },
    ...(part && { part: part.reversed() }),
    ...(plan && { plan }),
  };
  underWay.set(mutationId, step);
  const id = first?.id ?? '';
  const request: ApiRequest = {
    method: 'POST',
    path: `/api/workspaces/${currentWorkspace().slug}/undo/`,
    body: { mutation_id: step.mutationId, ...(force ? { force: ids } : {}) },
  };
  const end = part
    ? part.takeBack(mutationId, request)
    : change({
        // Of many items at once Changes tell.
        ...{ mutationId, id, ...(first && ids.length === 1 ? shown(first) : { op: 'patch', patch: {} }) },
        ...{ isReturn: true, action: 'work_item_undo', request },
      });
  void end.then(() => underWay.delete(mutationId));
  return inverse;
}

/** The item that a step was about, as people know it; of many the first. */
const itemOf = ({ edits }: Step): WorkItem | undefined => {
  const [first] = edits;
  return first && (workItems.get(first.id) ?? first.before ?? (first.after as WorkItem | undefined));
};

/** What was taken back: items, of which this is the first, or what plans them. */
export type Taken = { count: number } & ({ row: WorkItem; plan?: never } | { row?: never; plan: PlanRef });
const takenOf = (step: Step): Taken | null => {
  if (step.plan) return { plan: step.plan, count: 1 };
  const row = itemOf(step);
  return row ? { row, count: step.edits.length } : null;
};

/** Takes my last change of work items, or of this one, back; null when there is none. */
export function undo(itemId?: string): Taken | null {
  const isAbout = ({ edits }: Step) => itemId === undefined || edits.some(({ id }) => id === itemId);
  const step = stacks.done.findLast(isAbout);
  if (!step) return null;
  stacks.done = stacks.done.filter((other) => other !== step);
  const taken = takenOf(step);
  push(stacks.undone, takeBack(step, false));
  return taken;
}

/** Takes one change of mine back, also when others of mine came after it. */
export function undoStep(mutationId: string) {
  const step = stacks.done.find((done) => done.mutationId === mutationId);
  if (!step) return;
  stacks.done = stacks.done.filter((done) => done !== step);
  push(stacks.undone, takeBack(step, false));
}

/** Does again what I took back last. */
export function redo(): Taken | null {
  const step = stacks.undone.pop();
  if (!step) return null;
  const taken = takenOf(step);
  push(stacks.done, takeBack(step, false));
  return taken;
}

/** Takes a step back although somebody has changed the same since. */
export function undoAnyway({ step }: UndoRefusal) {
  useUndoRefusal.setState({ refusal: null });
  push(stacks.undone, takeBack(step, true));
}
