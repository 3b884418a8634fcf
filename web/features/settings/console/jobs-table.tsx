import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FieldError } from '#components/forms/field-error.tsx';
import { SkeletonRows } from '#components/feedback/skeleton-rows.tsx';
import { readJobs, runJob } from '#entities/identity/console/actions.ts';
import type { JobsState } from '#entities/identity/console/types.ts';
import { useLanguage } from '#lib/device/language.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import { Section } from '../parts/box.tsx';
import tables from '../parts/tables/table.module.css';
import { Table } from '../parts/tables/table.tsx';
import { useAsked } from '../parts/use-asked.ts';
import { useReadAgain } from '../parts/reading/use-read-again.ts';
import styles from './parts/console.module.css';
import { LoadProblem } from './parts/load-problem.tsx';
import { useMoment } from '../words/use-moment.ts';

type Scheduled = JobsState['scheduled'][number];
type Queued = JobsState['queued'][number];

const HEADS = ['job', 'when', 'last', 'took', 'next', 'result'] as const;
const LOOK_AGAIN_MS = 5_000;
const goesOn = () => true;

/** What works in the background: by the clock, and as it is queued. */
export function JobsTable() {
  const { t } = useTranslation('console');
  const { data, problem, reload } = useReadAgain({ load: readJobs, goesOn, every_ms: LOOK_AGAIN_MS });
  return (
    <Section title={t('jobs.title')} count={data ? data.scheduled.length + data.queued.length : undefined}>
      <div className={tables.frame}>
        {!data && !problem && <SkeletonRows count={5} label={t('loading')} />}
        {!data && problem && <LoadProblem problem={problem} onRetry={reload} />}
        {data && (
          <Table heads={HEADS.map((name) => t(`jobs.${name}`))} actions={t('jobs.actions')}>
            {data.scheduled.map((job) => (
              <ScheduledRow key={job.name} job={job} onRun={reload} />
            ))}
            {data.queued.map((job) => (
              <QueuedRow
                key={`queued ${job.name}`}
                job={job}
                error={data.failing.find(({ name }) => name === job.name)?.last_error}
                onRun={reload}
              />
            ))}
          </Table>
        )}
      </div>
    </Section>
  );
}

function toneOf({ error, finished_at, started_at }: Scheduled) {
  if (error && finished_at) return 'bad';
  if (finished_at) return 'good';
  return started_at ? 'waiting' : 'off';
}

/** How long the last run took; nothing is said of one that goes on. */
function useDuration() {
  const { t } = useTranslation('console');
  const language = useLanguage((state) => state.language);
  return ({ started_at, finished_at }: Scheduled) => {
    const count = started_at && finished_at ? Date.parse(finished_at) - Date.parse(started_at) : -1;
    if (count < 0) return '–';
    if (count < 1000) return t('health.milliseconds', { count });
    const unit = count < 60_000 ? 'second' : 'minute';
    const value = count / (unit === 'second' ? 1000 : 60_000);
    return new Intl.NumberFormat(language, {
      style: 'unit',
      unit,
      maximumFractionDigits: value < 10 ? 1 : 0,
    }).format(value);
  };
}

function ScheduledRow({ job, onRun }: { job: Scheduled; onRun: () => void }) {
  const { t } = useTranslation('console');
  const moment = useMoment();
  const duration = useDuration();
  const done = Object.values(job.report).reduce((sum, count) => sum + count, 0);
  const isRunning = job.started_at !== null && job.finished_at === null;
  const said = job.finished_at ? t('jobs.done', { count: done }) : t('jobs.never');
  const result = isRunning ? t('jobs.running') : (job.error ?? said);
  return (
    <tr>
      <td>
        <JobName name={job.name} tone={toneOf(job)} />
      </td>
      <td className={tables.quiet}>{t(`jobs.cron.${job.name}`, { defaultValue: job.cron })}</td>
      <td className={tables.quiet} data-label={t('jobs.last')}>
        {job.finished_at ? moment(job.finished_at) : '–'}
      </td>
      <td className={tables.quiet} data-label={t('jobs.took')}>
        {duration(job)}
      </td>
      <td className={tables.quiet} data-label={t('jobs.next')}>
        {moment(job.next_at)}
      </td>
      <td title={result} className={job.error && !isRunning ? styles.failed : undefined}>
        {result}
      </td>
      <td>{job.error && !isRunning && <RunNow name={job.name} onRun={onRun} />}</td>
    </tr>
  );
}

type QueuedRowProps = { job: Queued; error: string | undefined; onRun: () => void };

/** The newest reason is said as long as a job waits for its next try, or has no more of them. */
function QueuedRow({ job, error, onRun }: QueuedRowProps) {
  const { t } = useTranslation('console');
  const counts = t('jobs.queue', { waiting: job.waiting, running: job.running, failed: job.failed });
  const text = error ? `${counts}: ${error}` : counts;
  return (
    <tr>
      <td>
        <JobName name={job.name} tone={job.failed > 0 ? 'bad' : job.waiting > 0 ? 'waiting' : 'good'} />
      </td>
      <td className={tables.quiet}>{t('jobs.at_once')}</td>
      {(['last', 'took', 'next'] as const).map((name) => (
        <td key={name} className={tables.quiet} data-label={t(`jobs.${name}`)}>
          –
        </td>
      ))}
      <td title={text} className={job.failed > 0 ? styles.failed : undefined}>
        {text}
      </td>
      <td>{job.failed + job.retrying > 0 && <RunNow name={job.name} onRun={onRun} />}</td>
    </tr>
  );
}

/** For what failed: somebody who has mended the reason need not wait for the next time. */
function RunNow({ name, onRun }: { name: string; onRun: () => void }) {
  const { t } = useTranslation('console');
  const label = t(`jobs.name.${name}`, { defaultValue: name });
  const { isBusy, problem, confirm } = useAsked(async () => {
    await runJob(name);
    showToast({ tone: 'success', title: t('jobs.asked', { name: label }) });
    onRun();
  });
  return (
    <span className={tables.actions}>
      {problem && <FieldError text={problem} />}
      <Button
        size="xs"
        loading={isBusy}
        aria-label={t('jobs.run_named', { name: label })}
        onClick={() => confirm()}
      >
        {t('jobs.run')}
      </Button>
    </span>
  );
}

function JobName({ name, tone }: { name: string; tone: string }) {
  const { t } = useTranslation('console');
  return (
    <span className={tables.person}>
      <span className={styles.dot} data-tone={tone} />
      <span className={tables.name}>{t(`jobs.name.${name}`, { defaultValue: name })}</span>
    </span>
  );
}
