import { IconChevronDown, IconX } from '@tabler/icons-react';
import {
  AXES,
  type Axis,
  type Chart,
  Y_AXES,
  isYAxis,
  readAxis,
} from '@tandem/shared/insight/analytics/axes.ts';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import { IconButton } from '#components/controls/icon-button.tsx';
import { Picker } from '#components/pickers/picker.tsx';
import styles from '../parts/analytics.module.css';

type ChoicesProps = { chart: Chart; onChange: (chart: Chart) => void };

/** What is counted, by what, and by what each bar is split. */
export function Choices({ chart, onChange }: ChoicesProps) {
  const { t } = useTranslation('analytics');
  const axes = (but: readonly (Axis | null)[]) =>
    AXES.filter((axis) => !but.includes(axis)).map((axis) => ({ value: axis, label: t(`axis.${axis}`) }));
  const search = { searchPlaceholder: t('find'), emptyText: t('nothing_found') };
  return (
    <>
      <Picker
        label={t('measure.label')}
        options={() => Y_AXES.map((axis) => ({ value: axis, label: t(`measure.${axis}`) }))}
        selected={[chart.y_axis]}
        onPick={([next]) => isYAxis(next) && onChange({ ...chart, y_axis: next })}
        className={styles.select}
        {...search}
      >
        <em aria-hidden>{t('measure.label')}</em>
        <span>{t(`measure.${chart.y_axis}`)}</span>
        <Icon of={IconChevronDown} size={12} />
      </Picker>
      <Picker
        label={t('by')}
        options={() => axes([chart.segment])}
        selected={[chart.x_axis]}
        onPick={([next]) => {
          const axis = readAxis(next);
          if (axis) onChange({ ...chart, x_axis: axis });
        }}
        className={styles.select}
        {...search}
      >
        <em aria-hidden>{t('by')}</em>
        <span>{t(`axis.${chart.x_axis}`)}</span>
        <Icon of={IconChevronDown} size={12} />
      </Picker>
      <Picker
        label={t('split_by')}
        options={() => axes([chart.x_axis])}
        selected={chart.segment ? [chart.segment] : []}
        onPick={([next]) => onChange({ ...chart, segment: readAxis(next) ?? null })}
        className={styles.select}
        {...search}
      >
        <em aria-hidden>{t('split_by')}</em>
        <span>{chart.segment ? t(`axis.${chart.segment}`) : t('nothing')}</span>
        <Icon of={IconChevronDown} size={12} />
      </Picker>
      {chart.segment && (
        <IconButton
          of={IconX}
          label={t('no_split')}
          size="sm"
          onClick={() => onChange({ ...chart, segment: null })}
        />
      )}
    </>
  );
}
