import { Menu } from '@mantine/core';
import { PAGE_ACCESS } from '@tandem/shared/pages/access.ts';
import {
  IconArchive,
  IconArchiveOff,
  IconArrowsHorizontal,
  IconCopy,
  IconDots,
  IconHistory,
  IconLink,
  IconLock,
  IconLockOpen,
  IconPhoto,
  IconTrash,
  IconUser,
  IconUsers,
  IconWorldShare,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ConfirmModal } from '#components/dialogs/confirm-modal.tsx';
import { IconButton } from '#components/controls/icon-button.tsx';
import { MenuItem, NewTabItem } from '#components/popovers/menu-items.tsx';
import { deletePage } from '#entities/pages/pages/actions.ts';
import { useIsNewPage } from '#entities/pages/pages/hooks.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { openModal } from '#lib/frame/modal-store.ts';
import { paths } from '#lib/http/paths.ts';
import {
  type PageInProject,
  archive,
  copyLink,
  makeCopy,
  restore,
  toggleAccess,
  toggleLock,
  toggleWidth,
} from './parts/page-actions.ts';
import { CoverPicker } from './text/cover-picker.tsx';
import { FileItems } from './imports/file-items.tsx';
import { MoveAway } from './move-away.tsx';
import { MoveBelow, TreeItems } from './page-tree-items.tsx';
import { usePageRights } from './rights/page-rights.ts';

type PageMenuProps = PageInProject & {
  size?: 'sm' | 'md' | 'xl';
  /** In a list the page can be opened beside it. */
  withOpen?: boolean;
  opened: boolean;
  onChange: (opened: boolean) => void;
  onDeleted?: () => void;
};

/** Everything that can be done with a page as a whole. Deleting is asked for; the rest can be undone. */
export function PageMenu(props: PageMenuProps) {
  const { page, projectId, size = 'md', withOpen = false, opened, onChange, onDeleted } = props;
  const { t } = useTranslation('pages');
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();
  const [isMoving, setMoving] = useState(false);
  const [isMovingAway, setMovingAway] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      <Menu position="bottom-end" width={216} opened={opened} onChange={onChange}>
        <Menu.Target>
          <IconButton of={IconDots} size={size} label={t('menu.title')} />
        </Menu.Target>
        <Menu.Dropdown>
          {withOpen && <OpenItem page={page} projectId={projectId} />}
          <PlainItems page={page} projectId={projectId} onCover={() => setChoosing(true)} />
          <TreeItems
            page={page}
            projectId={projectId}
            onMove={() => setMoving(true)}
            onMoveAway={() => setMovingAway(true)}
          />
          <FileItems page={page} projectId={projectId} />
          <StatusItems page={page} projectId={projectId} onDelete={() => setAsking(true)} />
        </Menu.Dropdown>
      </Menu>
      {isChoosing && <CoverPicker page={page} projectId={projectId} onClose={() => setChoosing(false)} />}
      {isMoving && <MoveBelow page={page} projectId={projectId} onClose={() => setMoving(false)} />}
      {isMovingAway && (
        <MoveAway
          page={page}
          projectId={projectId}
          isHere={!withOpen}
          onOpen={(path) => void navigate(path)}
          onClose={() => setMovingAway(false)}
        />
      )}
      {isAsking && (
        <DeleteQuestion
          page={page}
          projectId={projectId}
          onClose={() => setAsking(false)}
          onDeleted={onDeleted}
        />
      )}
    </>
  );
}

function OpenItem({ page, projectId }: PageInProject) {
  const { t } = useTranslation('pages');
  const { slug } = useCurrentWorkspace();
  // No other tab knows what the server has not stored.
  if (useIsNewPage(page.id)) return null;
  return <NewTabItem href={paths.page(slug, projectId, page.id)} text={t('menu.open_new_tab')} />;
}

function PlainItems({ onCover, ...place }: PageInProject & { onCover: () => void }) {
  const { t } = useTranslation('pages');
  const navigate = useNavigate();
  const { canCopy, canEdit, canPublish } = usePageRights(place.page, place.projectId);
  const isNew = useIsNewPage(place.page.id);
  const { slug } = useCurrentWorkspace();
  const copy = () => void makeCopy(place, (path) => void navigate(path));
  const showVersions = () => void navigate(paths.pageVersions(slug, place.projectId, place.page.id));
  return (
    <>
      {canEdit && (
        <MenuItem
          icon={IconArrowsHorizontal}
          text={t('menu.full_width')}
          isOn={place.page.view_props.full_width === true}
          onClick={() => void toggleWidth(place)}
        />
      )}
      <MenuItem icon={IconLink} text={t('menu.copy_link')} onClick={() => void copyLink(place)} />
      {!isNew && <MenuItem icon={IconHistory} text={t('menu.versions')} onClick={showVersions} />}
      {canEdit && <MenuItem icon={IconPhoto} text={t('menu.cover')} onClick={onCover} />}
      {canPublish && !isNew && (
        <MenuItem
          icon={IconWorldShare}
          text={t(place.page.anchor ? 'menu.published' : 'menu.publish')}
          onClick={() =>
            openModal({ kind: 'publish-page', projectId: place.projectId, pageId: place.page.id })
          }
        />
      )}
      {canCopy && <MenuItem icon={IconCopy} text={t('menu.duplicate')} onClick={copy} />}
    </>
  );
}

function StatusItems({ onDelete, ...place }: PageInProject & { onDelete: () => void }) {
  const { t } = useTranslation('pages');
  const { page } = place;
  const rights = usePageRights(page, place.projectId);
  const isPrivate = page.access === PAGE_ACCESS.PRIVATE;
  const hasAny = rights.canLock || rights.canChangeAccess || rights.canArchive || rights.canRestore;
  return (
    <>
      {hasAny && <Menu.Divider />}
      {rights.canLock && (
        <MenuItem
          icon={page.is_locked ? IconLockOpen : IconLock}
          text={t(page.is_locked ? 'menu.unlock' : 'menu.lock')}
          onClick={() => void toggleLock(place)}
        />
      )}
      {rights.canChangeAccess && (
        <MenuItem
          icon={isPrivate ? IconUsers : IconUser}
          text={t(isPrivate ? 'menu.make_public' : 'menu.make_private')}
          onClick={() => void toggleAccess(place)}
        />
      )}
      {rights.canArchive && (
        <MenuItem icon={IconArchive} text={t('menu.archive')} onClick={() => void archive(place)} />
      )}
      {rights.canRestore && (
        <>
          <MenuItem icon={IconArchiveOff} text={t('menu.restore')} onClick={() => void restore(place)} />
          <MenuItem icon={IconTrash} text={t('menu.delete')} onClick={onDelete} isDangerous />
        </>
      )}
    </>
  );
}

type QuestionProps = PageInProject & { onClose: () => void; onDeleted: (() => void) | undefined };

function DeleteQuestion({ page, projectId, onClose, onDeleted }: QuestionProps) {
  const { t } = useTranslation(['pages', 'common']);
  const remove = () => {
    onClose();
    void deletePage(projectId, page.id).then((isDeleted) => isDeleted && onDeleted?.());
  };
  return (
    <ConfirmModal
      title={t('delete.title')}
      confirmText={t('common:delete')}
      isDangerous
      onConfirm={remove}
      onClose={onClose}
    >
      {t('delete.text', { name: page.name || t('common:untitled') })}
    </ConfirmModal>
  );
}
