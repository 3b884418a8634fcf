import { IconChevronRight, IconCloudUp, IconLock } from '@tabler/icons-react';
import { type MouseEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Avatar } from '#components/people/avatar.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { IconButton } from '#components/controls/icon-button.tsx';
import { useRowDrag } from '#components/drag/row-drag.ts';
import { StarButton } from '#components/controls/star-button.tsx';
import { setPageFavorite } from '#entities/pages/pages/actions.ts';
import { useIsPageUnsaved } from '#entities/pages/pages/hooks.ts';
import { usePerson } from '#entities/workspaces/members/hooks.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { formatAgo, formatAgoShort, formatInstant } from '#lib/dates/instants.ts';
import { paths } from '#lib/http/paths.ts';
import { PageIcon } from './parts/page-icon.tsx';
import { PageMenu } from './page-menu.tsx';
import { usePageRights } from './rights/page-rights.ts';
import type { TreeRow } from './parts/pages-tree.ts';
import styles from './parts/pages.module.css';

const INDENT_PX = 24;
export const PAGE_ROWS = 'pages';

type PageRowProps = {
  row: TreeRow;
  projectId: string;
  onToggle: () => void;
  canTake: (id: string) => boolean;
};

/** One line: where it stands, file, name, owner, when it last changed; star and menu beside the link. */
export function PageRow({ row, projectId, onToggle, canTake }: PageRowProps) {
  const { page, depth, below, isOpen } = row;
  const { t, i18n } = useTranslation('pages');
  const { slug } = useCurrentWorkspace();
  const owner = usePerson(page.owned_by);
  const element = useRef<HTMLLIElement>(null);
  const { canFavorite, canEdit } = usePageRights(page, projectId);
  const isUnsaved = useIsPageUnsaved(page.id);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const zone = useRowDrag(
    element,
    canEdit ? { of: PAGE_ROWS, id: page.id, handle: element, canOnto: canTake } : null,
  );
  const openMenu = (event: MouseEvent) => {
    event.preventDefault();
    setMenuOpen(true);
  };
  return (
    <li
      ref={element}
      className={styles.row}
      data-open={isMenuOpen ? '' : undefined}
      data-drop={zone ?? undefined}
      style={depth > 0 ? { paddingLeft: depth * INDENT_PX } : undefined}
      data-starred={page.is_favorite ? '' : undefined}
    >
      <span className={styles.opener}>
        {below > 0 && (
          <IconButton
            of={IconChevronRight}
            size="sm"
            iconSize={14}
            label={t(isOpen ? 'close_below' : 'open_below', { name: page.name || t('common:untitled') })}
            aria-expanded={isOpen}
            onClick={onToggle}
          />
        )}
      </span>
      <Link
        className={styles.link}
        to={paths.page(slug, projectId, page.id)}
        onContextMenu={openMenu}
        // The row is dragged, not its address.
        draggable={false}
      >
        <PageIcon page={page} />
        <span className={styles.rowName} title={page.name}>
          {page.name || t('common:untitled')}
        </span>
        {below > 0 && <span className={styles.below}>{below}</span>}
        {page.is_locked && <Icon of={IconLock} size={14} className={styles.rowIcon} label={t('locked')} />}
        {isUnsaved && <Icon of={IconCloudUp} size={14} className={styles.rowIcon} label={t('not_sent')} />}
        <span className={styles.space} />
        <time
          className={styles.rowDate}
          dateTime={page.updated_at}
          title={formatInstant(page.updated_at, i18n.language)}
        >
          <span className={styles.wide}>{formatAgo(page.updated_at, i18n.language)}</span>
          <span className={styles.narrow}>{formatAgoShort(page.updated_at, i18n.language)}</span>
        </time>
        {owner && <Avatar person={owner} size={20} />}
      </Link>
      {canFavorite && (
        <StarButton
          className={styles.star}
          isStarred={page.is_favorite}
          onChange={(isStarred) => void setPageFavorite(projectId, page.id, isStarred)}
        />
      )}
      <PageMenu
        page={page}
        projectId={projectId}
        size="sm"
        withOpen
        opened={isMenuOpen}
        onChange={setMenuOpen}
      />
    </li>
  );
}
