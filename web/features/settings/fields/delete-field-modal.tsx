import { useTranslation } from 'react-i18next';
import { deleteField } from '#entities/projects/fields/actions.ts';
import type { Field } from '#entities/projects/fields/types.ts';
import { TypedConfirm } from '../parts/typed-confirm.tsx';
import { dropDraft } from './panel/field-drafts.ts';
import { countReached, useImpact, useProjectsText } from './panel/use-impact.ts';

type DeleteFieldModalProps = { field: Field; onDeleted: () => void; onClose: () => void };

/** Asks for the name of the field, and says how many values go with it. */
export function DeleteFieldModal({ field, onDeleted, onClose }: DeleteFieldModalProps) {
  const { t } = useTranslation('fields');
  const impact = useImpact(field.id, true);
  const projectsText = useProjectsText();
  return (
    <TypedConfirm
      title={t('settings.delete_title', { name: field.name })}
      name={field.name}
      confirmText={t('settings.delete')}
      onClose={onClose}
      onConfirm={async () => {
        await deleteField(field);
        dropDraft(field.id);
        onClose();
        onDeleted();
      }}
    >
      {impact && (
        <p>
          {countReached(impact) > 0
            ? t('settings.delete_values', { count: impact.values, projects: projectsText(impact) })
            : t('settings.delete_unused')}
        </p>
      )}
      <p>{t('settings.delete_back')}</p>
    </TypedConfirm>
  );
}
