import { IconDots, IconSquareMinus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#components/controls/icon-button.tsx';
import { AnchoredMenu } from '#components/popovers/anchored-menu.tsx';
import { MenuItem } from '#components/popovers/menu-items.tsx';
import { useMenuButton } from '#components/popovers/use-menu-button.ts';
import type { Field } from '#entities/projects/fields/types.ts';
import { DeleteFieldModal } from './delete-field-modal.tsx';

type FieldMenuProps = {
  field: Field;
  canDelete: boolean;
  /** Takes it out of the project that is looked at. */
  onRemove?: (() => void) | undefined;
  onGone: () => void;
};

/** What else can be done to a field. */
export function FieldMenu({ field, canDelete, onRemove, onGone }: FieldMenuProps) {
  const { t } = useTranslation('fields');
  const { anchor, close, button } = useMenuButton();
  const [isDeleting, setDeleting] = useState(false);
  if (!canDelete && !onRemove) return null;
  return (
    <>
      <IconButton of={IconDots} label={t('settings.actions', { name: field.name })} {...button} />
      {anchor && (
        <AnchoredMenu anchor={anchor} onClose={close}>
          {onRemove && (
            <MenuItem icon={IconSquareMinus} text={t('settings.remove_from_project')} onClick={onRemove} />
          )}
          {canDelete && (
            <MenuItem
              icon={IconTrash}
              text={t('settings.delete_everywhere')}
              isDangerous
              onClick={() => setDeleting(true)}
            />
          )}
        </AnchoredMenu>
      )}
      {isDeleting && <DeleteFieldModal field={field} onClose={() => setDeleting(false)} onDeleted={onGone} />}
    </>
  );
}
