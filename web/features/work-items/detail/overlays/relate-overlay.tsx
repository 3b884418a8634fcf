import { AnchoredMenu } from '#components/popovers/anchored-menu.tsx';
import type { RelationType } from '#entities/work-items/relations/types.ts';
import { useWorkItem } from '#entities/work-items/items/hooks.ts';
import { Relate } from '../parts/relate.tsx';
import { RelationChoices } from '../parts/relations.tsx';
import { closeOverlay, openOverlay } from '../../model/properties/item-overlay.ts';

type RelateOverlayProps = { itemId: string; anchor: HTMLElement; type: RelationType | null };

/** Relating an item from its row: first how, then to which. */
export function RelateOverlay({ itemId, anchor, type }: RelateOverlayProps) {
  const row = useWorkItem(itemId);
  if (!row) return null;
  if (type) return <Relate row={row} type={type} onClose={closeOverlay} />;
  // After the menu has closed: both are the one thing that may be open.
  const choose = (chosen: RelationType) =>
    void setTimeout(() => openOverlay({ kind: 'relate', itemId, anchor, type: chosen }));
  return (
    <AnchoredMenu anchor={anchor} onClose={closeOverlay}>
      <RelationChoices itemId={itemId} onChoose={choose} />
    </AnchoredMenu>
  );
}
