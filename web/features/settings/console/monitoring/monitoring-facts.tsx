import type { Monitoring } from '@tandem/shared/platform/health/monitoring.ts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#lib/device/language.ts';
import { formatBytes } from '#lib/text/bytes.ts';
import { Box, Row, Section } from '../../parts/box.tsx';

type Fact = { name: string; label: string; value: string };

/** What waits, what ends and which versions run. */
export function MonitoringFacts({ monitoring }: { monitoring: Monitoring }) {
  const { t } = useTranslation('monitoring');
  const facts = useFacts(monitoring);
  return (
    <Section title={t('now')}>
      <Box>
        {facts.map(({ name, label, value }) => (
          <Row key={name} label={label}>
            {value}
          </Row>
        ))}
        <Row label={t('facts.versions')} hint={versionsOf(monitoring)} />
      </Box>
    </Section>
  );
}

const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;

function formatAge(seconds: number, language: string): string {
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  if (seconds >= 2 * DAY_S) return words.format(-Math.floor(seconds / DAY_S), 'day');
  if (seconds >= HOUR_S) return words.format(-Math.floor(seconds / HOUR_S), 'hour');
  return words.format(-Math.floor(seconds / 60), 'minute');
}

function useFacts(monitoring: Monitoring): Fact[] {
  const { t } = useTranslation('monitoring');
  const language = useLanguage((state) => state.language);
  const { queue, mails, deliveries, backup, free_bytes, readers, certificates, standbys } = monitoring;
  const ago = (age: number) => formatAge(age, language);
  const number = new Intl.NumberFormat(language);
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
  const seconds = new Intl.NumberFormat(language, {
    style: 'unit',
    unit: 'second',
    maximumFractionDigits: 1,
  });
  const behind = readers.reduce((sum, reader) => sum + reader.behind, 0);
  const fact = (name: string, value: string, label = t(`facts.${name}`)): Fact => ({ name, label, value });
  return [
    fact('queue', t('queue', { waiting: queue.waiting, running: queue.running, failed: queue.failed })),
    fact('mail', t('waiting_failed', mails)),
    fact('webhooks', t('waiting_failed', deliveries)),
    fact('readers', number.format(behind)),
    fact('backup', backup.age_s === null ? t('never') : ago(backup.age_s)),
    ...(free_bytes === null ? [] : [fact('disk', formatBytes(free_bytes, language))]),
    ...certificates.map(({ of, ends_at }) =>
      fact(`certificate_${of}`, ends_at === null ? t('unreadable') : date.format(new Date(ends_at))),
    ),
    ...(standbys.count === 0
      ? []
      : [
          fact(
            'standbys',
            standbys.lag_s === null
              ? String(standbys.count)
              : `${standbys.count} · ${seconds.format(standbys.lag_s)}`,
          ),
        ]),
    ...(monitoring.update ? [fact('update', monitoring.update.version)] : []),
  ];
}

const versionsOf = ({ versions: { tandem, node, postgres } }: Monitoring): string =>
  `Tandem ${tandem} · Node.js ${node} · PostgreSQL ${postgres}`;
