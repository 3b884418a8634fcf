import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { Monitoring } from '@tandem/shared/platform/health/monitoring.ts';
import { useTranslation } from 'react-i18next';
import { SkeletonRows } from '#components/feedback/skeleton-rows.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { SUPPORT_BUNDLE, readMonitoring } from '#entities/identity/console/actions.ts';
import { Box, Row, Section } from '../../parts/box.tsx';
import { useReadAgain } from '../../parts/reading/use-read-again.ts';
import { useMoment } from '../../words/use-moment.ts';
import { MonitoringFacts } from './monitoring-facts.tsx';
import { RouteTable, SlowTable } from './monitoring-tables.tsx';
import { ConsolePage } from '../parts/console-page.tsx';
import { LoadProblem } from '../parts/load-problem.tsx';
import styles from '../parts/console.module.css';

const LOOK_AGAIN_MS = 30_000;
const goesOn = () => true;

/** How the installation was and is: what needs attention, how long calls take, and what waits. */
export function Component() {
  const { t } = useTranslation(['monitoring', 'console']);
  const { data, problem, reload } = useReadAgain({ load: readMonitoring, goesOn, every_ms: LOOK_AGAIN_MS });
  return (
    <ConsolePage title={t('title')} text={t('text')} action={<BundleButton />} isWide>
      {!data && !problem && <SkeletonRows count={6} label={t('console:loading')} />}
      {problem && <LoadProblem problem={problem} onRetry={reload} />}
      {data && (
        <>
          <Warnings warnings={data.warnings} />
          <MonitoringFacts monitoring={data} />
          <RouteTable routes={data.routes} />
          <SlowTable slow={data.slow} />
        </>
      )}
    </ConsolePage>
  );
}

function BundleButton() {
  const { t } = useTranslation('monitoring');
  return (
    <Button
      component="a"
      href={SUPPORT_BUNDLE}
      download
      title={t('bundle_hint')}
      leftSection={<Icon of={IconDownload} />}
    >
      {t('bundle')}
    </Button>
  );
}

function Warnings({ warnings }: Pick<Monitoring, 'warnings'>) {
  const { t } = useTranslation('monitoring');
  const moment = useMoment();
  if (warnings.length === 0) {
    return (
      <p className={styles.note} role="status">
        {t('no_warnings')}
      </p>
    );
  }
  return (
    <Section title={t('warnings')} count={warnings.length}>
      <Box>
        {warnings.map(({ name, since }) => (
          <Row
            key={name}
            label={t(`warning.${name}`)}
            tag={<span className={styles.dot} data-tone="bad" aria-hidden />}
            hint={t('since', { when: moment(since) })}
          />
        ))}
      </Box>
    </Section>
  );
}
