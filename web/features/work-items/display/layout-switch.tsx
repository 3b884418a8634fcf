import { SegmentedControl } from '@mantine/core';
import { IconLayoutKanban, IconLayoutList } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icon.tsx';
import { LAYOUTS, type Layout } from './view-settings.ts';
import styles from './display.module.css';

const ICONS = { list: IconLayoutList, kanban: IconLayoutKanban };

export function LayoutSwitch({ layout, onChange }: { layout: Layout; onChange: (layout: Layout) => void }) {
  const { t } = useTranslation('work-items');
  return (
    <SegmentedControl
      aria-label={t('layout.label')}
      value={layout}
      onChange={(value) => onChange(value as Layout)}
      data={LAYOUTS.map((value) => ({
        value,
        label: (
          <span className={styles.layout} title={t(`layout.${value}`)}>
            <Icon of={ICONS[value]} />
            <span className={styles.hidden}>{t(`layout.${value}`)}</span>
          </span>
        ),
      }))}
    />
  );
}
