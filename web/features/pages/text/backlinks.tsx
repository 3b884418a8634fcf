import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { loadBacklinks } from '#entities/pages/pages/actions.ts';
import type { Page } from '#entities/pages/pages/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { paths } from '#lib/http/paths.ts';
import type { PageInProject } from '../parts/page-actions.ts';
import { PageIcon } from '../parts/page-icon.tsx';
import styles from './backlinks.module.css';

/** Which pages lead here; as it was when this one was opened. */
export function Backlinks({ page, projectId }: PageInProject) {
  const { t } = useTranslation('pages');
  const { slug } = useCurrentWorkspace();
  const [pages, setPages] = useState<readonly Page[]>([]);
  useEffect(() => {
    let isOpen = true;
    loadBacklinks(projectId, page.id).then(
      (found) => isOpen && setPages(found),
      // A page without them is a page.
      () => {},
    );
    return () => {
      isOpen = false;
    };
  }, [projectId, page.id]);
  if (pages.length === 0) return null;
  return (
    <nav className={styles.backlinks} aria-label={t('backlinks')}>
      <h2 className={styles.title}>{t('backlinks')}</h2>
      {pages.map((from) => (
        <Link key={from.id} className={styles.link} to={paths.page(slug, projectId, from.id)}>
          <PageIcon page={from} />
          {from.name || t('common:untitled')}
        </Link>
      ))}
    </nav>
  );
}
