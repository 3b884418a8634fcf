import { VisuallyHidden } from '@mantine/core';
import { IconArrowBackUp, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#components/controls/icon-button.tsx';
import { Kbd, spokenKeys } from '#components/controls/kbd.tsx';
import { combosOf, isModifier } from '#lib/keys/shortcut-key.ts';
import { chooseKeys, clashesOf, type ShortcutId, useKeysOf, useShortcutChoice } from '#lib/keys/shortcuts.ts';
import { listNames } from '#lib/text/names.ts';
import styles from './keyboard-screen.module.css';

/** So long a second key may follow the first. */
const SECOND_KEY_MS = 900;

/** Takes the keys that are pressed: one by itself, or two that follow each other. */
function useRecording(onDone: (keys: string | null) => void) {
  const [isRecording, setRecording] = useState(false);
  const [first, setFirst] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const end = (keys: string | null) => {
    clearTimeout(timer.current);
    setRecording(false);
    setFirst(null);
    onDone(keys);
  };
  const handleKey = (event: KeyboardEvent) => {
    // Who only passes by with Tab changes nothing.
    if (!isRecording || event.key === 'Tab' || isModifier(event)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') return end(null);
    // The place of a key is written down, so that it is the same one on every layout.
    const keys = combosOf(event.nativeEvent).at(-1) ?? '';
    if (first !== null) return end(`${first} ${keys}`);
    setFirst(keys);
    timer.current = setTimeout(() => end(keys), SECOND_KEY_MS);
  };
  const leave = () => {
    if (isRecording) end(first);
  };
  return { isRecording, first, start: () => setRecording(true), handleKey, leave };
}

/** One shortcut with its keys: pressed, it takes the next keys in their place. */
export function ShortcutField({ id }: { id: ShortcutId }) {
  const { t } = useTranslation('shortcuts');
  const keys = useKeysOf(id);
  const name = t(`name.${id}`);
  const [taken, setTaken] = useState('');
  const change = (next: string | null) => {
    if (next === null) return;
    const clashes = clashesOf(id, next, useShortcutChoice.getState());
    setTaken(listNames(clashes.map((other) => t(`name.${other}`))));
    chooseKeys(id, next);
  };
  const { isRecording, first, start, handleKey, leave } = useRecording(change);
  const isOwn = useShortcutChoice(({ own }) => own[id] !== undefined);
  return (
    <div className={styles.field}>
      <span className={styles.name}>{name}</span>
      <button
        type="button"
        className={styles.keys}
        data-recording={isRecording ? '' : undefined}
        title={isRecording ? t('settings.waiting') : undefined}
        onClick={start}
        onKeyDown={handleKey}
        onBlur={leave}
      >
        <VisuallyHidden>{`${t('settings.change', { name })}: ${keys ? spokenKeys(keys) : ''}`}</VisuallyHidden>
        <Shown keys={isRecording ? first : keys} isRecording={isRecording} />
      </button>
      <span className={styles.tools}>
        {keys && (
          <IconButton
            of={IconX}
            size="sm"
            label={t('settings.clear', { name })}
            onClick={() => chooseKeys(id, '')}
          />
        )}
        {isOwn && (
          <IconButton
            of={IconArrowBackUp}
            size="sm"
            label={t('settings.reset', { name })}
            onClick={() => chooseKeys(id, null)}
          />
        )}
      </span>
      {taken && (
        <p className={styles.taken} role="status">
          {t('settings.taken', { names: taken })}
        </p>
      )}
    </div>
  );
}

function Shown({ keys, isRecording }: { keys: string | null; isRecording: boolean }) {
  const { t } = useTranslation('shortcuts');
  if (keys) return <Kbd keys={keys} isListed />;
  return t(isRecording ? 'settings.press' : 'settings.off');
}
