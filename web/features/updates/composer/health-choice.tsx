import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { HealthMark } from '#components/controls/health-chip.tsx';
import { HEALTHS, type Health } from '#entities/projects/updates/types.ts';
import styles from './composer.module.css';

type ChoiceProps = { value: Health; onChange: (health: Health) => void };

/** How it goes: one of three. */
export function HealthChoice({ value, onChange }: ChoiceProps) {
  const { t } = useTranslation('updates');
  const data = HEALTHS.map((health) => ({
    value: health,
    label: (
      <span className={styles.health}>
        <HealthMark health={health} />
        {t(`health.${health}`)}
      </span>
    ),
  }));
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('health_label')}
      data={data}
      value={value}
      onChange={(picked) => onChange(HEALTHS.find((health) => health === picked) ?? value)}
    />
  );
}
