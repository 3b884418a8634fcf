import type { Editor, Range } from '@tiptap/core';
import type { SuggestionProps } from '@tiptap/suggestion';
import { createStore } from 'zustand';

/** What a menu under the caret shows while somebody types `/…` or `@…`; null while it is closed. */
export type OpenSuggestion<Item> = {
  items: readonly Item[];
  query: string;
  active: number;
  editor: Editor;
  range: Range;
  rect: () => DOMRect | null;
  choose: (item: Item) => void;
};

export const createSuggestionStore = <Item>() =>
  createStore<{ open: OpenSuggestion<Item> | null }>(() => ({ open: null }));
export type SuggestionStore<Item> = ReturnType<typeof createSuggestionStore<Item>>;

/** The life of one menu, in the terms of the editor's suggestion plugin. */
export function suggestionRenderer<Item>(store: SuggestionStore<Item>) {
  const show = (props: SuggestionProps<Item, Item>) =>
    store.setState({
      open: {
        items: props.items,
        query: props.query,
        active: 0,
        editor: props.editor,
        range: props.range,
        rect: () => props.clientRect?.() ?? null,
        choose: props.command,
      },
    });
  const close = () => store.setState({ open: null });
  const onKeyDown = ({ event }: { event: KeyboardEvent }): boolean => {
    const { open } = store.getState();
    if (!open || open.items.length === 0) return false;
    if (event.key === 'Escape') {
      close();
      return true;
    }
    if (event.key === 'Enter' || event.key === 'Tab') {
      const item = open.items[open.active];
      if (item) open.choose(item);
      return true;
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return false;
    const active = (open.active + step + open.items.length) % open.items.length;
    store.setState({ open: { ...open, active } });
    return true;
  };
  return () => ({ onStart: show, onUpdate: show, onKeyDown, onExit: close });
}
