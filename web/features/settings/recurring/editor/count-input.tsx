import { NumberInput } from '@mantine/core';

type CountInputProps = {
  label: string;
  value: number;
  min: number;
  max: number;
  onChange: (count: number) => void;
};

/** A whole number. A field that is empty or below the least number changes nothing. */
export const CountInput = ({ label, min, max, onChange, ...rest }: CountInputProps) => (
  <NumberInput
    {...rest}
    aria-label={label}
    min={min}
    max={max}
    allowDecimal={false}
    onChange={(typed) => {
      const count = Number(typed);
      if (typed !== '' && count >= min) onChange(Math.min(count, max));
    }}
  />
);
