import { Menu } from '@mantine/core';
import { IconArchive, IconDots, IconInfoCircle, IconLink, IconPencil, IconTrash } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#components/controls/icon-button.tsx';
import { MenuItem, NewTabItem } from '#components/popovers/menu-items.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { deleteModule } from '#entities/planning/modules/actions.ts';
import { useIsNewModule } from '#entities/planning/modules/hooks.ts';
import { isVersion } from '#entities/planning/modules/kind.ts';
import type { Module } from '#entities/planning/modules/types.ts';
import { lazyPart } from '#lib/parts/lazy-part.tsx';
import { DeleteQuestion } from '../../parts/delete-question.tsx';
import { archive, copyLink, linkTo } from './module-actions.ts';
import { useModuleRights } from './module-values.ts';

const ModuleForm = lazyPart(async () => (await import('./module-form.tsx')).ModuleForm);

type ModuleMenuProps = {
  module: Module;
  size?: 'sm' | 'md';
  opened?: boolean;
  onChange?: (opened: boolean) => void;
  /** Shows its details beside the list. */
  onDetails?: () => void;
  onGone?: () => void;
};
type Asked = 'edit' | 'delete';

/** Everything that can be done with a module. Deleting is asked for; the rest can be undone. */
export function ModuleMenu({ module, size = 'sm', onDetails, onGone, ...menu }: ModuleMenuProps) {
  const { t } = useTranslation('modules');
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const remove = () => {
    onGone?.();
    void deleteModule(module.id);
  };
  return (
    <>
      <Menu position="bottom-end" width={216} {...menu}>
        <Menu.Target>
          <IconButton of={IconDots} size={size} label={t('menu.title', { name: module.name })} />
        </Menu.Target>
        <Menu.Dropdown>
          {onDetails && <MenuItem icon={IconInfoCircle} text={t('menu.details')} onClick={onDetails} />}
          <PlainItems module={module} />
          <ChangingItems module={module} ask={setAsked} onGone={onGone} />
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {asked === 'edit' && <ModuleForm projectId={module.project_id} module={module} onClose={close} />}
      </Suspense>
      {asked === 'delete' && (
        <DeleteQuestion
          of="modules"
          name={module.name}
          {...(isVersion(module) && { title: t('version.delete_title') })}
          onConfirm={remove}
          onClose={close}
        />
      )}
    </>
  );
}

function PlainItems({ module }: { module: Module }) {
  const { t } = useTranslation('modules');
  // No other tab knows what the server has not stored.
  const isNew = useIsNewModule(module.id);
  return (
    <>
      {!isNew && <NewTabItem href={linkTo(module)} text={t('menu.open_new_tab')} />}
      <MenuItem icon={IconLink} text={t('menu.copy_link')} onClick={() => void copyLink(module)} />
    </>
  );
}

type ChangingProps = { module: Module; ask: (asked: Asked) => void; onGone: (() => void) | undefined };

function ChangingItems({ module, ask, onGone }: ChangingProps) {
  const { t } = useTranslation('modules');
  const { canEdit, hasEnded, canDelete } = useModuleRights(module);
  const putAway = () => {
    onGone?.();
    void archive(module);
  };
  return (
    <>
      {(canEdit || canDelete) && <Menu.Divider />}
      {canEdit && <MenuItem icon={IconPencil} text={t('menu.edit')} onClick={() => ask('edit')} />}
      {canEdit && (
        <Menu.Item
          leftSection={<Icon of={IconArchive} />}
          disabled={!hasEnded}
          title={hasEnded ? undefined : t(isVersion(module) ? 'version.archive_hint' : 'menu.archive_hint')}
          onClick={putAway}
        >
          {t('menu.archive')}
        </Menu.Item>
      )}
      {canDelete && (
        <MenuItem icon={IconTrash} text={t('menu.delete')} onClick={() => ask('delete')} isDangerous />
      )}
    </>
  );
}
