import { type RefObject, useEffect } from 'react';
import { fieldIdOf } from '@tandem/shared/projects/fields/names.ts';
import { must } from '@tandem/shared/must.ts';
import { useListView } from '../../model/display/list-view.ts';
import { restoreWithToast } from '../../model/items/archive-commands.ts';
import { useRetainedFocus } from './use-retained-focus.ts';
import { openOverlay, type OverlayProperty } from '../../model/properties/item-overlay.ts';

const closest = (target: EventTarget | null, selector: string) =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null;

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

function openPressed(event: MouseEvent, item: HTMLElement): boolean {
  const itemId = item.dataset['itemId'] ?? '';
  const property = closest(event.target, '[data-property]');
  if (property) {
    const name = property.dataset['property'] ?? '';
    const fieldId = fieldIdOf(name);
    if (fieldId !== null) openOverlay({ kind: 'field', fieldId, itemId, anchor: property });
    else openOverlay({ kind: 'property', property: name as OverlayProperty, itemId, anchor: property });
    return true;
  }
  if (closest(event.target, '[data-restore]')) {
    void restoreWithToast(itemId);
    return true;
  }
  const menu = closest(event.target, '[data-menu]');
  if (menu) openOverlay({ kind: 'menu', itemId, group: item.dataset['group'] ?? null, anchor: menu });
  return menu !== null;
}

/**
 * Handles presses for all items of a layout in one place: a click opens the peek (the links stay real links for new tabs), a value
 * its picker, the dots their menu. Space and Enter open the item; all other keys are commands about the item at hand.
 */
export function useItemEvents(ref: RefObject<HTMLElement | null>) {
  const { openItem } = useListView();
  useRetainedFocus(ref);
  useEffect(() => {
    const root = must(ref.current, 'the layout is drawn');
    const handleClick = (event: MouseEvent) => {
      const item = closest(event.target, '[data-item-id]');
      if (!item || event.defaultPrevented) return;
      if (openPressed(event, item)) return event.preventDefault();
      if (!closest(event.target, '[data-item-link]') || !isPlainClick(event)) return;
      event.preventDefault();
      openItem(item.dataset['itemId'] ?? '');
    };
    const handleMenu = (event: MouseEvent) => {
      const item = closest(event.target, '[data-item-id]');
      const anchor = item?.querySelector<HTMLElement>('[data-menu]');
      // A phone draws no dots: there a long press is the browser's own.
      if (!item || !anchor?.checkVisibility()) return;
      event.preventDefault();
      openOverlay({
        kind: 'menu',
        itemId: item.dataset['itemId'] ?? '',
        group: item.dataset['group'] ?? null,
        anchor,
        // The key for menus has no pointer.
        ...(event.button === 2 && { at: { x: event.clientX, y: event.clientY } }),
      });
    };
    const handleKey = (event: KeyboardEvent) => {
      const item = closest(event.target, '[data-item-id]');
      if (!item || event.ctrlKey || event.metaKey || event.altKey) return;
      // A title that is being written in its row.
      if (closest(event.target, 'input, textarea')) return;
      const id = item.dataset['itemId'] ?? '';
      if (!closest(event.target, '[data-item-link]')) return;
      if (event.key === ' ') openItem(id);
      else if (event.key === 'Enter') openItem(id, 'page');
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    root.addEventListener('click', handleClick);
    root.addEventListener('contextmenu', handleMenu);
    root.addEventListener('keydown', handleKey);
    return () => {
      root.removeEventListener('click', handleClick);
      root.removeEventListener('contextmenu', handleMenu);
      root.removeEventListener('keydown', handleKey);
    };
  }, [ref, openItem]);
}
