import { useMemo } from 'react';
import { patchWorkItem } from '#entities/work-items/items/actions.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import type { PropertySource } from './use-choice.tsx';

/** The properties of an item that exists: each change is shown at once and sent. */
export function useItemSource(row: WorkItem): PropertySource {
  return useMemo(
    () => ({
      itemId: row.id,
      projectId: row.project_id,
      values: row,
      moves: { items: [row] },
      onChange: (patch) => void patchWorkItem(row.id, patch),
    }),
    [row],
  );
}
