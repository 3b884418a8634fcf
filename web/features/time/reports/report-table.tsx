import { formatMinutes } from '@tandem/shared/tracking/duration.ts';
import type { TimeGroupBy } from '@tandem/shared/tracking/entries/groups.ts';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { NothingFoundDrawing } from '#components/icons/drawings.tsx';
import { EmptyState } from '#components/feedback/empty-state.tsx';
import { useProject } from '#entities/projects/projects/hooks.ts';
import { type ReportQuery, nameItemsOf } from '#entities/tracking/report.ts';
import { activities } from '#entities/tracking/store.ts';
import type { TimeReport } from '#entities/tracking/types.ts';
import { usePerson } from '#entities/workspaces/members/hooks.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { dateFormat, formatMonthDay, parseDay } from '#lib/dates/dates.ts';
import { useLanguage } from '#lib/device/language.ts';
import { useSubjectName } from '../week/subject-name.tsx';
import { weekText } from '../week/week-tools.tsx';
import styles from './reports.module.css';

const IN_TIME: readonly TimeGroupBy[] = ['day', 'week', 'month'];

type TableProps = { report: TimeReport; query: ReportQuery };

/** Sums as lines with bars: the longest first, days in their order. */
export function ReportTable({ report: { groups, total }, query }: TableProps) {
  const { t } = useTranslation('time');
  const { slug } = useCurrentWorkspace();
  const { group_by, from, to, billable, project } = query;
  useEffect(() => {
    if (group_by === 'item') void nameItemsOf(slug, { from, to, billable, project });
  }, [group_by, slug, from, to, billable, project]);
  if (groups.length === 0) {
    return (
      <EmptyState drawing={<NothingFoundDrawing />} title={t('report.none')} text={t('report.none_text')} />
    );
  }
  const longest = Math.max(...groups.map(({ minutes }) => minutes));
  const shown = IN_TIME.includes(group_by)
    ? groups.toSorted((a, b) => (a.key ?? '').localeCompare(b.key ?? ''))
    : groups.toSorted((a, b) => b.minutes - a.minutes);
  return (
    <table className={styles.table} aria-label={t('tab.reports')}>
      <thead>
        <tr>
          <th scope="col">{t(`report.by.${group_by}`)}</th>
          <th scope="col" aria-hidden />
          <th scope="col">{t('entry.billable')}</th>
          <th scope="col">{t('week.total')}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map(({ key, minutes, billable_minutes }) => (
          <tr key={key ?? ''}>
            <th scope="row">
              <GroupName by={group_by} id={key} />
            </th>
            <td aria-hidden>
              <span className={styles.bar}>
                <i style={{ width: `${(minutes / longest) * 100}%` }} />
              </span>
            </td>
            <td>{billable_minutes > 0 && formatMinutes(billable_minutes)}</td>
            <td>
              <b>{formatMinutes(minutes)}</b>
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('week.total')}</th>
          <td aria-hidden />
          <td>{formatMinutes(total.billable_minutes)}</td>
          <td>
            <b>{formatMinutes(total.minutes)}</b>
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

type NameProps = { by: TimeGroupBy; id: string | null };

/** What a line of a report is about. */
function GroupName({ by, id }: NameProps) {
  const { t } = useTranslation(['time', 'common']);
  const language = useLanguage((state) => state.language);
  if (by === 'billable') return t(`report.billable.${id === 'true' ? 'yes' : 'no'}`);
  if (id === null) return <span className={styles.none}>{t('common:none')}</span>;
  if (by === 'day') return formatMonthDay(id, language, { withWeekday: true });
  if (by === 'week') return weekText(id, language);
  if (by === 'month') {
    return dateFormat(language, { month: 'long', year: 'numeric' }).format(parseDay(`${id}-01`));
  }
  if (by === 'person') return <PersonName id={id} />;
  if (by === 'project') return <ProjectName id={id} />;
  if (by === 'activity') return <ActivityName id={id} />;
  return <ItemName id={id} />;
}

const PersonName = ({ id }: { id: string }) => usePerson(id)?.display_name ?? '…';
const ProjectName = ({ id }: { id: string }) => useProject(id)?.name ?? '…';
const ActivityName = ({ id }: { id: string }) => activities.useRow(id)?.name ?? '…';

function ItemName({ id }: { id: string }) {
  const { itemKey, name } = useSubjectName({ project_id: '', issue_id: id, activity_id: null });
  return (
    <>
      {itemKey && <span className={styles.key}>{itemKey}</span>} {name}
    </>
  );
}
