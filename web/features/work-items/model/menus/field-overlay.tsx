import { fieldProperty } from '@tandem/shared/projects/fields/names.ts';
import { useField } from '#entities/projects/fields/hooks.ts';
import { useWorkItem } from '#entities/work-items/items/hooks.ts';
import { FieldPopover } from '../fields/field-popover.tsx';
import { FormulaPopover } from '../fields/formula/formula-popover.tsx';
import { fieldValueOf, setFieldValue } from '../fields/base/item-field.ts';
import { Editing } from '../presence/editing.ts';
import { closeOverlay } from '../properties/item-overlay.ts';

type FieldOverlayProps = { fieldId: string; itemId: string; anchor: HTMLElement };

/** The editor of one custom field of one item, beside whatever was pressed. */
export function FieldOverlay({ fieldId, itemId, anchor }: FieldOverlayProps) {
  const row = useWorkItem(itemId);
  const field = useField(fieldId);
  if (!row || !field) return null;
  if (field.kind === 'formula') {
    return <FormulaPopover {...{ fieldId, itemId, anchor }} side="bottom-end" onClose={closeOverlay} />;
  }
  return (
    <>
      <Editing item={row} field={fieldProperty(fieldId)} />
      <FieldPopover
        anchor={anchor}
        field={field}
        value={fieldValueOf(row, field)}
        projectId={row.project_id}
        itemId={row.id}
        onChange={(value) => setFieldValue(row, field, value)}
        onClose={closeOverlay}
      />
    </>
  );
}
