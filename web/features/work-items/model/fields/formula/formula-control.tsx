import { VisuallyHidden } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { ShownField } from '#components/fields/base/field-view.ts';
import styles from '#components/fields/field-control.module.css';
import { FormulaPopover } from './formula-popover.tsx';

/** `children` is the value as it is drawn; null for none. */
type FormulaControlProps = { field: ShownField; itemId: string; children: ReactNode };

/** A computed value; pressed, it says how it comes about. */
export function FormulaControl({ field, itemId, children }: FormulaControlProps) {
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
        {children ?? <span className={styles.empty}>–</span>}
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
