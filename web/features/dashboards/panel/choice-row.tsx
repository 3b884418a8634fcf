import { Select } from '@mantine/core';
import { PanelRow } from '#components/screens/side-panel.tsx';
import type { Tile, TileConfig } from '#entities/insight/dashboards/types.ts';
import type { Choice } from './choices.ts';

export type ConfigProps = { tile: Tile; onConfig: (config: TileConfig) => void };

type RowProps = {
  label: string;
  data: Choice[];
  value: string | null;
  onPick: (value: string | null) => void;
  canBeNone?: boolean;
  none?: string;
};

/** A choice of the panel under its name. */
export const ChoiceRow = ({ label, data, value, onPick, canBeNone = false, none }: RowProps) => (
  <PanelRow label={label}>
    <Select
      aria-label={label}
      data={data}
      value={value}
      onChange={onPick}
      searchable={data.length > 8}
      allowDeselect={canBeNone}
      clearable={canBeNone}
      {...(none ? { placeholder: none } : {})}
      comboboxProps={{ withinPortal: true }}
      style={{ flex: 1, minWidth: 0 }}
    />
  </PanelRow>
);
