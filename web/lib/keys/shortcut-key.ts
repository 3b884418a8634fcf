import { useEffect, useEffectEvent } from 'react';

type Pressed = Pick<KeyboardEvent, 'key' | 'code'>;
type Held = Pick<
  KeyboardEvent,
  'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'getModifierState' | keyof Pressed
>;

const LETTER_PLACE = /^Key([A-Z])$/;
const DIGIT_PLACE = /^Digit([0-9])$/;
const ASCII_LETTER = /^[a-z]$/i;
const ASCII = /^[\u0020-\u007E]$/;

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

const OWN_NAMES: Record<string, string> = { ' ': 'Space', Backspace: 'Delete' };

/** The right Alt key, which types further signs, counts as both others on Windows. */
const hasRightAlt = (event: Held) => event.ctrlKey && event.altKey && event.getModifierState('AltGraph');

/** What stands on an American keyboard at this place: letters, digits, and the slash with the question mark. */
function nameOfPlace({ code, shiftKey }: Held): string | undefined {
  if (code === 'Slash') return shiftKey ? '?' : '/';
  return LETTER_PLACE.exec(code)?.[1] ?? DIGIT_PLACE.exec(code)?.[1];
}

/** Russian writes a full stop and a comma where the slash and the question mark are. */
const isMovedSlash = ({ key, code }: Pressed) => code === 'Slash' && (key === '.' || key === ',');

/** The names of a key: what it types, and its place when the layout types something else there. */
function namesOf(event: Held): string[] {
  const { key, code } = event;
  const own = OWN_NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key);
  const place = nameOfPlace(event);
  if (key.length > 1 && key !== 'Dead') return [own];
  if (ASCII_LETTER.test(key) || !place) return [own];
  // A digit by its place also where digits need Shift, as in French.
  const isDigit = DIGIT_PLACE.test(code) && !event.shiftKey && !hasRightAlt(event);
  return isDigit || !ASCII.test(key) || isMovedSlash(event) ? [own, place] : [own];
}

/** Signs and digits are what they are, with or without Shift; letters and named keys are not. */
const hasShift = (name: string) => name.length > 1 || ASCII_LETTER.test(name);

/** Everything that a press of keys can be called in a shortcut: `C`, `shift+D`, `mod+K`, `?`, `alt+1`. */
export function combosOf(event: Held): string[] {
  const isTyped = hasRightAlt(event);
  const held = [
    ...(event.ctrlKey && event.metaKey ? ['ctrl', 'mod'] : []),
    ...(event.ctrlKey !== event.metaKey && !isTyped ? ['mod'] : []),
    ...(event.altKey && !isTyped ? ['alt'] : []),
  ];
  return namesOf(event).map((name) =>
    [...held, ...(event.shiftKey && hasShift(name) ? ['shift'] : []), name].join('+'),
  );
}

/** Keys that only change what others mean. */
export const isModifier = ({ key }: Pick<KeyboardEvent, 'key'>) =>
  ['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock'].includes(key);

/**
 * `C`, `mod+B`, or `G H` for one after the other, and what it does. False says that there is nothing to be done now: then the key
 * is the browser's.
 */
export type Shortcut = readonly [keys: string, run: () => void | false];

const TYPING =
  'textarea, select, [contenteditable=true], [contenteditable=""], input:not([type=radio], [type=checkbox], [type=button])';
const WITH_OWN_KEYS = '[role=dialog], [role=menu], [role=listbox]';

const isInside = ({ target }: Event, selector: string) =>
  target instanceof Element && target.closest(selector) !== null;

/** After the first of two keys the second one is waited for so long. */
const SECOND_KEY_MS = 1500;

/** Handles the key after the first of two before anybody else does; whatever it is, it means nothing by itself. */
function waitForSecond(take: (event: KeyboardEvent) => void) {
  const end = new AbortController();
  const timer = setTimeout(() => end.abort(), SECOND_KEY_MS);
  const receive = (event: KeyboardEvent) => {
    if (isModifier(event)) return;
    clearTimeout(timer);
    end.abort();
    if (event.key === 'Escape') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    take(event);
  };
  addEventListener('keydown', receive, { capture: true, signal: end.signal });
}

/** Runs the first that has something to do. */
function runOneOf(shortcuts: readonly Shortcut[], combos: readonly string[]): boolean {
  return shortcuts.some(([keys, run]) => combos.includes(keys) && run() !== false);
}

/**
 * Runs something by its keys while the calling component is on the screen, wherever the focus is: but not while somebody types,
 * nor in a dialog or menu, which has keys of its own. `everywhere` is for what is wanted there too.
 */
export function useShortcuts(shortcuts: readonly Shortcut[], { everywhere = false } = {}) {
  const finish = useEffectEvent((begun: string, combos: readonly string[]) =>
    runOneOf(
      shortcuts,
      combos.map((combo) => `${begun} ${combo}`),
    ),
  );
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || isModifier(event)) return;
    if (!everywhere && (isInside(event, TYPING) || isInside(event, WITH_OWN_KEYS))) return;
    const combos = combosOf(event);
    const begun = combos.find((combo) => shortcuts.some(([keys]) => keys.startsWith(`${combo} `)));
    if (begun !== undefined) {
      event.preventDefault();
      waitForSecond((next) => finish(begun, combosOf(next)));
    } else if (!event.repeat && runOneOf(shortcuts, combos)) event.preventDefault();
  });
  useEffect(() => {
    const receive = (event: KeyboardEvent) => handle(event);
    addEventListener('keydown', receive);
    return () => removeEventListener('keydown', receive);
  }, []);
}
