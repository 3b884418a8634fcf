import { formatMinutes } from '@tandem/shared/tracking/duration.ts';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '#components/feedback/load-failed.tsx';
import { SkeletonRows } from '#components/feedback/skeleton-rows.tsx';
import { useProject } from '#entities/projects/projects/hooks.ts';
import { useSheetWeek } from '#entities/tracking/sheet-week.ts';
import type { WeekAnswer } from '#entities/tracking/types.ts';
import { minutesOf } from '../week/grid-rows.ts';
import { useSubjectName } from '../week/subject-name.tsx';
import styles from './team.module.css';

type DetailsProps = { memberId: string; start: string; label: string };

/** What a person worked on in a week, and how much of it only others may see. */
export function SheetDetails({ memberId, start, label }: DetailsProps) {
  const { t } = useTranslation(['time', 'common']);
  const { week, isFailed, reload } = useSheetWeek(memberId, start);
  if (!week) {
    return (
      <div className={styles.details}>
        {isFailed ? <LoadFailed onRetry={reload} /> : <SkeletonRows count={2} label={t('common:loading')} />}
      </div>
    );
  }
  return (
    <ul className={styles.details} aria-label={label}>
      {week.rows.map((row) => (
        <DetailRow key={row.entries[0]?.id} row={row} />
      ))}
      {week.other_minutes > 0 && (
        <li>
          <span className={styles.hint}>{t('approvals.other')}</span>
          <span className={styles.space} />
          <span>{formatMinutes(week.other_minutes)}</span>
        </li>
      )}
    </ul>
  );
}

function DetailRow({
  row: { issue, project_id, activity_id, entries },
}: {
  row: WeekAnswer['rows'][number];
}) {
  const project = useProject(project_id);
  const { itemKey, name } = useSubjectName({ issue_id: issue?.id ?? null, project_id, activity_id });
  return (
    <li>
      <span className={styles.name}>{name}</span>
      <span className={styles.hint}>{itemKey ?? project?.name}</span>
      <span className={styles.space} />
      <span>{formatMinutes(minutesOf(entries))}</span>
    </li>
  );
}
