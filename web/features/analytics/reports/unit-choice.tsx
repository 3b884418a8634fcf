import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';

const UNITS = ['issues', 'points'] as const;
export type Unit = (typeof UNITS)[number];

type ChoiceProps = { unit: Unit; onUnit: (unit: Unit) => void; label: string };

/** Items or their points. */
export function UnitChoice({ unit, onUnit, label }: ChoiceProps) {
  const { t } = useTranslation('analytics');
  return (
    <SegmentedControl
      aria-label={label}
      value={unit}
      onChange={(next) => onUnit(UNITS.find((each) => each === next) ?? 'issues')}
      data={UNITS.map((each) => ({ value: each, label: t(`reports.unit.${each}`) }))}
    />
  );
}
