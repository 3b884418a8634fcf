import { type HotkeyItem, useHotkeys } from '@mantine/hooks';

type Pressed = Pick<KeyboardEvent, 'key' | 'code'>;

const LETTER_PLACE = /^Key([A-Z])$/;

/** The Latin letter of the place that was pressed, when the layout writes letters of another script there. */
function latinLetter({ key, code }: Pressed): string | undefined {
  const isOtherScript = /^\p{L}$/u.test(key) && !/\p{Script=Latin}/u.test(key);
  return isOtherScript ? LETTER_PLACE.exec(code)?.[1] : undefined;
}

/** The key as shortcuts name it, also on a Russian or Greek layout; whether Shift was held shows in its case, as in `key`. */
export function shortcutKey(event: Pressed): string {
  const letter = latinLetter(event);
  if (!letter) return event.key;
  return event.key === event.key.toLowerCase() ? letter.toLowerCase() : letter;
}

/** `C` or `mod+B`, and what it does. */
export type Shortcut = readonly [keys: string, run: () => void];

const isInside = ({ target }: Event, selector: string) =>
  target instanceof Element && target.closest(selector) !== null;

/**
 * Runs something by its keys while the calling component is on the screen, wherever the focus is: but not while somebody types,
 * nor in a dialog or menu, which has keys of its own. `everywhere` is for what is wanted there too.
 */
export function useShortcuts(shortcuts: readonly Shortcut[], { everywhere = false } = {}) {
  const hotkeys = shortcuts.flatMap(([keys, run]) => {
    const runUnlessElsewhere = (event: KeyboardEvent) => {
      if (!everywhere && isInside(event, '[role=dialog], [role=menu], [role=listbox]')) return;
      event.preventDefault();
      run();
    };
    const runByPlace = (event: KeyboardEvent) => {
      if (latinLetter(event)) runUnlessElsewhere(event);
    };
    const own = { preventDefault: false };
    const made: HotkeyItem[] = [
      [keys, runUnlessElsewhere, own],
      [keys, runByPlace, { ...own, usePhysicalKeys: true }],
    ];
    return made;
  });
  useHotkeys(hotkeys, everywhere ? [] : undefined);
}
