import { Menu } from '@mantine/core';
import { IconDots, IconListDetails, IconSettings } from '@tabler/icons-react';
import { ROLE } from '@tandem/shared/roles.ts';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#components/controls/icon-button.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { lazyPart } from '#lib/parts/lazy-part.tsx';

const ActivitiesDialog = lazyPart(async () => (await import('./activities-dialog.tsx')).ActivitiesDialog);
const SettingsDialog = lazyPart(async () => (await import('./settings-dialog.tsx')).SettingsDialog);

/** What administrators set up: activities, and how weeks are approved and locked. */
export function TimeMenu() {
  const { t } = useTranslation('time');
  const { role } = useCurrentWorkspace();
  const [opened, setOpened] = useState<'activities' | 'settings' | null>(null);
  if (role !== ROLE.ADMIN) return null;
  const close = () => setOpened(null);
  return (
    <>
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <IconButton of={IconDots} label={t('more')} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Icon of={IconListDetails} />} onClick={() => setOpened('activities')}>
            {t('activities.title')}
          </Menu.Item>
          <Menu.Item leftSection={<Icon of={IconSettings} />} onClick={() => setOpened('settings')}>
            {t('settings.title')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {opened === 'activities' && <ActivitiesDialog onClose={close} />}
        {opened === 'settings' && <SettingsDialog onClose={close} />}
      </Suspense>
    </>
  );
}
