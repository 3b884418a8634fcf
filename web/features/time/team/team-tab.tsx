import { formatMinutes } from '@tandem/shared/tracking/duration.ts';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '#components/feedback/load-failed.tsx';
import { SkeletonRows } from '#components/feedback/skeleton-rows.tsx';
import { Avatar } from '#components/people/avatar.tsx';
import { useTeam } from '#entities/tracking/team.ts';
import type { TeamAnswer } from '#entities/tracking/types.ts';
import { usePerson } from '#entities/workspaces/members/hooks.ts';
import { dateFormat, parseDay, today } from '#lib/dates/dates.ts';
import { useLanguage } from '#lib/device/language.ts';
import { isWeekend } from '../week/days.ts';
import { WeekSwitch } from '../week/week-tools.tsx';
import styles from './team.module.css';

type TabProps = { start: string; onStart: (start: string) => void };

/** Who worked how much on which day of a week, and where something is missing. */
export function TeamTab({ start, onStart }: TabProps) {
  const { t } = useTranslation(['time', 'common']);
  const { team, isFailed, reload } = useTeam(start);
  return (
    <div className={styles.scroll}>
      <div className={styles.tools}>
        <WeekSwitch start={start} onStart={onStart} />
      </div>
      {team && <TeamTable team={team} />}
      {!team && isFailed && <LoadFailed onRetry={reload} />}
      {!team && !isFailed && <SkeletonRows label={t('common:loading')} />}
    </div>
  );
}

function TeamTable({ team: { days, people } }: { team: TeamAnswer }) {
  const { t } = useTranslation('time');
  const language = useLanguage((state) => state.language);
  return (
    <table className={styles.table} aria-label={t('tab.team')}>
      <thead>
        <tr>
          <th scope="col">{t('team.person')}</th>
          {days.map((day) => (
            <th key={day} scope="col" data-weekend={isWeekend(day) ? '' : undefined}>
              {dateFormat(language, { weekday: 'short' }).format(parseDay(day))} {Number(day.slice(8))}
            </th>
          ))}
          <th scope="col">{t('week.total')}</th>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <PersonRow key={person.member_id} person={person} days={days} />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = { person: TeamAnswer['people'][number]; days: readonly string[] };

function PersonRow({ person, days }: RowProps) {
  const { t } = useTranslation('time');
  const row = usePerson(person.member_id);
  const now = today();
  const planned = person.planned?.reduce((sum, minutes) => sum + minutes, 0) ?? 0;
  return (
    <tr>
      <th scope="row">
        <span className={styles.person}>
          {row && <Avatar person={row} />}
          <span className={styles.name}>{row?.display_name ?? '…'}</span>
          {person.sheet.state !== 'open' && (
            <span className={styles.status} data-state={person.sheet.state}>
              {t(person.sheet.state === 'approved' ? 'sheet.approved' : 'sheet.submitted')}
            </span>
          )}
        </span>
      </th>
      {days.map((day, index) => {
        const minutes = person.minutes[index] ?? 0;
        const missing = (person.planned?.[index] ?? 0) - minutes;
        const isShort = day < now && missing > 0;
        return (
          <td
            key={day}
            data-weekend={isWeekend(day) ? '' : undefined}
            data-short={isShort ? '' : undefined}
            title={isShort ? t('team.missing', { time: formatMinutes(missing) }) : undefined}
          >
            {(minutes > 0 || isShort) && formatMinutes(minutes)}
          </td>
        );
      })}
      <td>
        {person.total > 0 && <b>{formatMinutes(person.total)}</b>}
        {planned > 0 && (
          <span className={styles.hint}> {t('item.of_planned', { planned: formatMinutes(planned) })}</span>
        )}
      </td>
    </tr>
  );
}
