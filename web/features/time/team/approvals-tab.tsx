import { useTranslation } from 'react-i18next';
import { EmptyState } from '#components/feedback/empty-state.tsx';
import { LoadFailed } from '#components/feedback/load-failed.tsx';
import { SkeletonRows } from '#components/feedback/skeleton-rows.tsx';
import { NothingFoundDrawing } from '#components/icons/drawings.tsx';
import { useTeam } from '#entities/tracking/team.ts';
import { useWaitingSheets } from '#entities/tracking/waiting.ts';
import { WeekSwitch } from '../week/week-tools.tsx';
import { SheetRow } from './sheet-row.tsx';
import styles from './team.module.css';

type TabProps = { start: string; onStart: (start: string) => void };

/** Weeks that wait for me, whichever they are, and below them those of a week that were approved. */
export function ApprovalsTab({ start, onStart }: TabProps) {
  const { t } = useTranslation(['time', 'common']);
  const { sheets, isFailed, reload } = useWaitingSheets(true);
  const { team, isFailed: isTeamFailed, reload: readTeam } = useTeam(start);
  const approved = team?.people.filter(({ sheet }) => sheet.state === 'approved' && sheet.can_decide);
  return (
    <div className={styles.scroll}>
      {!sheets && isFailed && <LoadFailed onRetry={reload} />}
      {!sheets && !isFailed && <SkeletonRows label={t('common:loading')} />}
      {sheets?.length === 0 && (
        <EmptyState
          drawing={<NothingFoundDrawing />}
          title={t('approvals.none')}
          text={t('approvals.none_text')}
        />
      )}
      <ul className={styles.sheets} aria-label={t('sheet.submitted')}>
        {sheets?.map(({ id, member_id, week_start, minutes }) => (
          <SheetRow key={id} memberId={member_id} start={week_start} minutes={minutes} />
        ))}
      </ul>
      <div className={styles.tools}>
        <WeekSwitch start={start} onStart={onStart} />
      </div>
      {!team && isTeamFailed && <LoadFailed onRetry={readTeam} />}
      <ul className={styles.sheets} aria-label={t('sheet.approved')}>
        {approved?.map(({ member_id, total }) => (
          <SheetRow key={member_id} isApproved memberId={member_id} start={start} minutes={total} />
        ))}
      </ul>
    </div>
  );
}
