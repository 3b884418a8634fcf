import { Button, TextInput } from '@mantine/core';
import { embedOf } from '@tandem/shared/rich-text/rules/embeds.ts';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AtomFormProps, useFocusOfNew } from './atom-form.ts';
import styles from './atom-bar.module.css';

/** The link that is shown; one of no known service is said to be none. */
export function EmbedForm({ attributes, onSet, onLeave }: AtomFormProps) {
  const { t } = useTranslation('editor');
  const stored = String(attributes['src'] ?? '');
  const [address, setAddress] = useState(stored);
  const [isBad, setBad] = useState(false);
  const field = useFocusOfNew<HTMLInputElement>(stored === '');
  const leave = () => {
    const next = address.trim();
    if (next === '') return onLeave(true);
    if (!embedOf(next)) return setBad(true);
    if (next !== stored) onSet({ src: next });
    return onLeave(false);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    leave();
  };
  return (
    <>
      <TextInput
        ref={field}
        className={styles.tex}
        size="sm"
        aria-label={t('embed.field')}
        placeholder="https://"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={isBad && t('embed.bad')}
        value={address}
        onChange={(event) => {
          setAddress(event.currentTarget.value);
          setBad(false);
        }}
        onKeyDown={handleKey}
      />
      <Button size="sm" variant="filled" onClick={leave}>
        {t('equation.done')}
      </Button>
    </>
  );
}
