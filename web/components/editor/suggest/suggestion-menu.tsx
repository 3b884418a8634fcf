import { type ReactNode, useEffect, useId } from 'react';
import { useStore } from 'zustand';
import { FloatingBox } from '../menus/parts/floating-box.tsx';
import type { OpenSuggestion, SuggestionStore } from './suggestion-store.ts';
import styles from './suggestion-menu.module.css';

const scrollToOption = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' });

type SuggestionMenuProps<Item> = {
  store: SuggestionStore<Item>;
  label: string;
  keyOf: (item: Item) => string;
  render: (item: Item, query: string) => ReactNode;
};

/** The list under the caret. It never covers the line that is being typed: below it, or above where there is no room. */
export function SuggestionMenu<Item>(props: SuggestionMenuProps<Item>) {
  const open = useStore(props.store, (state) => state.open);
  if (!open || open.items.length === 0) return null;
  return <OpenMenu {...props} open={open} />;
}

/** The text keeps the focus: this tells a screen reader which option the arrow keys are at. */
function useAnnounced(editorElement: HTMLElement, listId: string, optionId: string) {
  useEffect(() => {
    editorElement.setAttribute('aria-controls', listId);
    editorElement.setAttribute('aria-activedescendant', optionId);
    return () => {
      editorElement.removeAttribute('aria-controls');
      editorElement.removeAttribute('aria-activedescendant');
    };
  }, [editorElement, listId, optionId]);
}

function OpenMenu<Item>(props: SuggestionMenuProps<Item> & { open: OpenSuggestion<Item> }) {
  const { store, label, keyOf, render, open } = props;
  const id = useId();
  const optionId = (index: number) => `${id}-${index}`;
  useAnnounced(open.editor.view.dom, id, optionId(open.active));
  return (
    <FloatingBox place={open.rect}>
      <div id={id} className={styles.menu} role="listbox" aria-label={label}>
        <div className={styles.label} role="presentation">
          {label}
        </div>
        {open.items.map((item, index) => (
          <button
            key={keyOf(item)}
            id={optionId(index)}
            ref={index === open.active ? scrollToOption : undefined}
            type="button"
            role="option"
            tabIndex={-1}
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
    </FloatingBox>
  );
}
