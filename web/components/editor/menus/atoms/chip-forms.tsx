import { Button, TextInput } from '@mantine/core';
import { MAX_STATUS } from '@tandem/shared/rich-text/nodes/chip-nodes.ts';
import { PALETTE_COLORS } from '@tandem/shared/rich-text/rules/colors.ts';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFullDay } from '#lib/dates/dates.ts';
import { useLanguage } from '#lib/device/language.ts';
import { DatePicker } from '../../../pickers/date-picker.tsx';
import { type AtomFormProps, useFocusOfNew } from './atom-form.ts';
import styles from './atom-bar.module.css';

/** The day of a date, chosen in a calendar. */
export function DateForm({ attributes, onSet, onLeave }: AtomFormProps) {
  const { t } = useTranslation('editor');
  const language = useLanguage((state) => state.language);
  const day = String(attributes['day'] ?? '');
  return (
    <DatePicker
      className={styles.day}
      label={t('date.change')}
      value={day}
      language={language}
      clearText={t('date.remove')}
      onPick={(next) => (next === null ? onLeave(true) : onSet({ day: next }))}
    >
      {formatFullDay(day, language)}
    </DatePicker>
  );
}

/** What a status says, and its colour. Enter goes back into the text. */
export function StatusForm({ attributes, onSet, onLeave }: AtomFormProps) {
  const { t } = useTranslation('editor');
  const text = String(attributes['text'] ?? '');
  const field = useFocusOfNew<HTMLInputElement>(text === '');
  const leave = () => onLeave(text.trim() === '');
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    leave();
  };
  return (
    <>
      <TextInput
        ref={field}
        className={styles.words}
        size="sm"
        maxLength={MAX_STATUS}
        aria-label={t('status.field')}
        placeholder={t('status.empty')}
        value={text}
        onChange={(event) => onSet({ text: event.currentTarget.value })}
        onKeyDown={handleKey}
      />
      <Button size="sm" variant="filled" onClick={leave}>
        {t('equation.done')}
      </Button>
      <div className={styles.colors} role="group" aria-label={t('status.color')}>
        {PALETTE_COLORS.map((color) => (
          <button
            key={color}
            type="button"
            className={styles.color}
            style={{ ['--swatch' as string]: `var(--hue-${color})` }}
            title={t(`color.${color}`)}
            aria-label={t(`color.${color}`)}
            aria-pressed={attributes['color'] === color}
            onClick={() => onSet({ color })}
          />
        ))}
      </div>
    </>
  );
}
