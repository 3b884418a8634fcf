import { must } from '@tandem/shared/must.ts';
import { IconChecks, IconSquareCheck } from '@tabler/icons-react';
import { type RefObject, useEffect, useEffectEvent, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Command, useCommands } from '#lib/frame/command-store.ts';
import { itemAtHand } from './item-at-hand.ts';
import { useCanSelect } from './use-can-select.ts';
import { clearSelection, selectAll, selectTo, toggleSelected, useSelection } from './selection.ts';

const OVER = '[role=dialog], [role=menu], [role=listbox]';
const TYPING = `input, textarea, [contenteditable=true], ${OVER}`;

const closest = (target: EventTarget | null, selector: string) =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null;
const itemOf = (target: EventTarget | null) => closest(target, '[data-item-id]')?.dataset['itemId'];

/** What the layout that is looked at shows, in its order. */
let shownOrder: () => readonly string[] = () => [];

const STEPS: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 };

/** Shift with an arrow takes the next item in; answers whether there is one. */
function extend(id: string, step: 1 | -1, order: readonly string[]) {
  const next = order[order.indexOf(id) + step];
  if (!next) return;
  if (!useSelection.getState().ids.has(id)) toggleSelected(id);
  selectTo(next, order);
  document.querySelector<HTMLElement>(`[data-item-id="${next}"] [data-item-link]`)?.focus();
}

/**
 * Choosing items: by their boxes and by commands, ranges with Shift; Escape leaves them all. `orderOf` says what is shown, in its order.
 */
export function useSelectionEvents(ref: RefObject<HTMLElement | null>, orderOf: () => readonly string[]) {
  const canSelect = useCanSelect();
  const handleClick = useEffectEvent((event: MouseEvent) => {
    const id = itemOf(event.target);
    const isBox = closest(event.target, '[data-select]') !== null;
    const isRange = event.shiftKey && closest(event.target, '[data-item-link]') !== null;
    if (!id || (!isBox && !isRange)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.shiftKey) selectTo(id, orderOf());
    else toggleSelected(id);
  });
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const id = itemOf(event.target);
    const step = STEPS[event.key];
    if (!id || !step || !event.shiftKey || event.ctrlKey || event.metaKey) return;
    if (closest(event.target, TYPING)) return;
    extend(id, step, orderOf());
    event.preventDefault();
    event.stopPropagation();
  });
  const handleEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || useSelection.getState().ids.size === 0) return;
    if (closest(event.target, TYPING) || document.querySelector(OVER)) return;
    clearSelection();
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    if (!canSelect) return undefined;
    const root = must(ref.current, 'the layout is drawn');
    root.addEventListener('click', handleClick, { capture: true });
    root.addEventListener('keydown', handleKey, { capture: true });
    document.addEventListener('keydown', handleEscape);
    return () => {
      root.removeEventListener('click', handleClick, { capture: true });
      root.removeEventListener('keydown', handleKey, { capture: true });
      document.removeEventListener('keydown', handleEscape);
      clearSelection();
    };
  }, [ref, canSelect]);
  useEffect(() => {
    shownOrder = orderOf;
  });
  useCommands('selection', useSelectionCommands(canSelect));
}

/** The same by name, and by keys that can be changed. */
function useSelectionCommands(canSelect: boolean): Command[] {
  const { t } = useTranslation('work-items');
  return useMemo(() => {
    if (!canSelect) return [];
    const group = t('screen');
    return [
      {
        ...{ id: 'select-item', group, label: t('bulk.select_item'), icon: IconSquareCheck },
        shortcut: 'select',
        isPossible: () => itemAtHand() !== null,
        run: () => {
          const item = itemAtHand();
          if (item) toggleSelected(item.id);
        },
      },
      {
        ...{ id: 'select-all', group, label: t('bulk.select_all'), icon: IconChecks },
        shortcut: 'select_all',
        run: () => selectAll(shownOrder()),
      },
    ];
  }, [t, canSelect]);
}
