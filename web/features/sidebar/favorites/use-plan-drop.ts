import { must } from '@tandem/shared/must.ts';
import i18next from 'i18next';
import { type RefObject, useEffect, useState } from 'react';
import { isOver } from '#entities/planning/cycles/status.ts';
import { cycles } from '#entities/planning/cycles/store.ts';
import { modules } from '#entities/planning/modules/store.ts';
import { patchWorkItem } from '#entities/work-items/items/actions.ts';
import { workItems } from '#entities/work-items/rows/store.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { withDragging } from '#lib/lists/dragging.ts';
import { showToast } from '#lib/frame/toast-store.ts';

export type Plan = { type: 'cycle' | 'module'; id: string };

/** The card of an item, as boards and lists say what they carry. */
const itemOf = (data: Record<string | symbol, unknown>): WorkItem | undefined =>
  data['type'] === 'card' ? workItems.get(String(data['id'])) : undefined;

/** A cycle that is over takes nothing, and nothing takes items of another project, epics, or what is in it already. */
function canTake({ type, id }: Plan, item: WorkItem): boolean {
  if (item.is_epic) return false;
  if (type === 'module') {
    return modules.get(id)?.project_id === item.project_id && !item.module_ids.includes(id);
  }
  const cycle = cycles.get(id);
  return cycle?.project_id === item.project_id && !isOver(cycle) && item.cycle_id !== id;
}

function take({ type, id }: Plan, item: WorkItem) {
  const name = (type === 'cycle' ? cycles : modules).get(id)?.name ?? '';
  void patchWorkItem(item.id, type === 'cycle' ? { cycle_id: id } : { module_ids: [...item.module_ids, id] });
  showToast({ tone: 'success', title: i18next.t('shell:planned', { name }), text: item.name });
}

/** A cycle or module that items are put into by dropping them on it; answers whether one is held over it now. */
export function usePlanDrop(ref: RefObject<HTMLElement | null>, plan: Plan | null): boolean {
  const [isHeld, setHeld] = useState(false);
  const { type, id } = plan ?? {};
  useEffect(() => {
    if (!type || !id) return undefined;
    const element = must(ref.current, 'the row is drawn');
    return withDragging(({ dropTargetForElements }) =>
      dropTargetForElements({
        element,
        canDrop: ({ source }) => {
          const item = itemOf(source.data);
          return item !== undefined && canTake({ type, id }, item);
        },
        onDragEnter: () => setHeld(true),
        onDragLeave: () => setHeld(false),
        onDrop: ({ source }) => {
          setHeld(false);
          const item = itemOf(source.data);
          if (item) take({ type, id }, item);
        },
      }),
    );
  }, [ref, type, id]);
  return isHeld;
}
