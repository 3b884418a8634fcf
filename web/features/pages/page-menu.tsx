import { Menu } from '@mantine/core';
import { PAGE_ACCESS } from '@tandem/shared/pages/access.ts';
import {
  IconArchive,
  IconArchiveOff,
  IconArrowsHorizontal,
  IconArrowUpRight,
  IconCheck,
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
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ConfirmModal } from '#components/confirm-modal.tsx';
import { Icon } from '#components/icon.tsx';
import { IconButton } from '#components/icon-button.tsx';
import { deletePage } from '#entities/pages/actions.ts';
import { useIsNewPage } from '#entities/pages/hooks.ts';
import { useCurrentWorkspace } from '#entities/workspaces/store.ts';
import { openModal } from '#lib/modal-store.ts';
import { paths } from '#lib/paths.ts';
import {
  type PageInProject,
  archive,
  copyLink,
  makeCopy,
  restore,
  toggleAccess,
  toggleLock,
  toggleWidth,
} from './page-actions.ts';
import { CoverPicker } from './cover-picker.tsx';
import { FileItems } from './file-items.tsx';
import { MoveAway } from './move-away.tsx';
import { MoveBelow, TreeItems } from './page-tree-items.tsx';
import { usePageRights } from './page-rights.ts';

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

type ItemProps = {
  icon: TablerIcon;
  text: string;
  onClick: () => void;
  isDangerous?: boolean;
  /** Of what is switched on and off. */
  isOn?: boolean;
};

const Item = ({ icon, text, onClick, isDangerous = false, isOn = false }: ItemProps) => (
  <Menu.Item
    leftSection={<Icon of={icon} />}
    {...(isDangerous ? { 'data-danger': true } : {})}
    {...(isOn ? { rightSection: <Icon of={IconCheck} />, 'aria-current': true } : {})}
    onClick={onClick}
  >
    {text}
  </Menu.Item>
);

function OpenItem({ page, projectId }: PageInProject) {
  const { t } = useTranslation('pages');
  const { slug } = useCurrentWorkspace();
  // No other tab knows what the server has not stored.
  if (useIsNewPage(page.id)) return null;
  return (
    <Menu.Item
      component="a"
      href={paths.page(slug, projectId, page.id)}
      target="_blank"
      rel="noopener"
      leftSection={<Icon of={IconArrowUpRight} />}
    >
      {t('menu.open_new_tab')}
    </Menu.Item>
  );
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
        <Item
          icon={IconArrowsHorizontal}
          text={t('menu.full_width')}
          isOn={place.page.view_props.full_width === true}
          onClick={() => void toggleWidth(place)}
        />
      )}
      <Item icon={IconLink} text={t('menu.copy_link')} onClick={() => void copyLink(place)} />
      {!isNew && <Item icon={IconHistory} text={t('menu.versions')} onClick={showVersions} />}
      {canEdit && <Item icon={IconPhoto} text={t('menu.cover')} onClick={onCover} />}
      {canPublish && !isNew && (
        <Item
          icon={IconWorldShare}
          text={t(place.page.anchor ? 'menu.published' : 'menu.publish')}
          onClick={() =>
            openModal({ kind: 'publish-page', projectId: place.projectId, pageId: place.page.id })
          }
        />
      )}
      {canCopy && <Item icon={IconCopy} text={t('menu.duplicate')} onClick={copy} />}
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
        <Item
          icon={page.is_locked ? IconLockOpen : IconLock}
          text={t(page.is_locked ? 'menu.unlock' : 'menu.lock')}
          onClick={() => void toggleLock(place)}
        />
      )}
      {rights.canChangeAccess && (
        <Item
          icon={isPrivate ? IconUsers : IconUser}
          text={t(isPrivate ? 'menu.make_public' : 'menu.make_private')}
          onClick={() => void toggleAccess(place)}
        />
      )}
      {rights.canArchive && (
        <Item icon={IconArchive} text={t('menu.archive')} onClick={() => void archive(place)} />
      )}
      {rights.canRestore && (
        <>
          <Item icon={IconArchiveOff} text={t('menu.restore')} onClick={() => void restore(place)} />
          <Item icon={IconTrash} text={t('menu.delete')} onClick={onDelete} isDangerous />
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
