import { Portal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { SuggestionStore } from './suggestion-store.ts';
import styles from './suggestion-menu.module.css';

const GAP_PX = 4;
const MAX_HEIGHT_PX = 320;

const keepInView = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' });

type SuggestionMenuProps<Item> = {
  store: SuggestionStore<Item>;
  label: string;
  keyOf: (item: Item) => string;
  render: (item: Item, query: string) => ReactNode;
};

/** The list under the caret. It never covers the line that is being typed: below it, or above where there is no room. */
export function SuggestionMenu<Item>({ store, label, keyOf, render }: SuggestionMenuProps<Item>) {
  const open = useStore(store, (state) => state.open);
  const rect = open?.rect();
  if (!open || !rect || open.items.length === 0) return null;
  const isBelow = rect.bottom + MAX_HEIGHT_PX < innerHeight;
  const place = isBelow ? { top: rect.bottom + GAP_PX } : { bottom: innerHeight - rect.top + GAP_PX };
  return (
    <Portal>
      <div className={styles.menu} style={{ left: rect.left, ...place }} role="listbox" aria-label={label}>
        <div className={styles.label}>{label}</div>
        {open.items.map((item, index) => (
          <button
            key={keyOf(item)}
            ref={index === open.active ? keepInView : undefined}
            type="button"
            role="option"
            aria-selected={index === open.active}
            className={styles.option}
            // The editor must keep its focus and selection while an option is pressed.
            onMouseDown={(event) => event.preventDefault()}
            onMouseMove={() => index !== open.active && store.setState({ open: { ...open, active: index } })}
            onClick={() => open.choose(item)}
          >
            {render(item, open.query)}
          </button>
        ))}
      </div>
    </Portal>
  );
}
