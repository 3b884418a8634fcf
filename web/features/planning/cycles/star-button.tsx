import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#components/icon-button.tsx';
import { setCycleFavorite } from '#entities/cycles/actions.ts';
import type { Cycle } from '#entities/cycles/types.ts';
import styles from '../parts/plans.module.css';

/** Makes a cycle one of my favourites. */
export function StarButton({ cycle }: { cycle: Cycle }) {
  const { t } = useTranslation('cycles');
  const isStarred = cycle.is_favorite ?? false;
  return (
    <IconButton
      of={isStarred ? IconStarFilled : IconStar}
      size="sm"
      label={t(isStarred ? 'unfavorite' : 'favorite')}
      isPressed={isStarred}
      className={styles.star}
      onClick={() => void setCycleFavorite(cycle.id, !isStarred)}
    />
  );
}
