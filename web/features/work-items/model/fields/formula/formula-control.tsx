import { VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import type { ShownField } from '#components/fields/base/field-view.ts';
import styles from '#components/fields/field-control.module.css';
import { ComputedValue } from '#components/fields/values/simple-values.tsx';
import type { FieldValue } from '#entities/projects/fields/types.ts';
import { FormulaPopover } from './formula-popover.tsx';

type FormulaControlProps = { field: ShownField; value: FieldValue | null; itemId: string };

/** A computed value; pressed, it says how it comes about. */
export function FormulaControl({ field, value, itemId }: FormulaControlProps) {
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  return (
    <>
      <button
        type="button"
        className={styles.button}
        data-field-control={field.id}
        aria-haspopup="dialog"
        aria-expanded={opener !== null}
        onClick={({ currentTarget }) => setOpener(opener ? null : currentTarget)}
      >
        <VisuallyHidden>{field.name}: </VisuallyHidden>
        {value === null ? (
          <span className={styles.empty}>–</span>
        ) : (
          <ComputedValue field={field} value={value} look="row" />
        )}
      </button>
      {opener && (
        <FormulaPopover
          fieldId={field.id}
          itemId={itemId}
          anchor={opener.closest<HTMLElement>('[data-field]') ?? opener}
          opener={opener}
          side="left-end"
          onClose={() => setOpener(null)}
        />
      )}
    </>
  );
}
