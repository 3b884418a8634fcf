import { useCallback, useMemo } from 'react';
import { showToast } from '#lib/frame/toast-store.ts';
import { type ListView, useListView } from '../display/list-view.ts';
import { canMoveBetweenGroups } from './drop.ts';

/** Why a card cannot be moved here, in words; null when it can. */
function obstacle({ settings, canEdit, t }: ListView): string | null {
  if (!canEdit) return t('work-items:drag.read_only');
  const { groupBy, subGroupBy, orderBy } = settings;
  const isManual = orderBy === 'sort_order';
  const canMoveLanes = subGroupBy === null || canMoveBetweenGroups(subGroupBy);
  if (canMoveLanes && (canMoveBetweenGroups(groupBy) || (groupBy === null && isManual))) return null;
  if (!canMoveLanes) return t('work-items:drag.fixed_group', { group: t(`work-items:group.${subGroupBy}`) });
  return t('work-items:drag.fixed_group', { group: t(`work-items:group.${groupBy ?? 'none'}`) });
}

/** Asked when a drag begins; trying what is not possible says why. */
export function useDragPermission(): () => boolean {
  const view = useListView();
  const reason = useMemo(() => obstacle(view), [view]);
  const title = view.t('work-items:drag.refused');
  return useCallback(() => {
    if (reason) showToast({ tone: 'warning', title, text: reason });
    return reason === null;
  }, [reason, title]);
}
