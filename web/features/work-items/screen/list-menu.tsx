import { Menu } from '@mantine/core';
import { IconArchive, IconDots, IconFileExport, IconLayersSubtract } from '@tabler/icons-react';
import { ROLE } from '@tandem/shared/roles.ts';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '#components/icon.tsx';
import { IconButton } from '#components/icon-button.tsx';
import type { Project } from '#entities/projects/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/store.ts';
import { lazyPart } from '#lib/lazy-part.tsx';
import { paths } from '#lib/paths.ts';
import type { ListContext } from '../display/list-options.ts';

const ExportDialog = lazyPart(async () => (await import('./export-dialog.tsx')).ExportDialog);

/** What is done with a list as a whole, and where its archive is. Guests see neither. */
export function ListMenu({ project, context }: { project: Project; context: ListContext }) {
  const { t } = useTranslation(['detail', 'work-items']);
  const { slug } = useCurrentWorkspace();
  const [isExporting, setExporting] = useState(false);
  if ((project.member_role ?? 0) < ROLE.MEMBER) return null;
  return (
    <>
      <Menu position="bottom-end" width={216}>
        <Menu.Target>
          <IconButton of={IconDots} label={t('list_menu')} />
        </Menu.Target>
        <Menu.Dropdown>
          {context === 'archived' ? (
            <Menu.Item
              leftSection={<Icon of={IconLayersSubtract} />}
              component={Link}
              to={paths.workItems(slug, project.id)}
            >
              {t('work-items:screen')}
            </Menu.Item>
          ) : (
            <Menu.Item
              leftSection={<Icon of={IconArchive} />}
              component={Link}
              to={paths.archives(slug, project.id)}
            >
              {t('archives.title')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<Icon of={IconFileExport} />} onClick={() => setExporting(true)}>
            {t('export.button')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isExporting && (
        <Suspense>
          <ExportDialog project={project} onClose={() => setExporting(false)} />
        </Suspense>
      )}
    </>
  );
}
