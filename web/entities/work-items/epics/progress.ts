import type { Change } from '@tandem/shared/sync/change.ts';
import type { EpicProgress } from '@tandem/shared/work-items/epics/schema.ts';
import { api } from '#lib/http/api-client.ts';
import { EntityStore } from '#lib/sync/entity-store.ts';
import { useItemPart } from '../item-parts/hooks.ts';
import { ItemPart } from '../item-parts/item-part.ts';
import { onChange } from '../../live/live.ts';
import { itemCall, type ItemRef } from '../rows/item-call.ts';
import { workItems } from '../rows/store.ts';

/** Its id is the epic's. */
type Progress = EpicProgress & { id: string };

export const epicProgress = new EntityStore<Progress>();
const progressPart = new ItemPart<Progress>({
  kind: 'epic',
  store: epicProgress,
  itemOf: (row) => row.id,
  read: async (epic) => {
    const { data, seqs } = await api.get<EpicProgress>(itemCall(epic, 'progress'));
    return { data: [{ ...data, id: epic.id }], seqs };
  },
});

/** What stands below an epic, or stood there until now, has changed: how far it is, the server counts. */
onChange('work_item', ({ id, row }: Change) => {
  const parents = [row?.['parent_id'], workItems.get(id)?.parent_id];
  for (const parent of new Set(parents)) if (typeof parent === 'string') progressPart.refresh(parent);
});
onChange('epic', ({ id }: Change) => progressPart.refresh(id));

/** How far the items below an epic are, and how reading that went. */
export function useEpicProgress(epic: ItemRef) {
  const part = useItemPart(progressPart, epic);
  return { ...part, progress: epicProgress.useRow(epic.id) };
}
