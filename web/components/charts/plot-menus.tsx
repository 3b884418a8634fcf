import { Button, Menu } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import type { PlotUnit } from './plot.tsx';
import type { PlotKind } from './series.ts';

const LOOKS = ['burndown', 'burnup', 'table'] as const;
type PlotLook = (typeof LOOKS)[number];
const UNITS = ['items', 'points'] as const;

/** What is drawn, as a person left it on this device. */
export function usePlotChoice(hasPoints: boolean) {
  const [look, setLook] = useLocalStorage<PlotLook>({
    key: 'tandem.plot-look',
    defaultValue: 'burndown',
    getInitialValueInEffect: false,
    deserialize: (stored) => LOOKS.find((name) => name === stored) ?? 'burndown',
    serialize: String,
  });
  const [chosen, setUnit] = useLocalStorage<PlotUnit>({
    key: 'tandem.plot-unit',
    defaultValue: 'items',
    getInitialValueInEffect: false,
    deserialize: (stored) => UNITS.find((name) => name === stored) ?? 'items',
    serialize: String,
  });
  const kind: PlotKind = look === 'burnup' ? 'burnup' : 'burndown';
  return { look, setLook, kind, isTable: look === 'table', unit: hasPoints ? chosen : 'items', setUnit };
}

type LookMenuProps = { value: PlotLook; onChange: (look: PlotLook) => void };

export function PlotLookMenu({ value, onChange }: LookMenuProps) {
  const { t } = useTranslation('planning');
  return <Choice label={t('progress.look')} values={LOOKS} group="kind" value={value} onChange={onChange} />;
}

type UnitMenuProps = { value: PlotUnit; onChange: (unit: PlotUnit) => void };

/** Only where the project counts in points there is something to choose. */
export function PlotUnitMenu({ value, onChange }: UnitMenuProps) {
  const { t } = useTranslation('planning');
  return (
    <Choice label={t('progress.count_in')} values={UNITS} group="unit" value={value} onChange={onChange} />
  );
}

type ChoiceProps<Value extends string> = {
  label: string;
  group: 'kind' | 'unit';
  values: readonly Value[];
  value: Value;
  onChange: (value: Value) => void;
};

function Choice<Value extends string>({ label, group, values, value, onChange }: ChoiceProps<Value>) {
  const { t } = useTranslation('planning');
  const nameOf = (name: Value) => t(`progress.${group}.${name as string}`);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="subtle"
          size="xs"
          rightSection={<Icon of={IconChevronDown} size={12} />}
          aria-label={`${label}: ${nameOf(value)}`}
        >
          {nameOf(value)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {values.map((name) => (
          <Menu.Item
            key={name}
            {...(name === value ? { 'aria-current': true } : {})}
            onClick={() => onChange(name)}
          >
            {nameOf(name)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
