import { AnchoredPopover } from '#components/anchored-popover.tsx';
import { PickerList } from '#components/picker-list.tsx';
import { moveCard } from '../board/move-card.ts';
import { useListView } from '../display/list-view.ts';
import type { Group } from '../groups/groups.tsx';
import { closeOverlay } from './item-overlay.ts';

type MoveOverlayProps = { itemId: string; group: string; anchor: HTMLElement; groups: readonly Group[] };

/** "Move to…": the way of dragging for those who do not drag. The item goes to the top of the chosen group. */
export function MoveOverlay({ itemId, group, anchor, groups }: MoveOverlayProps) {
  const { t, query } = useListView();
  const label = t('work-items:move_to');
  const move = ([to]: string[]) => {
    if (to === undefined || to === group) return;
    moveCard({ query, id: itemId, from: group, to, index: 0 });
  };
  return (
    <AnchoredPopover anchor={anchor} onClose={closeOverlay} label={label} width={240}>
      <PickerList
        options={groups.map(({ id, name, icon }) => ({ value: id, label: name, icon }))}
        selected={[group]}
        onPick={move}
        onClose={closeOverlay}
        numbered
        searchPlaceholder={label}
        emptyText={t('common:no_match')}
      />
    </AnchoredPopover>
  );
}
