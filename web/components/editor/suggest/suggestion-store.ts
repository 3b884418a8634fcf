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

/**
 * The life of one menu, in the terms of the editor's suggestion plugin. What `more` finds for the typed words follows the
 * items, which do not wait for it.
 */
export function suggestionRenderer<Item>(
  store: SuggestionStore<Item>,
  more: (query: string) => Promise<readonly Item[]> = async () => [],
) {
  let found: { query: string; items: readonly Item[] } = { query: '', items: [] };
  let asked: string | null = null;
  const findMore = async (query: string) => {
    if (asked === query) return;
    asked = query;
    const items = await more(query);
    if (asked === query) asked = null;
    const { open } = store.getState();
    if (open?.query !== query || items.length === 0) return;
    found = { query, items };
    store.setState({ open: { ...open, items: [...open.items, ...items] } });
  };
  const show = (props: SuggestionProps<Item, Item>) => {
    const isFound = found.query === props.query;
    store.setState({
      open: {
        items: isFound ? [...props.items, ...found.items] : props.items,
        query: props.query,
        active: 0,
        editor: props.editor,
        range: props.range,
        rect: () => props.clientRect?.() ?? null,
        choose: props.command,
      },
    });
    if (!isFound) void findMore(props.query);
  };
  const close = () => {
    found = { query: '', items: [] };
    asked = null;
    store.setState({ open: null });
  };
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
