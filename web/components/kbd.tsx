import styles from './kbd.module.css';

const isMac = /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '');
const NAMES: Record<string, string> = isMac
  ? { mod: '⌘', shift: '⇧', alt: '⌥', enter: '↵', up: '↑', down: '↓', esc: 'esc' }
  : { mod: 'Ctrl', shift: '⇧', alt: 'Alt', enter: '↵', up: '↑', down: '↓', esc: 'esc' };

/** The keys of a shortcut, written as `mod+K`; drawn as this platform names them. */
export function Kbd({ keys, tone }: { keys: string; tone?: 'on-accent' }) {
  return (
    <span className={styles.keys} aria-hidden>
      {keys.split('+').map((key) => (
        <kbd key={key} className={styles.key} data-tone={tone}>
          {NAMES[key.toLowerCase()] ?? key}
        </kbd>
      ))}
    </span>
  );
}
