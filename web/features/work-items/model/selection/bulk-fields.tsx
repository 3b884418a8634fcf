import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isSameValue } from '@tandem/shared/projects/fields/values.ts';
import { FieldIcon } from '#components/fields/kind-icon.tsx';
import { PickerList } from '#components/pickers/picker-list.tsx';
import { isComputed } from '@tandem/shared/projects/fields/kinds.ts';
import { fieldsOfProject, type UsedField } from '#entities/projects/fields/hooks.ts';
import type { FieldValue } from '#entities/projects/fields/types.ts';
import type { BulkProperties } from '#entities/work-items/items/bulk.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { fieldValueOf } from '../fields/base/item-field.ts';
import { FIELD_VIEWS } from '../fields/registry.ts';

/** The fields that somebody can give many items of a project at once. */
export const bulkFields = (projectId: string): readonly UsedField[] =>
  fieldsOfProject(projectId).filter(({ kind }) => !isComputed(kind));

type BulkFieldsProps = {
  projectId: string;
  rows: readonly WorkItem[];
  /** The one that was asked for by name. */
  fieldId?: string | undefined;
  set: (properties: BulkProperties) => void;
  onClose: () => void;
};

/** Which field, and then which value all chosen items get. */
export function BulkFields({ projectId, rows, fieldId, set, onClose }: BulkFieldsProps) {
  const { t } = useTranslation(['fields', 'common']);
  const fields = bulkFields(projectId);
  const [chosen, setChosen] = useState(fieldId);
  const field = fields.find(({ id }) => id === chosen);
  if (field) return <BulkValue {...{ field, projectId, rows, set, onClose }} />;
  return (
    <PickerList
      options={fields.map((each) => ({ value: each.id, label: each.name, icon: <FieldIcon field={each} /> }))}
      selected={[]}
      keepOpen
      onPick={([picked]) => setChosen(picked)}
      onClose={onClose}
      searchPlaceholder={t('value.choose_field')}
      emptyText={t('common:no_match')}
    />
  );
}

/** What all of them have; nothing where they differ. */
function commonValue(rows: readonly WorkItem[], field: UsedField): FieldValue | null {
  const first = rows[0] ? fieldValueOf(rows[0], field) : null;
  return rows.every((row) => isSameValue(fieldValueOf(row, field), first)) ? first : null;
}

function BulkValue({ field, projectId, rows, set, onClose }: BulkFieldsProps & { field: UsedField }) {
  const [value, setValue] = useState(() => commonValue(rows, field));
  const { Editor } = FIELD_VIEWS[field.kind];
  if (!Editor) return null;
  return (
    <Suspense>
      <Editor
        field={field}
        value={value}
        projectId={projectId}
        itemId={null}
        onChange={(next) => {
          setValue(next);
          set({ fields: { [field.id]: next } });
        }}
        onClose={onClose}
      />
    </Suspense>
  );
}
