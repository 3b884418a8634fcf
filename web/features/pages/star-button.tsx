import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#components/icon-button.tsx';
import { setPageFavorite } from '#entities/pages/actions.ts';
import type { PageInProject } from './page-actions.ts';
import styles from './pages.module.css';

type StarButtonProps = PageInProject & { size?: 'sm' | 'md' | 'xl' };

/** Makes a page one of my favourites, which stand first in the list. */
export function StarButton({ page, projectId, size = 'md' }: StarButtonProps) {
  const { t } = useTranslation('pages');
  return (
    <IconButton
      of={page.is_favorite ? IconStarFilled : IconStar}
      size={size}
      label={t(page.is_favorite ? 'unfavorite' : 'favorite')}
      isPressed={page.is_favorite}
      className={styles.star}
      onClick={() => void setPageFavorite(projectId, page.id, !page.is_favorite)}
    />
  );
}
