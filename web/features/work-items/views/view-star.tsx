import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#components/icon-button.tsx';
import { setViewFavorite } from '#entities/views/actions.ts';
import type { View } from '#entities/views/types.ts';
import styles from './views.module.css';

/** Makes a view one of my favourites, which stand first in the list. */
export function ViewStar({ view, size = 'md' }: { view: View; size?: 'sm' | 'md' | 'xl' }) {
  const { t } = useTranslation('views');
  return (
    <IconButton
      of={view.is_favorite ? IconStarFilled : IconStar}
      size={size}
      label={t(view.is_favorite ? 'unfavorite' : 'favorite')}
      isPressed={view.is_favorite}
      className={styles.star}
      onClick={() => void setViewFavorite(view.id, !view.is_favorite)}
    />
  );
}
