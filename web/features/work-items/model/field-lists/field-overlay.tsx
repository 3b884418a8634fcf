import { type FieldProperty, fieldIdOf } from '@tandem/shared/projects/fields/names.ts';
import { Suspense } from 'react';
import { AnchoredPopover } from '#components/popovers/anchored-popover.tsx';
import { fields } from '#entities/projects/fields/store.ts';
import type { FieldValue } from '#entities/projects/fields/types.ts';
import { patchWorkItem } from '#entities/work-items/items/actions.ts';
import { fieldValue } from '#entities/work-items/rows/field-groups.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { FIELD_VIEWS } from '../fields/registry.ts';
import { closeOverlay } from '../properties/item-overlay.ts';
import styles from './field-lists.module.css';

type OverlayProps = { property: FieldProperty; row: WorkItem; anchor: HTMLElement };

const LISTED = 240;

/** The editor of a custom field of one item, beside its cell or chip. */
export function FieldOverlay({ property, row, anchor }: OverlayProps) {
  const field = fields.useRow(fieldIdOf(property));
  const { Editor, place } = FIELD_VIEWS[field?.kind ?? 'text'];
  if (!field || !Editor) return null;
  const onChange = (value: FieldValue | null) => void patchWorkItem(row.id, { fields: { [field.id]: value } });
  const editor = (
    <Suspense>
      <Editor
        {...{ field, onChange }}
        value={fieldValue(row, field.id) ?? null}
        projectId={row.project_id}
        itemId={row.id}
        onClose={closeOverlay}
      />
    </Suspense>
  );
  if (place === 'dialog') return editor;
  const isTyped = place === 'place';
  return (
    <AnchoredPopover
      anchor={anchor}
      onClose={closeOverlay}
      label={field.name}
      {...(field.kind !== 'date' && field.kind !== 'moment' && { width: LISTED })}
    >
      {isTyped ? <div className={styles.overlay}>{editor}</div> : editor}
    </AnchoredPopover>
  );
}
