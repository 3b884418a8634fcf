import { NativeSelect, Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { TimeGroupBy } from '@tandem/shared/tracking/entries/groups.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import { LoadFailed } from '#components/feedback/load-failed.tsx';
import { SkeletonRows } from '#components/feedback/skeleton-rows.tsx';
import { useJoinedProjects } from '#entities/projects/projects/hooks.ts';
import { type ReportQuery, useCsvPath, useTimeReport } from '#entities/tracking/report.ts';
import { today } from '#lib/dates/dates.ts';
import { daysOf, isSpan, type Span, SPANS } from './spans.ts';
import { ReportTable } from './report-table.tsx';
import styles from './reports.module.css';

const GROUPS = [
  'person',
  'project',
  'item',
  'activity',
  'day',
  'week',
  'month',
  'billable',
] as const satisfies readonly TimeGroupBy[];
type GroupBy = (typeof GROUPS)[number];

type Choice = { groupBy: GroupBy; span: Span; from: string; to: string; billable: string; project: string };
const isGroup = (text: string): text is GroupBy => GROUPS.some((group) => group === text);

const queryOf = ({ groupBy, from, to, billable, project }: Choice): ReportQuery => ({
  group_by: groupBy,
  from,
  to,
  project: project || undefined,
  billable: billable === 'true' || billable === 'false' ? billable : undefined,
});

/** How much time was spent, by what somebody wants to know. */
export function ReportsTab() {
  const { t } = useTranslation(['time', 'common']);
  const [choice, setChoice] = useState<Choice>({
    groupBy: 'project',
    span: 'month',
    billable: '',
    project: '',
    ...daysOf('month', today()),
  });
  const query = queryOf(choice);
  const { report, isFailed, reload } = useTimeReport(query);
  const csv = useCsvPath(query);
  return (
    <div className={styles.scroll}>
      <div className={styles.tools}>
        <Choices choice={choice} onChoice={(patch) => setChoice((before) => ({ ...before, ...patch }))} />
        <span className={styles.space} />
        <Button component="a" variant="subtle" leftSection={<Icon of={IconDownload} />} href={csv} download>
          {t('report.csv')}
        </Button>
      </div>
      {report && <ReportTable report={report} query={query} />}
      {!report && isFailed && <LoadFailed onRetry={reload} />}
      {!report && !isFailed && <SkeletonRows label={t('common:loading')} />}
    </div>
  );
}

type ChoicesProps = { choice: Choice; onChoice: (patch: Partial<Choice>) => void };

function Choices({ choice, onChoice }: ChoicesProps) {
  const { t } = useTranslation('time');
  const projects = useJoinedProjects();
  const chooseSpan = (span: string) => {
    if (isSpan(span)) onChoice(span === 'own' ? { span } : { span, ...daysOf(span, today()) });
  };
  return (
    <>
      <NativeSelect
        aria-label={t('report.group_by')}
        value={choice.groupBy}
        onChange={({ currentTarget: { value } }) => isGroup(value) && onChoice({ groupBy: value })}
        data={GROUPS.map((value) => ({ value, label: t(`report.by.${value}`) }))}
      />
      <NativeSelect
        aria-label={t('report.span')}
        value={choice.span}
        onChange={(event) => chooseSpan(event.currentTarget.value)}
        data={SPANS.map((value) => ({ value, label: t(`report.spans.${value}`) }))}
      />
      {choice.span === 'own' && (
        <>
          <DayField label={t('report.from')} value={choice.from} onDay={(from) => onChoice({ from })} />
          <DayField label={t('report.to')} value={choice.to} onDay={(to) => onChoice({ to })} />
        </>
      )}
      <NativeSelect
        aria-label={t('report.project')}
        value={choice.project}
        onChange={(event) => onChoice({ project: event.currentTarget.value })}
        data={[
          { value: '', label: t('report.all_projects') },
          ...projects.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <NativeSelect
        aria-label={t('entry.billable')}
        value={choice.billable}
        onChange={(event) => onChoice({ billable: event.currentTarget.value })}
        data={['', 'true', 'false'].map((value) => ({
          value,
          label: t(`report.billable.${value === '' ? 'all' : value === 'true' ? 'yes' : 'no'}`),
        }))}
      />
    </>
  );
}

type DayProps = { label: string; value: string; onDay: (day: string) => void };

const DayField = ({ label, value, onDay }: DayProps) => (
  <input
    type="date"
    className={styles.day}
    aria-label={label}
    value={value}
    onChange={({ currentTarget: { value: day } }) => day && onDay(day)}
  />
);
