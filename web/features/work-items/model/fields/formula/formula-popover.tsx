import i18next from 'i18next';
import { Suspense } from 'react';
import { AnchoredPopover } from '#components/popovers/anchored-popover.tsx';
import { useField } from '#entities/projects/fields/hooks.ts';
import { useWorkItem } from '#entities/work-items/items/hooks.ts';
import { lazyPart } from '#lib/parts/lazy-part.tsx';

const Details = lazyPart(async () => {
  const [{ FormulaDetails }] = await Promise.all([
    import('./formula-details.tsx'),
    i18next.loadNamespaces('fields'),
  ]);
  return FormulaDetails;
});

type FormulaPopoverProps = {
  fieldId: string;
  itemId: string;
  anchor: HTMLElement;
  /** `left-end` is left of the column of properties, `bottom-end` is below a cell. */
  side: 'left-end' | 'bottom-end';
  /** The pressed element, if the popover is placed beside a larger one. */
  opener?: HTMLElement;
  onClose: () => void;
};

/** Shows the explanation of a computed value in a popover. */
export function FormulaPopover({ fieldId, itemId, anchor, side, opener, onClose }: FormulaPopoverProps) {
  const field = useField(fieldId);
  const row = useWorkItem(itemId);
  if (!field || !row) return null;
  return (
    <AnchoredPopover
      anchor={anchor}
      position={side}
      label={i18next.t('fields:formula.how', { field: field.name })}
      width={320}
      onClose={onClose}
      {...(opener && { opener })}
    >
      <Suspense>
        <Details field={field} row={row} />
      </Suspense>
    </AnchoredPopover>
  );
}
