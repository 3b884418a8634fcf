import { Menu } from '@mantine/core';
import { IconArchive, IconFileExport, IconLayersSubtract, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AnchoredMenu } from '#components/popovers/anchored-menu.tsx';
import { Icon } from '#components/icons/icon.tsx';
import type { Project } from '#entities/projects/projects/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { paths } from '#lib/http/paths.ts';
import type { ListContext } from '../model/display/list-options.ts';

type ListMenuListProps = {
  project: Project;
  context: ListContext;
  anchor: HTMLElement;
  onClose: () => void;
  onExport: () => void;
  /** Null for those who may not delete items of others. */
  onDelete: (() => void) | null;
};

/** What `ListMenu` offers. */
export function ListMenuList({ project, context, anchor, ...acts }: ListMenuListProps) {
  const { onClose, onExport, onDelete } = acts;
  const { t } = useTranslation(['detail', 'work-items']);
  const { slug } = useCurrentWorkspace();
  return (
    <AnchoredMenu anchor={anchor} onClose={onClose}>
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
          {t('work-items:archives.title')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<Icon of={IconFileExport} />} onClick={onExport}>
        {t('export.button')}
      </Menu.Item>
      {onDelete && (
        <>
          <Menu.Divider />
          <Menu.Item data-danger leftSection={<Icon of={IconTrash} />} onClick={onDelete}>
            {t('work-items:bulk.delete_several')}
          </Menu.Item>
        </>
      )}
    </AnchoredMenu>
  );
}
