import { Select } from '@mantine/core';
import { useEffect, useState } from 'react';
import { fetchTimezones, type Timezone } from '#entities/instance/timezones.ts';

type TimezoneSelectProps = {
  id: string;
  value: string;
  disabled?: boolean;
  onChange: (timezone: string) => void;
};

/** Time zones by their offset; until they are known the chosen one stands alone. */
export function TimezoneSelect({ id, value, disabled = false, onChange }: TimezoneSelectProps) {
  const [zones, setZones] = useState<readonly Timezone[]>([]);
  useEffect(() => {
    // The chosen one can be seen without the others.
    fetchTimezones()
      .then(setZones)
      .catch(() => {});
  }, []);
  const known = zones.map((zone) => ({ value: zone.value, label: `${zone.label} ${zone.utc_offset}` }));
  const hasValue = known.some((zone) => zone.value === value);
  return (
    <Select
      id={id}
      searchable
      disabled={disabled}
      data={hasValue ? known : [{ value, label: value }, ...known]}
      value={value}
      limit={100}
      onChange={(next) => next && onChange(next)}
    />
  );
}
