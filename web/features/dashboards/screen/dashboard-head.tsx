import { Button } from '@mantine/core';
import { IconDeviceTv, IconPlus, IconWorld } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#components/controls/icon-button.tsx';
import { SaveStatus } from '#components/feedback/save-status.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { ScreenHeader } from '#components/screens/screen-header.tsx';
import type { Dashboard } from '#entities/insight/dashboards/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { usePhone } from '#lib/device/phone.ts';
import { paths } from '#lib/http/paths.ts';
import { useSaveState, useSaveWord } from '#lib/unsaved/save-state.ts';
import type { DashboardDialog } from '../model/dialog.ts';
import { useDashboardRights } from '../model/rights.ts';
import { DashboardMenu } from './dashboard-menu.tsx';

type HeadProps = {
  dashboard: Dashboard;
  isEditing: boolean;
  onEdit: (isEditing: boolean) => void;
  onAdd: () => void;
  onWall: () => void;
  onDialog: (dialog: DashboardDialog) => void;
  onDuplicate: () => void;
};

/** What dashboard this is, whether it is stored, and what can be done with it. */
export function DashboardHead({ dashboard, isEditing, onEdit, onAdd, ...does }: HeadProps) {
  const { t } = useTranslation(['dashboards', 'common']);
  const { slug } = useCurrentWorkspace();
  const { canEdit, canPublish } = useDashboardRights(dashboard);
  const isPhone = usePhone();
  const { onWall, onDialog, onDuplicate } = does;
  const crumbs = [
    { label: t('title'), to: paths.dashboards(slug) },
    { label: dashboard.name || t('common:untitled') },
  ];
  return (
    <ScreenHeader crumbs={crumbs} status={canEdit && !isPhone && <Saved />}>
      {canEdit && isEditing && <AddButton isPhone={isPhone} onAdd={onAdd} />}
      {!isPhone && <IconButton of={IconDeviceTv} label={t('wall.show')} onClick={onWall} />}
      {!isPhone && canPublish && (
        <IconButton
          of={IconWorld}
          label={t(dashboard.anchor === null ? 'publish.button' : 'publish.published')}
          isPressed={dashboard.anchor !== null}
          onClick={() => onDialog('publish')}
        />
      )}
      <DashboardMenu {...{ dashboard, isPhone, onWall, onDialog, onDuplicate }} />
      {canEdit && (
        <Button variant={isEditing ? 'filled' : 'default'} onClick={() => onEdit(!isEditing)}>
          {t(isEditing ? 'done' : 'edit')}
        </Button>
      )}
    </ScreenHeader>
  );
}

function AddButton({ isPhone, onAdd }: { isPhone: boolean; onAdd: () => void }) {
  const { t } = useTranslation('dashboards');
  if (isPhone) return <IconButton of={IconPlus} label={t('tile.add')} size="xl" onClick={onAdd} />;
  return (
    <Button variant="subtle" leftSection={<Icon of={IconPlus} />} onClick={onAdd}>
      {t('tile.add')}
    </Button>
  );
}

function Saved() {
  const { t } = useTranslation('common');
  const status = useSaveState((state) => state.status);
  return <SaveStatus status={status} text={t(useSaveWord())} />;
}
