import { Select } from '@mantine/core';
import { useEffect, useState } from 'react';
import { fetchTimezones, type Timezone } from '#entities/identity/instance/timezones.ts';

type TimezoneSelectProps = {
  id: string;
  value: string;
  disabled?: boolean;
  onChange: (timezone: string) => void;
};

/** UTC needs no offset from itself. */
const labelOf = ({ value, label, utc_offset }: Timezone) =>
  value === 'UTC' ? label : `${label} ${utc_offset}`;

/** Time zones by their offset; until they are known the chosen one stands alone. */
export function TimezoneSelect({ id, value, disabled = false, onChange }: TimezoneSelectProps) {
  const [zones, setZones] = useState<readonly Timezone[]>([]);
  useEffect(() => {
    // The chosen one can be seen without the others.
    fetchTimezones()
      .then(setZones)
      .catch(() => {});
  }, []);
  const known = zones.map((zone) => ({ value: zone.value, label: labelOf(zone) }));
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
