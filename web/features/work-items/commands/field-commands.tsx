import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldIcon } from '#components/fields/kind-icon.tsx';
import { isComputed } from '@tandem/shared/projects/fields/kinds.ts';
import { fieldSections } from '#entities/projects/fields/sections.ts';
import { fieldsByWorkspace } from '#entities/projects/fields/store.ts';
import type { Field } from '#entities/projects/fields/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { type Command, useCommands } from '#lib/frame/command-store.ts';
import { openOverlay } from '../model/properties/item-overlay.ts';
import { aboutItem, isEditable, type Target } from './about-item.ts';

const hasField = ({ row }: Target, { id }: Field) =>
  fieldSections(row.project_id, row.type_id).some(({ fields }) => fields.some((field) => field.id === id));

/** "Set Effort…" for the item at hand: one command for each field that somebody can write. */
export function FieldCommands() {
  const { t } = useTranslation('work-items');
  const fields = fieldsByWorkspace.useList(useCurrentWorkspace().id);
  const commands = useMemo(
    () =>
      fields
        .filter(({ kind, is_active, deleted_at }) => !isComputed(kind) && is_active && deleted_at === null)
        .map((field): Command =>
          aboutItem(t('command.group'), `field-${field.id}`, {
            label: t('command.field', { field: field.name }),
            drawing: <FieldIcon field={field} />,
            isAllowed: (found) => isEditable(found) && hasField(found, field),
            isForMany: true,
            run: ({ item: { id: itemId, anchor } }) =>
              openOverlay({ kind: 'field', fieldId: field.id, itemId, anchor }),
          }),
        ),
    [fields, t],
  );
  useCommands('item-fields', commands);
  return null;
}
