import { useTranslation } from 'react-i18next';
import { SkeletonRows } from '#components/feedback/skeleton-rows.tsx';
import { readHealth } from '#entities/identity/console/actions.ts';
import { formatBytes } from '#lib/text/bytes.ts';
import { formatMonthDay } from '#lib/dates/dates.ts';
import { dayOf, formatTime } from '#lib/dates/instants.ts';
import { useLanguage } from '#lib/device/language.ts';
import { Section } from '../parts/box.tsx';
import { useReadAgain } from '../parts/reading/use-read-again.ts';
import { LoadProblem } from './parts/load-problem.tsx';
import { StorageSection } from './storage-section.tsx';
import styles from './parts/console.module.css';

const LOOK_AGAIN_MS = 10_000;
const goesOn = () => true;

/** Memory, database and files, read again while one looks at them. */
export function HealthSection() {
  const { t } = useTranslation('console');
  const language = useLanguage((state) => state.language);
  const { data, problem, reload } = useReadAgain({ load: readHealth, goesOn, every_ms: LOOK_AGAIN_MS });
  const bytes = (count: number) => formatBytes(count, language);
  if (!data) {
    return (
      <Section title={t('health.title')}>
        {problem ? (
          <LoadProblem problem={problem} onRetry={reload} />
        ) : (
          <SkeletonRows count={2} label={t('loading')} />
        )}
      </Section>
    );
  }
  const { database, files, memory, started_at } = data;
  const room = files.free === null ? t('health.in_s3') : t('health.free', { size: bytes(files.free) });
  const numbers = [
    {
      name: 'database',
      value: t('health.milliseconds', { count: database.answer_ms }),
      more: t('health.connections', { count: database.connections, max: database.max_connections }),
    },
    { name: 'size', value: bytes(database.size), more: null },
    {
      name: 'files',
      value: bytes(files.size),
      more: `${t('health.file_count', { count: files.count })}, ${room}`,
    },
    { name: 'memory', value: bytes(memory.used), more: t('health.of', { size: bytes(memory.limit) }) },
    {
      name: 'running',
      value: formatMonthDay(dayOf(started_at), language),
      more: formatTime(started_at, language),
    },
  ];
  return (
    <>
      <Section title={t('health.title')}>
        <dl className={styles.health}>
          {numbers.map(({ name, value, more }) => (
            <div key={name}>
              <dt>{t(`health.${name}`)}</dt>
              <dd>{value}</dd>
              {more && <dd>{more}</dd>}
            </div>
          ))}
        </dl>
        {problem && <LoadProblem problem={problem} onRetry={reload} />}
      </Section>
      <StorageSection place={files.place} />
    </>
  );
}
