import { TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react';
import { formatMinutes, MAX_ENTRY_MINUTES, parseDuration } from '@tandem/shared/tracking/duration.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#lib/device/language.ts';
import { Icon } from '../icons/icon.tsx';
import styles from './duration-field.module.css';
import { longDuration } from './long-duration.ts';

/** The minutes of an entry that a person typed; null for what is no entry. */
export function readMinutes(text: string): number | null {
  const minutes = parseDuration(text);
  return minutes !== null && minutes >= 1 && minutes <= MAX_ENTRY_MINUTES ? minutes : null;
}

type FieldProps = {
  text: string;
  onText: (text: string) => void;
  label: string;
  /** Minutes that are there without this entry. */
  others?: number | undefined;
  className?: string | undefined;
  /** More than a day is possible, as for what is planned. */
  isLong?: boolean;
  isFirst?: boolean;
};

/** A time as people type it, such as "1h 30m". What was understood stands below. */
export function DurationField({
  text,
  onText,
  label,
  others,
  className,
  isLong = false,
  isFirst = false,
}: FieldProps) {
  const id = useId();
  return (
    <div className={className}>
      <TextInput
        aria-label={label}
        aria-describedby={id}
        placeholder="1h 30m"
        autoComplete="off"
        leftSection={<Icon of={IconClock} />}
        value={text}
        {...(isFirst && { 'data-autofocus': true })}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      <p id={id} className={styles.meant} role="status">
        <Meant text={text} others={others} isLong={isLong} />
      </p>
    </div>
  );
}

function Meant({ text, others, isLong = false }: Pick<FieldProps, 'text' | 'others' | 'isLong'>) {
  const { t } = useTranslation('time');
  const language = useLanguage((state) => state.language);
  if (text.trim() === '') return <span className={styles.hint}>{t('duration.hint')}</span>;
  const minutes = isLong ? parseDuration(text) : readMinutes(text);
  if (minutes === null) {
    const isTooLong = (parseDuration(text) ?? 0) > MAX_ENTRY_MINUTES;
    return (
      <span className={styles.unknown}>
        <Icon of={IconAlertTriangle} size={14} />
        {t(isTooLong ? 'duration.too_long' : 'duration.unknown')}
      </span>
    );
  }
  const duration = longDuration(minutes, language);
  return (
    <span className={styles.known}>
      <Icon of={IconCheck} size={14} />
      {others === undefined
        ? duration
        : t('duration.in_all', { duration, total: formatMinutes(others + minutes) })}
    </span>
  );
}
