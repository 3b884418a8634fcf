import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FieldIcon } from '#components/fields/kind-icon.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { fieldProperty } from '@tandem/shared/projects/fields/names.ts';
import { type UsedField } from '#entities/projects/fields/hooks.ts';
import { type FieldSection, useFieldSections } from '#entities/projects/fields/sections.ts';
import { useComputedTick } from '#entities/work-items/computed/tick.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { useStoredFlag } from '#lib/device/stored-flag.ts';
import { listNames } from '#lib/text/names.ts';
import { FieldControl } from '../../model/fields/field-control.tsx';
import { fieldValueOf, setFieldValue } from '../../model/fields/base/item-field.ts';
import { statesThatNeed } from '../../model/fields/needed.ts';
import { FoldButton } from '../../model/groups/fold-button.tsx';
import { Editing } from '../../model/presence/editing.ts';
import { ItemPeople } from '../../model/presence/item-people.tsx';
import styles from './field-sections.module.css';

type SectionsProps = { row: WorkItem; canEdit: boolean; look: 'side' | 'body' };
type AllProps = SectionsProps & {
  /** Hides fields without a value, for places where they cannot be edited. */
  isFilledOnly?: boolean;
};

/** What has a section of its own beside the text. */
export const isInBody = ({ kind }: Pick<UsedField, 'kind'>) => kind === 'paragraph' || kind === 'items';

/** The sections of an item's fields that stand among its properties. */
export function useRowSections(row: Pick<WorkItem, 'project_id' | 'type_id'>): readonly FieldSection[] {
  return useFieldSections(row.project_id, row.type_id)
    .map((section) => ({ ...section, fields: section.fields.filter((field) => !isInBody(field)) }))
    .filter(({ fields }) => fields.length > 0);
}

/** The custom fields of an item, a section each under a title that folds it. */
export function FieldSections({ row, canEdit, look, isFilledOnly = false }: AllProps) {
  const all = useRowSections(row);
  const filled = (section: FieldSection) =>
    section.fields.filter((field) => !isFilledOnly || fieldValueOf(row, field) !== null);
  const sections = all
    .map((section) => ({ ...section, fields: filled(section) }))
    .filter(({ fields }) => fields.length > 0);
  return sections.map((section) => (
    <FieldsOfSection key={section.id} section={section} {...{ row, canEdit, look }} />
  ));
}

function FieldsOfSection({ section, row, canEdit, look }: SectionsProps & { section: FieldSection }) {
  const { t } = useTranslation(['fields', 'work-items']);
  // In every item of the project, on this device.
  const [isFolded, setFolded] = useStoredFlag(`field_section_collapsed.${section.id}`, false);
  const title = section.name || t('value.fields');
  return (
    <section className={styles.section} data-look={look} aria-label={title}>
      <header className={styles.head}>
        <h2>{title}</h2>
        <FoldButton
          label={t('work-items:fold', { group: title })}
          isOpen={!isFolded}
          onToggle={() => setFolded(!isFolded)}
        />
      </header>
      {!isFolded && (
        <div className={styles.rows}>
          {section.fields.map((field) => (
            <FieldRow key={field.id} field={field} row={row} canEdit={canEdit} />
          ))}
        </div>
      )}
    </section>
  );
}

type RowProps = { field: UsedField; row: WorkItem; canEdit: boolean };

function FieldRow({ field, row, canEdit }: RowProps) {
  const { t } = useTranslation('fields');
  useComputedTick([field]);
  const value = fieldValueOf(row, field);
  const isNeeded = field.use.required !== 'never';
  const property = fieldProperty(field.id);
  return (
    <div
      className={styles.line}
      data-field={field.id}
      // Values of several lines begin beside the name.
      data-top={field.kind === 'multi_select' && value !== null ? '' : undefined}
    >
      <FieldIcon field={field} />
      <span className={styles.name} title={field.description || undefined}>
        {field.name}
        {isNeeded && (
          <span className={styles.star} role="img" aria-label={t('value.required')}>
            {' *'}
          </span>
        )}
      </span>
      <span className={styles.value}>
        <FieldControl
          field={field}
          value={value}
          projectId={row.project_id}
          itemId={row.id}
          onChange={(next) => setFieldValue(row, field, next)}
          disabled={!canEdit}
          whileOpen={<Editing item={row} field={property} />}
        />
        <ItemPeople projectId={row.project_id} itemId={row.id} field={property} />
      </span>
      {value === null && isNeeded && <NeededNote field={field} projectId={row.project_id} />}
    </div>
  );
}

/** Which states an item cannot enter without it. */
function NeededNote({ field, projectId }: { field: UsedField; projectId: string }) {
  const { t } = useTranslation('fields');
  const names = statesThatNeed(field, projectId);
  if (names.length === 0) return null;
  return (
    <span className={styles.needed}>
      <Icon of={IconAlertTriangle} size={14} />
      {t('value.needed', { states: listNames(names), count: names.length })}
    </span>
  );
}
