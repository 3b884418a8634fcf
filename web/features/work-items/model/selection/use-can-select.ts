import type { ListContext } from '../display/list-options.ts';
import { useListView } from '../display/list-view.ts';

const SINGLY: readonly ListContext[] = ['epics', 'archived', 'workspace'];

/** Bulk calls change issues of one project; epics, archived items and those of several projects are changed one by one. */
export function useCanSelect(): boolean {
  const { canEdit, settings } = useListView();
  return canEdit && !SINGLY.includes(settings.context);
}
