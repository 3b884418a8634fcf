import { TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './custom-theme.module.css';

const HEX = /^#[0-9a-f]{6}$/i;

type ColorFieldProps = { label: string; value: string; onChange: (color: string) => void };

/** A colour: picked, or typed as `#rrggbb`. What is typed counts once it is a whole one. */
export function ColorField({ label, value, onChange }: ColorFieldProps) {
  const { t } = useTranslation('settings');
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? value;
  const take = (next: string) => {
    const whole = next.startsWith('#') ? next : `#${next}`;
    setTyped(next);
    if (HEX.test(whole)) onChange(whole.toLowerCase());
  };
  return (
    <div className={styles.color}>
      <label htmlFor={id}>{label}</label>
      <TextInput
        id={id}
        size="sm"
        spellCheck={false}
        autoComplete="off"
        maxLength={7}
        classNames={{ input: styles.hex ?? '' }}
        leftSection={
          <input
            type="color"
            className={styles.swatch}
            aria-label={t('custom_pick', { name: label })}
            value={value}
            onChange={(event) => {
              setTyped(null);
              onChange(event.target.value);
            }}
          />
        }
        leftSectionWidth={34}
        value={text}
        error={typed !== null && !HEX.test(typed.startsWith('#') ? typed : `#${typed}`)}
        onChange={(event) => take(event.target.value)}
        onBlur={() => setTyped(null)}
      />
    </div>
  );
}
