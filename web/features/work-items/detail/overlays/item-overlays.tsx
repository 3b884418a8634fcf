import type { Group } from '../../model/groups/groups.tsx';
import { useOverlay } from '../../model/properties/item-overlay.ts';
import { DeclineOverlay } from '../../model/menus/decline-overlay.tsx';
import { FieldOverlay } from '../../model/menus/field-overlay.tsx';
import { ItemMenu } from '../../model/menus/item-menu.tsx';
import { MoveOverlay } from '../../model/menus/move-overlay.tsx';
import { PropertyOverlay } from '../../model/menus/property-overlay.tsx';
import { RelateOverlay } from './relate-overlay.tsx';
import { TimeOverlay } from './time-overlay.tsx';

/** Whatever is open over the items of a layout: the picker of a property, the menu, the list of groups to move to. */
export function ItemOverlays({ groups }: { groups: readonly Group[] }) {
  const overlay = useOverlay((state) => state.overlay);
  if (!overlay) return null;
  const key = `${overlay.kind}:${overlay.itemId}`;
  if (overlay.kind === 'property') return <PropertyOverlay key={key} {...overlay} />;
  if (overlay.kind === 'field') return <FieldOverlay key={`${key}:${overlay.fieldId}`} {...overlay} />;
  if (overlay.kind === 'decline') return <DeclineOverlay key={key} {...overlay} />;
  if (overlay.kind === 'time') return <TimeOverlay key={key} {...overlay} />;
  if (overlay.kind === 'menu') return <ItemMenu key={key} {...overlay} />;
  if (overlay.kind === 'relate') return <RelateOverlay key={key} {...overlay} />;
  return <MoveOverlay key={key} {...overlay} groups={groups} />;
}
