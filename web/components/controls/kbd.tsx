import { type ShortcutId, useKeysOf } from '#lib/keys/shortcuts.ts';
import styles from './kbd.module.css';

const isMac = /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '');
const COMMON = { shift: '⇧', enter: '↵', up: '↑', down: '↓', left: '←', right: '→', delete: '⌫' };
const NAMES: Record<string, string> = isMac
  ? { ...COMMON, mod: '⌘', ctrl: '⌃', alt: '⌥' }
  : { ...COMMON, mod: 'Ctrl', ctrl: 'Ctrl', alt: 'Alt' };

const namesOf = (keys: string) => keys.split(/[+ ]/).map((key) => NAMES[key.toLowerCase()] ?? key);

/** The same keys as words, for who does not see them. */
export const spokenKeys = (keys: string): string => namesOf(keys).join(' ');

type KbdProps = {
  keys: string;
  tone?: 'on-accent';
  /** A list of keys shows them even where there is no keyboard to press them on. */
  isListed?: boolean;
};

/** The keys of a shortcut, written as `mod+K` or `G H`; drawn as this platform names them. */
export function Kbd({ keys, tone, isListed = false }: KbdProps) {
  return (
    <span className={styles.keys} data-listed={isListed ? '' : undefined} aria-hidden>
      {namesOf(keys).map((key, index) => (
        <kbd key={`${index}${key}`} className={styles.key} data-tone={tone}>
          {key}
        </kbd>
      ))}
    </span>
  );
}

/** The keys that a shortcut has now; nothing when it is switched off. */
export function ShortcutKbd({ of, tone }: { of: ShortcutId; tone?: 'on-accent' }) {
  const keys = useKeysOf(of);
  return keys ? <Kbd keys={keys} {...(tone && { tone })} /> : null;
}
