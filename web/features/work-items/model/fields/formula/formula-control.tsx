import { VisuallyHidden } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { ShownField } from '#components/fields/base/field-view.ts';
import styles from '#components/fields/field-control.module.css';
import { FormulaPopover } from './formula-popover.tsx';

/** `children` is the rendered value. Null if there is none. */
type FormulaControlProps = { field: ShownField; itemId: string; children: ReactNode };

/** Shows a computed value. A press explains it. */
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
