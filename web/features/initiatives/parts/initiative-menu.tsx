import { Menu } from '@mantine/core';
import { IconDots, IconLink, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#components/controls/icon-button.tsx';
import { ConfirmModal } from '#components/dialogs/confirm-modal.tsx';
import { MenuItem, NewTabItem } from '#components/popovers/menu-items.tsx';
import { deleteInitiative } from '#entities/planning/initiatives/actions.ts';
import { useKnownInitiatives } from '#entities/planning/initiatives/hooks.ts';
import { useCanChange } from '#entities/planning/initiatives/rights.ts';
import { type Initiative, MAX_DEPTH } from '#entities/planning/initiatives/types.ts';
import { currentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import { openModal } from '#lib/frame/modal-store.ts';
import { paths } from '#lib/http/paths.ts';
import { lazyPart } from '#lib/parts/lazy-part.tsx';
import { copyText } from '#lib/text/copy-text.ts';
import { depthOf } from '../model/lines.ts';

const InitiativeForm = lazyPart(async () => (await import('../form/initiative-form.tsx')).InitiativeForm);

type MenuProps = { initiative: Initiative; size?: 'sm' | 'md'; onGone?: () => void };

/** Everything that can be done with an initiative. */
export function InitiativeMenu({ initiative, size = 'sm', onGone }: MenuProps) {
  const { t } = useTranslation(['initiatives', 'common']);
  const [asked, setAsked] = useState<'edit' | 'delete' | null>(null);
  const close = () => setAsked(null);
  const { id, name } = initiative;
  const remove = () => {
    close();
    onGone?.();
    void deleteInitiative(id);
  };
  return (
    <>
      <Menu position="bottom-end" width={216}>
        <Menu.Target>
          <IconButton of={IconDots} size={size} label={t('menu.title', { name })} />
        </Menu.Target>
        <Menu.Dropdown>
          <Items initiative={initiative} ask={setAsked} />
        </Menu.Dropdown>
      </Menu>
      <Suspense>{asked === 'edit' && <InitiativeForm initiative={initiative} onClose={close} />}</Suspense>
      {asked === 'delete' && (
        <ConfirmModal
          title={t('delete.title')}
          confirmText={t('common:delete')}
          isDangerous
          onConfirm={remove}
          onClose={close}
        >
          {t('delete.text', { name })}
        </ConfirmModal>
      )}
    </>
  );
}

type ItemsProps = { initiative: Initiative; ask: (asked: 'edit' | 'delete') => void };

function Items({ initiative, ask }: ItemsProps) {
  const { t } = useTranslation('initiatives');
  const canChange = useCanChange(initiative);
  const rows = useKnownInitiatives();
  const { id } = initiative;
  const link = paths.initiative(currentWorkspace().slug, id);
  const copy = async () => {
    const address = new URL(link, location.origin).href;
    if (await copyText(address)) showToast({ tone: 'success', title: t('menu.copied') });
  };
  return (
    <>
      <NewTabItem href={link} text={t('menu.new_tab')} />
      <MenuItem icon={IconLink} text={t('menu.copy_link')} onClick={() => void copy()} />
      {depthOf(id, rows) < MAX_DEPTH && (
        <MenuItem
          icon={IconPlus}
          text={t('menu.nested')}
          onClick={() => openModal({ kind: 'create-initiative', parentId: id })}
        />
      )}
      {canChange && <Menu.Divider />}
      {canChange && <MenuItem icon={IconPencil} text={t('menu.edit')} onClick={() => ask('edit')} />}
      {canChange && (
        <MenuItem icon={IconTrash} text={t('menu.delete')} onClick={() => ask('delete')} isDangerous />
      )}
    </>
  );
}
