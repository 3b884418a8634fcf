import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#components/controls/icon-button.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { HeaderDivider } from '#components/screens/screen-header.tsx';
import { weekStart } from '@tandem/shared/tracking/week.ts';
import { daysAfter } from '@tandem/shared/time/calendar-day.ts';
import { dateFormat, parseDay, today } from '#lib/dates/dates.ts';
import { useLanguage } from '#lib/device/language.ts';
import styles from './week.module.css';

/** "Nov 16 – 22" */
export function weekText(start: string, language: string): string {
  const format = dateFormat(language, { month: 'short', day: 'numeric' });
  return format.formatRange(parseDay(start), parseDay(daysAfter(start, 6)));
}

type SwitchProps = { start: string; onStart: (start: string) => void };

/** Goes from week to week. */
export function WeekSwitch({ start, onStart }: SwitchProps) {
  const { t } = useTranslation('time');
  const language = useLanguage((state) => state.language);
  const now = weekStart(today());
  return (
    <>
      <IconButton
        of={IconChevronLeft}
        size="sm"
        label={t('week.previous')}
        onClick={() => onStart(daysAfter(start, -7))}
      />
      <span className={styles.range} aria-live="polite">
        {weekText(start, language)}
      </span>
      <IconButton
        of={IconChevronRight}
        size="sm"
        label={t('week.next')}
        onClick={() => onStart(daysAfter(start, 7))}
      />
      <Button size="xs" disabled={start === now} onClick={() => onStart(now)}>
        {t('week.this')}
      </Button>
    </>
  );
}

type ToolsProps = SwitchProps & {
  /** Undefined where rows cannot be added. */
  onCopy?: (() => void) | undefined;
  /** Undefined where nothing is submitted. */
  onSubmit?: (() => void) | undefined;
};

/** At the right end of the tabs of my week. */
export function WeekTools({ onCopy, onSubmit, ...week }: ToolsProps) {
  const { t } = useTranslation('time');
  return (
    <div className={styles.tools}>
      <WeekSwitch {...week} />
      {(onCopy || onSubmit) && <HeaderDivider />}
      {onCopy && (
        <Button variant="subtle" leftSection={<Icon of={IconCopy} />} onClick={onCopy}>
          {t('week.copy')}
        </Button>
      )}
      {onSubmit && (
        <Button variant="filled" onClick={onSubmit}>
          {t('week.submit')}
        </Button>
      )}
    </div>
  );
}
