import type { SuggestionProps } from '@tiptap/suggestion';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createSuggestionStore, suggestionRenderer } from './suggestion-store.ts';

type Props = SuggestionProps<string, string>;

let chosen: string[];
const store = createSuggestionStore<string>();
const menu = suggestionRenderer(store)();
const offering = (...items: string[]) =>
  ({
    items,
    query: 'q',
    editor: {},
    range: {},
    command: (item: string) => chosen.push(item),
  }) as unknown as Props;
const press = (key: string) => menu.onKeyDown({ event: { key } as KeyboardEvent });
const active = () => {
  const { open } = store.getState();
  return open?.items[open.active];
};

beforeEach(() => {
  chosen = [];
  store.setState({ open: null });
});

describe('the menu under the caret', () => {
  test('is moved through by arrows around both ends, and chosen from by Enter or Tab', () => {
    menu.onStart(offering('a', 'b', 'c'));
    expect(active()).toBe('a');
    expect(press('ArrowUp')).toBe(true);
    expect(active()).toBe('c');
    press('ArrowDown');
    press('ArrowDown');
    expect(active()).toBe('b');
    expect(press('Enter')).toBe(true);
    expect(press('Tab')).toBe(true);
    expect(chosen).toEqual(['b', 'b']);
  });

  test('begins at the first again when other things are offered', () => {
    menu.onStart(offering('a', 'b'));
    press('ArrowDown');
    menu.onUpdate(offering('b', 'c'));
    expect(active()).toBe('b');
  });

  test('is closed by Escape, which goes no further then', () => {
    menu.onStart(offering('a'));
    expect(press('Escape')).toBe(true);
    expect(store.getState().open).toBeNull();
    expect(press('Escape')).toBe(false);
  });

  test('leaves all keys to the text while it is closed or has nothing to offer', () => {
    menu.onStart(offering());
    for (const key of ['Enter', 'Tab', 'ArrowDown', 'Escape']) expect(press(key)).toBe(false);
    menu.onExit();
    expect(press('Enter')).toBe(false);
    expect(chosen).toEqual([]);
  });

  test('leaves letters to the text', () => {
    menu.onStart(offering('a', 'b'));
    expect(press('x')).toBe(false);
    expect(active()).toBe('a');
  });

  test('stands where the caret is by now', () => {
    const clientRect = vi.fn<() => DOMRect>(() => ({ left: 7 }) as DOMRect);
    menu.onStart({ ...offering('a'), clientRect } as Props);
    expect(clientRect).not.toHaveBeenCalled();
    expect(store.getState().open?.rect()?.left).toBe(7);
  });

  test('shows at once what is known, and what is found later below it, once', async () => {
    const finds = new Map<string, PromiseWithResolvers<string[]>>();
    const searching = suggestionRenderer(store, (query) => {
      const find = Promise.withResolvers<string[]>();
      finds.set(query, find);
      return find.promise;
    })();
    const typed = (query: string, ...items: string[]) => ({ ...offering(...items), query });
    const items = () => store.getState().open?.items;
    searching.onStart(typed('a', 'Ada'));
    searching.onUpdate(typed('a', 'Ada'));
    searching.onUpdate(typed('al', 'Alma'));
    finds.get('a')?.resolve(['stale']);
    await finds.get('a')?.promise;
    expect(items()).toEqual(['Alma']);
    finds.get('al')?.resolve(['ALOY-1']);
    await vi.waitFor(() => expect(items()).toEqual(['Alma', 'ALOY-1']));
    searching.onUpdate(typed('al', 'Alma'));
    expect(items()).toEqual(['Alma', 'ALOY-1']);
    searching.onExit();
  });
});
