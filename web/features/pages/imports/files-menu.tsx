import { Menu } from '@mantine/core';
import { IconDots, IconDownload, IconUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import { IconButton } from '#components/controls/icon-button.tsx';
import { exportAllAddress } from '#entities/pages/pages/actions.ts';
import { chooseMarkdown } from './import-files.ts';
import type { PagesTab } from '../parts/pages-tabs.tsx';

type FilesMenuProps = { projectId: string; tab: PagesTab; canCreate: boolean; size: 'md' | 'xl' };

/** All pages as files, and files as pages. */
export function FilesMenu({ projectId, tab, canCreate, size }: FilesMenuProps) {
  const { t } = useTranslation('pages');
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton of={IconDots} size={size} label={t('files.title')} />
      </Menu.Target>
      <Menu.Dropdown>
        {canCreate && (
          <Menu.Item leftSection={<Icon of={IconUpload} />} onClick={() => chooseMarkdown(projectId, tab)}>
            {t('files.import')}
          </Menu.Item>
        )}
        <Menu.Item
          component="a"
          href={exportAllAddress(projectId)}
          download
          leftSection={<Icon of={IconDownload} />}
        >
          {t('files.export')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
