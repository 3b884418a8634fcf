import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#components/icon-button.tsx';
import { setModuleFavorite } from '#entities/modules/actions.ts';
import type { Module } from '#entities/modules/types.ts';
import styles from '../parts/plans.module.css';

/** Makes a module one of my favourites. */
export function StarButton({ module }: { module: Module }) {
  const { t } = useTranslation('modules');
  const isStarred = module.is_favorite ?? false;
  return (
    <IconButton
      of={isStarred ? IconStarFilled : IconStar}
      size="sm"
      label={t(isStarred ? 'unfavorite' : 'favorite')}
      isPressed={isStarred}
      className={styles.star}
      onClick={() => void setModuleFavorite(module.id, !isStarred)}
    />
  );
}
