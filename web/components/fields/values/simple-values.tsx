import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CheckBox } from '#components/controls/check-box.tsx';
import { formatFullDay } from '#lib/dates/dates.ts';
import { formatFullInstant } from '#lib/dates/instants.ts';
import { useLanguage } from '#lib/device/language.ts';
import type { ValueProps } from '../base/field-view.ts';
import { formatNumber } from '../base/format-number.ts';
import { plainText } from '../base/plain-text.ts';
import styles from './field-value.module.css';

const useReader = () => ({
  language: useLanguage((state) => state.language),
  t: useTranslation().t,
});

/** A text of one line. */
export function TextValue({ field, value }: ValueProps) {
  const text = plainText(field, value, useReader());
  return (
    <span className={styles.text} title={text}>
      {text}
    </span>
  );
}

export function ParagraphValue({ value, look }: ValueProps) {
  const text = String(value);
  // In a line there is room for its beginning.
  if (look !== 'row') return <span className={styles.text}>{text.slice(0, SHOWN_IN_LINE)}</span>;
  return <span className={styles.lines}>{text}</span>;
}
const SHOWN_IN_LINE = 200;

export function NumberValue({ field, value }: ValueProps) {
  const { language } = useReader();
  return <span className={styles.number}>{formatNumber(field, Number(value), language)}</span>;
}

export function DateValue({ field, value }: ValueProps) {
  const reader = useReader();
  const isDay = field.kind === 'date';
  const full = isDay
    ? formatFullDay(String(value), reader.language)
    : formatFullInstant(String(value), reader.language);
  return (
    <span className={styles.number} title={full}>
      {plainText(field, value, reader)}
    </span>
  );
}

const HIGHEST = 5;
const STARS = Array.from({ length: HIGHEST }, (_, index) => index + 1);

export function RatingValue({ value }: ValueProps) {
  const count = Number(value);
  return (
    <span
      className={styles.stars}
      role="img"
      aria-label={`${count} / ${HIGHEST}`}
      title={`${count} / ${HIGHEST}`}
    >
      {STARS.map((star) => {
        const Star = star <= count ? IconStarFilled : IconStar;
        return <Star key={star} size={14} stroke={1.9} data-app-icon aria-hidden />;
      })}
    </span>
  );
}

export function CheckboxValue({ field, value }: ValueProps) {
  return (
    <span role="img" aria-label={plainText(field, value, useReader())}>
      <CheckBox isChecked={value === true} />
    </span>
  );
}

/** What the server works out; nobody types it. */
export function ComputedValue({ field, value }: ValueProps) {
  return (
    <span className={`${styles.number} ${styles.computed}`}>{plainText(field, value, useReader())}</span>
  );
}
