import {
  archiveMany,
  areKnown,
  type BulkProperties,
  deleteMany,
  followMany,
  patchMany,
} from '#entities/work-items/items/bulk.ts';
import { undoStep } from '#entities/work-items/undo/undo.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import { useListView } from '../display/list-view.ts';
import { verdictsIn } from '../transitions/code.ts';
import { clearSelection } from './selection.ts';

type BulkActions = {
  set: (properties: BulkProperties) => void;
  archive: () => void;
  follow: () => void;
  remove: () => void;
};

/** What can be done to all chosen items; each says how many it was done to once it is stored, and can be taken back. */
export function useBulkActions(rows: readonly WorkItem[]): BulkActions {
  const { t, projectId } = useListView();
  const ids = rows.map(({ id }) => id);

  const announce = async (key: string, parts: Promise<string | null>[], changed = ids) => {
    const stored = (await Promise.all(parts)).filter((id) => id !== null);
    if (stored.length < parts.length) return;
    const undo = () => stored.forEach(undoStep);
    showToast({
      tone: 'success',
      title: t(`work-items:bulk.${key}`, { count: changed.length }),
      ...(changed[0] && { undoes: changed[0] }),
      ...(key !== 'followed' && { actions: [{ label: t('work-items:bulk.undo'), run: undo }] }),
    });
  };

  return {
    set: (properties) => {
      if (!areKnown(ids)) return;
      const { state_id } = properties;
      const open = (state_id && verdictsIn(projectId)?.openTo(rows, state_id)) || ids;
      if (open.length > 0) void announce('changed', patchMany(projectId, open, properties), open);
    },
    follow: () => void announce('followed', followMany(projectId, ids)),
    archive: () => {
      void announce('archived', archiveMany(projectId, ids));
      clearSelection();
    },
    remove: () => {
      void announce('deleted', deleteMany(projectId, ids));
      clearSelection();
    },
  };
}
