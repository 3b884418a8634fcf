import { useListView } from '../display/list-view.ts';

/** Bulk calls change issues; epics and archived items are changed one by one. */
export function useCanSelect(): boolean {
  const { canEdit, settings } = useListView();
  return canEdit && settings.context !== 'epics' && settings.context !== 'archived';
}
