import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { ROLE } from '@tandem/shared/roles.ts';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import { HeaderDivider, ScreenHeader } from '#components/screens/screen-header.tsx';
import { useJoinedProjects } from '#entities/projects/projects/hooks.ts';
import type { View } from '#entities/planning/views/types.ts';
import { openModal } from '#lib/frame/modal-store.ts';
import { usePhone } from '#lib/device/phone.ts';
import { DisplayMenu } from '../../model/display/menu/display-menu.tsx';
import { FilterMenu } from '../../model/filters/filter-menu.tsx';
import { ViewMenu } from '../view-menu.tsx';
import { Badges } from '../view-row.tsx';
import type { WorkspaceSettings } from '../use-workspace-settings.ts';
import screenStyles from '../../screen/screen.module.css';

type HeaderProps = {
  name: string;
  /** None for the views that everybody has. */
  view: View | undefined;
  own: WorkspaceSettings;
  onEdit: () => void;
  onDeleted: () => void;
};

/** What this view is, and how its items are chosen and shown. */
export function WorkspaceHeader({ name, view, own, onEdit, onDeleted }: HeaderProps) {
  const { t } = useTranslation('views');
  const isPhone = usePhone();
  const controls = (
    <>
      <FilterMenu projectId="" settings={own.settings} actions={own.actions} look="header" />
      <DisplayMenu settings={own.settings} actions={own.actions} />
    </>
  );
  return (
    <>
      <ScreenHeader
        crumbs={[{ label: t('title') }, { label: name }]}
        status={view && <Badges view={view} withHint />}
      >
        {view && <ViewMenu view={view} onEdit={onEdit} onDeleted={onDeleted} />}
        {!isPhone && view && <HeaderDivider />}
        {!isPhone && controls}
        {!isPhone && <NewItem />}
      </ScreenHeader>
      {isPhone && (
        <div className={screenStyles.bar}>
          <span className={screenStyles.space} />
          {controls}
        </div>
      )}
      {isPhone && <NewItem isFloating />}
    </>
  );
}

function NewItem({ isFloating = false }: { isFloating?: boolean }) {
  const { t } = useTranslation('work-items');
  const canCreate = useJoinedProjects().some((project) => (project.member_role ?? 0) >= ROLE.MEMBER);
  if (!canCreate) return null;
  const create = () => openModal({ kind: 'create-work-item' });
  if (isFloating) {
    return (
      <button type="button" className={screenStyles.float} aria-label={t('new_item')} onClick={create}>
        <Icon of={IconPlus} size={24} />
      </button>
    );
  }
  return (
    <Button variant="filled" leftSection={<Icon of={IconPlus} />} onClick={create}>
      {t('new_item')}
    </Button>
  );
}
