import { useTranslation } from 'react-i18next';
import { FIELD_LIMITS } from '@tandem/shared/projects/fields/kinds.ts';
import { ChooseItems } from '../../choosing/choose-items.tsx';
import type { EditorProps } from '#components/fields/base/field-view.ts';

/** Adds items to a field, or puts another one in the place of the only one. */
export function ItemsEditor({ field, value, projectId, itemId, onChange, onClose }: EditorProps) {
  const { t } = useTranslation('fields');
  const before = Array.isArray(value) ? value : [];
  const isSingle = field.options.is_many === false;
  const take = (ids: string[]) => {
    const chosen = isSingle ? ids : [...new Set([...before, ...ids])].slice(0, FIELD_LIMITS.items);
    onChange(chosen.length > 0 ? chosen : null);
  };
  return (
    <ChooseItems
      projectId={projectId}
      {...(itemId !== null && { itemId })}
      as="mention"
      title={t('value.set', { field: field.name })}
      isSingle={isSingle}
      onChoose={(items) => take(items.map(({ id }) => id))}
      onClose={onClose}
    />
  );
}
