import { IconDots, IconTrash } from '@tabler/icons-react';
import { ROLE } from '@tandem/shared/roles.ts';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#components/controls/icon-button.tsx';
import { useMenuButton } from '#components/popovers/use-menu-button.ts';
import type { Project } from '#entities/projects/projects/types.ts';
import { type Command, useCommands } from '#lib/frame/command-store.ts';
import { lazyPart } from '#lib/parts/lazy-part.tsx';
import { expectField } from '#lib/focus/typing-ahead.ts';
import { isSelectionAtHand, itemAtHand } from '../model/selection/item-at-hand.ts';
import type { ListContext } from '../model/display/list-options.ts';
import type { ViewSettings } from '../model/display/view-settings.ts';

const ListMenuList = lazyPart(async () => (await import('./list-menu-list.tsx')).ListMenuList);
const ExportDialog = lazyPart(async () => (await import('./export-dialog.tsx')).ExportDialog);

const DeleteSeveral = lazyPart(
  async () => (await import('../model/selection/delete-several.tsx')).DeleteSeveral,
);

/** The key that deletes means several items where none is at hand. */
function useDeleteCommand(canDelete: boolean, askToDelete: () => void) {
  const { t } = useTranslation('work-items');
  const commands = useMemo((): Command[] => {
    if (!canDelete) return [];
    const label = t('bulk.delete_several');
    return [
      {
        ...{ id: 'delete-several', group: t('screen'), label, icon: IconTrash, shortcut: 'delete' },
        isPossible: () => itemAtHand() === null && !isSelectionAtHand(),
        run: askToDelete,
      },
    ];
  }, [t, canDelete, askToDelete]);
  useCommands('delete-several', commands);
}

type ListMenuProps = {
  project: Project;
  context: ListContext;
  /** What is filtered, which an export may follow. */
  settings: ViewSettings | null;
};

/** What is done with a list as a whole, and where its archive is. Guests see neither. */
export function ListMenu({ project, context, settings }: ListMenuProps) {
  const { t } = useTranslation('work-items');
  const [isExporting, setExporting] = useState(false);
  const { anchor, close, button } = useMenuButton();
  const [isDeleting, setDeleting] = useState(false);
  const canDelete = project.member_role === ROLE.ADMIN && context !== 'archived';
  const askToDelete = useCallback(() => {
    expectField('[role=dialog]');
    setDeleting(true);
  }, []);
  useDeleteCommand(canDelete, askToDelete);
  if ((project.member_role ?? 0) < ROLE.MEMBER) return null;
  return (
    <>
      <IconButton of={IconDots} label={t('list_menu')} {...button} />
      <Suspense>
        {anchor && (
          <ListMenuList
            {...{ project, context, anchor }}
            onClose={close}
            onExport={() => setExporting(true)}
            onDelete={canDelete ? askToDelete : null}
          />
        )}
        {isDeleting && <DeleteSeveral projectId={project.id} onClose={() => setDeleting(false)} />}
      </Suspense>
      {isExporting && (
        <Suspense>
          <ExportDialog project={project} settings={settings} onClose={() => setExporting(false)} />
        </Suspense>
      )}
    </>
  );
}
