import { Button, TextInput } from '@mantine/core';
import { IconGripVertical, IconPlus, IconX } from '@tabler/icons-react';
import { MAX_ESTIMATE_POINTS, MIN_ESTIMATE_POINTS } from '@tandem/shared/projects/estimates/limits.ts';
import { type KeyboardEvent, useCallback, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#components/controls/icon-button.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { type RowDrop, useRowDrag, useRowDrops } from '#components/drag/row-drag.ts';
import { MAX_VALUE, moved, movedBeside, newValue, type Value } from './estimate-rules.ts';
import styles from './estimates.module.css';

const ROWS = 'values of an estimate';

type ValueFieldsProps = {
  values: readonly Value[];
  onChange: (change: (values: readonly Value[]) => readonly Value[]) => void;
};

/** The values of an estimate in their order, which is changed by dragging, or by the arrows on a handle. */
export function ValueFields({ values, onChange }: ValueFieldsProps) {
  const { t } = useTranslation('project-settings');
  const drop = useCallback((row: RowDrop) => onChange((before) => movedBeside(before, row)), [onChange]);
  useRowDrops(ROWS, drop);
  return (
    <>
      <div className={styles.values}>
        {values.map((value, index) => (
          <ValueRow
            key={value.row}
            value={value}
            number={index + 1}
            canRemove={values.length > MIN_ESTIMATE_POINTS}
            onChange={onChange}
          />
        ))}
      </div>
      {values.length < MAX_ESTIMATE_POINTS && (
        <Button
          mt={8}
          variant="subtle"
          leftSection={<Icon of={IconPlus} />}
          onClick={() => onChange((before) => [...before, newValue('')])}
        >
          {t('estimates.add_value')}
        </Button>
      )}
    </>
  );
}

type ValueRowProps = {
  value: Value;
  number: number;
  canRemove: boolean;
  onChange: ValueFieldsProps['onChange'];
};

const STEPS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

function ValueRow({ value: { row: id, text }, number, canRemove, onChange }: ValueRowProps) {
  const { t } = useTranslation('project-settings');
  const row = useRef<HTMLDivElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const zone = useRowDrag(row, { of: ROWS, id, handle });
  const step = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    flushSync(() => onChange((before) => moved(before, id, by)));
    // A row that is put elsewhere in the page loses the focus.
    handle.current?.focus();
  };
  return (
    <div ref={row} className={styles.value} data-zone={zone ?? undefined}>
      <IconButton
        ref={handle}
        of={IconGripVertical}
        iconSize={14}
        label={t('estimates.move_value', { number })}
        className={styles.handle}
        onKeyDown={step}
      />
      <TextInput
        aria-label={t('estimates.value', { number })}
        maxLength={MAX_VALUE}
        value={text}
        onChange={(event) => {
          const next = event.target.value;
          onChange((before) => before.map((one) => (one.row === id ? { ...one, text: next } : one)));
        }}
      />
      {canRemove && (
        <IconButton
          of={IconX}
          size="lg"
          label={t('estimates.remove_value', { number })}
          onClick={() => onChange((before) => before.filter((one) => one.row !== id))}
        />
      )}
    </div>
  );
}
