import { IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import { statusOf } from '#entities/work-items/intake/store.ts';
import { INTAKE_STATUS, type IntakeItem } from '#entities/work-items/intake/types.ts';
import { daysUntil } from '#lib/dates/dates.ts';
import { dayOf, formatFullInstant } from '#lib/dates/instants.ts';
import { useLanguage } from '#lib/device/language.ts';
import styles from './intake.module.css';

/** What has become of an item; of a snoozed one how many days are left. */
export function StatusChip({ row }: { row: IntakeItem }) {
  const { t } = useTranslation('intake');
  const language = useLanguage((state) => state.language);
  const status = statusOf(row);
  const till = status === INTAKE_STATUS.SNOOZED ? row.snoozed_till : null;
  return (
    <span
      className={styles.chip}
      data-status={status}
      {...(till && { title: t('snoozed_till', { time: formatFullInstant(till, language) }) })}
    >
      {status === INTAKE_STATUS.SNOOZED && <Icon of={IconClock} size={12} />}
      {till ? t('days_to_go', { count: Math.max(1, daysUntil(dayOf(till))) }) : t(`status.${status}`)}
    </span>
  );
}
