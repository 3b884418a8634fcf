import { IconCheck, IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import type { Week } from '#entities/tracking/week.ts';
import { usePeopleOf, usePerson } from '#entities/workspaces/members/hooks.ts';
import { formatMonthDay } from '#lib/dates/dates.ts';
import { useLanguage } from '#lib/device/language.ts';
import { listNames } from '#lib/text/names.ts';
import styles from './week.module.css';

const MOST_NAMES = 3;

/** What became of a week that was submitted, and who can unlock it. Nothing of an open one. */
export function SheetLine({ week }: { week: Week }) {
  const { t } = useTranslation('time');
  const language = useLanguage((state) => state.language);
  const { sheet, lock_until } = week;
  const approver = usePerson(sheet.approved_by);
  const people = usePeopleOf(sheet.approver_ids, MOST_NAMES);
  const lockedDay = lock_until !== null && lock_until >= week.start ? lock_until : null;
  if (sheet.state === 'open' && sheet.note === '' && !lockedDay) return null;
  const names = listNames(people.map(({ display_name }) => display_name));
  return (
    <div className={styles.sheet} role="status">
      {sheet.state !== 'open' && (
        <span className={styles.status} data-state={sheet.state}>
          <Icon of={IconCheck} size={14} />
          {sheet.state === 'approved'
            ? t('sheet.approved_by', { name: approver?.display_name ?? '…' })
            : t('sheet.submitted')}
        </span>
      )}
      {(sheet.state === 'approved' || lockedDay) && (
        <span className={styles.status}>
          <Icon of={IconLock} size={14} />
          {lockedDay
            ? t('sheet.locked_until', { day: formatMonthDay(lockedDay, language) })
            : t('sheet.locked')}
        </span>
      )}
      {sheet.state === 'approved' && names !== '' && <span>{t('sheet.can_unlock', { names })}</span>}
      {sheet.state === 'open' && sheet.note !== '' && (
        <span>{t('sheet.rejected', { note: sheet.note })}</span>
      )}
    </div>
  );
}
