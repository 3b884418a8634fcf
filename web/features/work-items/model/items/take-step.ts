import type { TFunction } from 'i18next';
import { useEffect } from 'react';
import { projects } from '#entities/projects/projects/store.ts';
import { redo, type Taken, undo, useUndoRefusal } from '#entities/work-items/undo/undo.ts';
import { dismissUndone, showToast } from '#lib/frame/toast-store.ts';
import { lazyCall } from '#lib/parts/lazy-call.ts';
import { itemKey } from './item-key.ts';

/** Of what was changed, taken back and done again only the last is said. */
export const STEP_TOAST = 'step';

type Way = 'undo' | 'redo';
const TAKE: Record<Way, (itemId?: string) => Taken | null> = { undo, redo: () => redo() };
const BACK: Record<Way, Way> = { undo: 'redo', redo: 'undo' };

/** Takes my last change, or the last of one item, back, or does it again, and says so, with the way back. */
export function takeStep(way: Way, t: TFunction, itemId?: string) {
  const taken = TAKE[way](itemId);
  if (!taken) return void showToast({ tone: 'info', title: t(`work-items:${way}.nothing`) });
  const back = {
    label: t(`work-items:${BACK[way]}.action`),
    ...{ shortcut: BACK[way], run: () => takeStep(BACK[way], t) },
  };
  const { row, plan, count } = taken;
  if (plan) {
    const title = t(`work-items:${way}.plan_done`, { name: plan.name });
    return void showToast({ kind: STEP_TOAST, tone: 'success', title, actions: [back] });
  }
  dismissUndone(row.id);
  const key = itemKey(projects.get(row.project_id)?.identifier, row);
  showToast({
    ...{ kind: STEP_TOAST, tone: 'success' },
    title: count === 1 ? t(`work-items:${way}.done`, { key }) : t(`work-items:${way}.done_many`, { count }),
    ...(count === 1 ? { text: row.name } : {}),
    actions: [back],
  });
}

const showRefusal = lazyCall(async () => (await import('./undo-refusal.ts')).showRefusal);

/** Handles undos that somebody else's change stands in the way of. */
export function useUndoRefusals(t: TFunction) {
  useEffect(
    () =>
      useUndoRefusal.subscribe(({ refusal }, before) => {
        if (refusal && refusal !== before.refusal) showRefusal(refusal, t);
      }),
    [t],
  );
}
