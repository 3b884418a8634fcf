import { IconCloudUp, IconLock } from '@tabler/icons-react';
import { type MouseEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Avatar } from '#components/avatar.tsx';
import { Icon } from '#components/icon.tsx';
import { useIsPageUnsaved } from '#entities/pages/hooks.ts';
import { usePerson } from '#entities/members/hooks.ts';
import { useCurrentWorkspace } from '#entities/workspaces/store.ts';
import { formatAgo, formatAgoShort, formatInstant } from '#lib/dates.ts';
import { paths } from '#lib/paths.ts';
import type { PageInProject } from './page-actions.ts';
import { PageIcon } from './page-icon.tsx';
import { PageMenu } from './page-menu.tsx';
import { usePageRights } from './page-rights.ts';
import { StarButton } from './star-button.tsx';
import styles from './pages.module.css';

/** One line: file, name, owner, when it last changed; star and menu beside the link. */
export function PageRow({ page, projectId }: PageInProject) {
  const { t, i18n } = useTranslation('pages');
  const { slug } = useCurrentWorkspace();
  const owner = usePerson(page.owned_by);
  const { canFavorite } = usePageRights(page, projectId);
  const isUnsaved = useIsPageUnsaved(page.id);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const openMenu = (event: MouseEvent) => {
    event.preventDefault();
    setMenuOpen(true);
  };
  return (
    <li
      className={styles.row}
      data-open={isMenuOpen ? '' : undefined}
      data-starred={page.is_favorite ? '' : undefined}
    >
      <Link className={styles.link} to={paths.page(slug, projectId, page.id)} onContextMenu={openMenu}>
        <PageIcon page={page} />
        <span className={styles.rowName} title={page.name}>
          {page.name || t('common:untitled')}
        </span>
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
      {canFavorite && <StarButton page={page} projectId={projectId} size="sm" />}
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
