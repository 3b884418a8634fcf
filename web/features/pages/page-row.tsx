import { IconFileText, IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Avatar } from '#components/avatar.tsx';
import { Icon } from '#components/icon.tsx';
import { usePerson } from '#entities/members/hooks.ts';
import type { Page } from '#entities/pages/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/store.ts';
import { formatAgo, formatInstant } from '#lib/dates.ts';
import { paths } from '#lib/paths.ts';
import styles from './pages.module.css';

/** One line: file, name, owner, when it last changed. The whole row is the link. */
export function PageRow({ page, projectId }: { page: Page; projectId: string }) {
  const { t, i18n } = useTranslation('pages');
  const { slug } = useCurrentWorkspace();
  const owner = usePerson(page.owned_by);
  return (
    <li>
      <Link className={styles.row} to={paths.page(slug, projectId, page.id)}>
        <Icon of={IconFileText} className={styles.rowIcon} />
        <span className={styles.rowName} title={page.name}>
          {page.name || t('common:untitled')}
        </span>
        {page.is_locked && <Icon of={IconLock} size={14} className={styles.rowIcon} label={t('locked')} />}
        <span className={styles.space} />
        <time
          className={styles.rowDate}
          dateTime={page.updated_at}
          title={formatInstant(page.updated_at, i18n.language)}
        >
          {formatAgo(page.updated_at, i18n.language)}
        </time>
        {owner && <Avatar person={owner} size={20} />}
      </Link>
    </li>
  );
}
