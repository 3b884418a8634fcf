import { Menu } from '@mantine/core';
import { IconArrowBarToUp, IconArrowRight, IconFilePlus, IconTransfer } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Dialog } from '#components/dialogs/dialog.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { PickerList } from '#components/pickers/picker-list.tsx';
import { createPage, patchPage } from '#entities/pages/pages/actions.ts';
import { useIsNewPage, useProjectPages } from '#entities/pages/pages/hooks.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { paths } from '#lib/http/paths.ts';
import { expectField } from '#lib/focus/typing-ahead.ts';
import type { PageInProject } from './parts/page-actions.ts';
import { PageIcon } from './parts/page-icon.tsx';
import { usePageRights } from './rights/page-rights.ts';
import { canStandBelow } from './parts/pages-tree.ts';

type TreeItemsProps = PageInProject & { onMove: () => void; onMoveAway: () => void };

/** What changes where a page stands among the others. */
export function TreeItems({ page, projectId, onMove, onMoveAway }: TreeItemsProps) {
  const { t } = useTranslation('pages');
  const { slug } = useCurrentWorkspace();
  const navigate = useNavigate();
  const { canEdit, canCopy, canMove } = usePageRights(page, projectId);
  // Nothing stands below what the server does not know.
  const isNew = useIsNewPage(page.id);
  if (isNew) return null;
  const add = () => {
    expectField('main');
    const below = createPage(projectId, { name: '', access: page.access, parent: page.id });
    void navigate(paths.page(slug, projectId, below.id));
  };
  return (
    <>
      {canCopy && (
        <Menu.Item leftSection={<Icon of={IconFilePlus} />} onClick={add}>
          {t('menu.new_below')}
        </Menu.Item>
      )}
      {canEdit && (
        <Menu.Item leftSection={<Icon of={IconArrowRight} />} onClick={onMove}>
          {t('menu.move_below')}
        </Menu.Item>
      )}
      {canEdit && page.parent && (
        <Menu.Item
          leftSection={<Icon of={IconArrowBarToUp} />}
          onClick={() => void patchPage(projectId, page.id, { parent: null })}
        >
          {t('menu.move_to_top')}
        </Menu.Item>
      )}
      {canMove && (
        <Menu.Item leftSection={<Icon of={IconTransfer} />} onClick={onMoveAway}>
          {t('menu.move_away')}
        </Menu.Item>
      )}
    </>
  );
}

/** Asks below which page another one is to stand. */
export function MoveBelow({ page, projectId, onClose }: PageInProject & { onClose: () => void }) {
  const { t } = useTranslation(['pages', 'common']);
  const pages = useProjectPages(projectId);
  const options = pages
    .filter((other) => !other.archived_at && canStandBelow(pages, page, other.id))
    .map((other) => ({
      value: other.id,
      label: other.name || t('common:untitled'),
      icon: <PageIcon page={other} />,
    }));
  return (
    <Dialog
      onClose={onClose}
      title={t('move_below.title', { name: page.name || t('common:untitled') })}
      size={440}
      closeText={t('common:cancel')}
    >
      <PickerList
        options={options}
        selected={[]}
        onPick={([parent]) => parent && void patchPage(projectId, page.id, { parent })}
        onClose={onClose}
        searchPlaceholder={t('search')}
        emptyText={t('no_match_title')}
      />
    </Dialog>
  );
}
