import { AnchoredPopover } from '#components/popovers/anchored-popover.tsx';
import { PickerList } from '#components/pickers/picker-list.tsx';
import { cellKey, cellOfKey } from '#entities/work-items/rows/query.ts';
import { useWorkItem } from '#entities/work-items/items/hooks.ts';
import { useStateMoves } from '../transitions/state-moves.ts';
import { moveCard } from '../moves/move-card.ts';
import { useListView } from '../display/list-view.ts';
import type { Group } from '../groups/groups.tsx';
import { closeOverlay } from '../properties/item-overlay.ts';

type MoveOverlayProps = { itemId: string; group: string; anchor: HTMLElement; groups: readonly Group[] };

/** "Move to…": the way of dragging for those who do not drag. The item goes to the top of the chosen group. */
export function MoveOverlay({ itemId, group, anchor, groups }: MoveOverlayProps) {
  const { t, query, projectId } = useListView();
  const row = useWorkItem(itemId);
  const label = t('work-items:move_to');
  const { group: column, subGroup } = cellOfKey(group);
  const move = ([to]: string[]) => {
    if (to === undefined || to === column) return;
    moveCard({ query, id: itemId, from: group, to: cellKey(to, subGroup), index: 0 });
  };
  const options = groups.map(({ id, name, icon }) => ({ value: id, label: name, icon }));
  const moves = row && query.groupBy === 'state' ? { moves: { items: [row] } } : {};
  const states = useStateMoves({ projectId, values: {}, ...moves }, true);
  return (
    <AnchoredPopover anchor={anchor} onClose={closeOverlay} label={label} width={states.width ?? 240}>
      <PickerList
        options={states.options(options)}
        selected={[column]}
        onPick={move}
        onClose={closeOverlay}
        numbered
        searchPlaceholder={label}
        emptyText={t('common:no_match')}
      />
    </AnchoredPopover>
  );
}
