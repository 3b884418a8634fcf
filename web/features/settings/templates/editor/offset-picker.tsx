import { Button, NumberInput, SegmentedControl } from '@mantine/core';
import type { TFunction } from 'i18next';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TEMPLATE_LIMITS } from '@tandem/shared/work-items/templates/limits.ts';
import { PickerButton } from '#components/pickers/picker-button.tsx';
import type { Offset } from '#entities/work-items/templates/types.ts';
import styles from './editor.module.css';

const MAX = TEMPLATE_LIMITS.offset_days;

/** Returns an offset in words, such as "3 working days after". */
export function offsetText(offset: Offset, t: TFunction): string {
  const { days, unit } = offset;
  if (days === 0) return t('templates:offset.same_day');
  const isWorking = unit === 'working_days';
  const name = days > 0 ? (isWorking ? 'working_after' : 'after') : isWorking ? 'working_before' : 'before';
  return t(`templates:offset.${name}`, { count: Math.abs(days) });
}

type OffsetPickerProps = {
  label: string;
  value: Offset | null;
  className: string | undefined;
  disabled: boolean;
  onChange: (offset: Offset | null) => void;
  children: ReactNode;
};

/** A day that is counted from the day that the items are made for. */
export const OffsetPicker = ({ value, onChange, children, ...button }: OffsetPickerProps) => (
  <PickerButton
    {...button}
    popup="dialog"
    width={264}
    tone={value ? undefined : 'empty'}
    renderContent={(close) => (
      <OffsetForm
        value={value}
        label={button.label}
        onChange={(offset) => {
          onChange(offset);
          if (offset === null) close();
        }}
        onClose={close}
      />
    )}
  >
    {children}
  </PickerButton>
);

type OffsetFormProps = Pick<OffsetPickerProps, 'label' | 'value' | 'onChange'> & { onClose: () => void };

function OffsetForm({ label, value, onChange, onClose }: OffsetFormProps) {
  const { t } = useTranslation(['templates', 'common']);
  const [offset, setOffset] = useState<Offset>(value ?? { days: 0, unit: 'days' });
  const change = (patch: Partial<Offset>) => {
    const next = { ...offset, ...patch };
    setOffset(next);
    onChange(next);
  };
  return (
    <div className={styles.offsetForm}>
      <NumberInput
        data-autofocus
        aria-label={label}
        value={offset.days}
        min={-MAX}
        max={MAX}
        allowDecimal={false}
        onChange={(typed) => {
          const days = Number(typed);
          // An empty field and a minus alone are no number yet.
          if (typed !== '' && !Number.isNaN(days)) change({ days: days || 0 });
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          onChange(offset);
          onClose();
        }}
      />
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={t('offset.unit')}
        value={offset.unit}
        onChange={(unit) => change({ unit: unit === 'working_days' ? 'working_days' : 'days' })}
        data={[
          { value: 'days', label: t('offset.days') },
          { value: 'working_days', label: t('offset.working_days') },
        ]}
      />
      <p className={styles.quiet}>{offsetText(offset, t)}</p>
      <Button size="xs" variant="subtle" onClick={() => onChange(null)}>
        {t('common:clear')}
      </Button>
    </div>
  );
}
