import { Checkbox } from '@mantine/core';
import { isAskable } from '@tandem/shared/integrations/intake-form/askable.ts';
import type { FormField } from '@tandem/shared/integrations/intake-form/schema.ts';
import { useTranslation } from 'react-i18next';
import { FieldIcon } from '#components/fields/kind-icon.tsx';
import type { UsedField } from '#entities/projects/fields/hooks.ts';
import { useFieldSections } from '#entities/projects/fields/sections.ts';
import styles from './publishing.module.css';

type AskedFieldsProps = {
  projectId: string;
  asked: readonly FormField[];
  onChange: (asked: FormField[]) => void;
};

/** Sorts the fields of the form by their order in the project. */
function inOrder(fields: readonly UsedField[], asked: readonly FormField[]): FormField[] {
  const place = new Map(fields.map(({ id }, index) => [id, index]));
  return asked.toSorted((a, b) => (place.get(a.field_id) ?? 0) - (place.get(b.field_id) ?? 0));
}

/**
 * Selects the fields that the form asks for. Shows nothing if the project has none that visitors can fill in.
 */
export function AskedFields({ projectId, asked, onChange }: AskedFieldsProps) {
  const { t } = useTranslation('publishing');
  // A form does not set a type, so only fields of all types can be asked for.
  const sections = useFieldSections(projectId, null);
  const fields = sections.flatMap((section) => section.fields).filter(({ kind }) => isAskable(kind));
  if (fields.length === 0) return null;
  const put = (field: FormField) =>
    onChange(inOrder(fields, [...asked.filter(({ field_id }) => field_id !== field.field_id), field]));
  return (
    <fieldset className={styles.part}>
      <legend>{t('form.fields')}</legend>
      <p className={styles.text}>{t('form.fields_text')}</p>
      <ul className={styles.asked}>
        {fields.map((field) => {
          const one = asked.find(({ field_id }) => field_id === field.id);
          return (
            <li key={field.id}>
              <Checkbox
                label={
                  <span className={styles.askedName}>
                    <FieldIcon field={field} />
                    {field.name}
                  </span>
                }
                checked={one !== undefined}
                onChange={(event) =>
                  event.currentTarget.checked
                    ? put({ field_id: field.id, is_required: false })
                    : onChange(asked.filter(({ field_id }) => field_id !== field.id))
                }
              />
              {one && (
                <Checkbox
                  label={t('form.required')}
                  aria-label={t('form.required_named', { field: field.name })}
                  checked={one.is_required}
                  onChange={(event) => put({ field_id: field.id, is_required: event.currentTarget.checked })}
                />
              )}
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
