import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './icon-button.tsx';
import styles from './star-button.module.css';

type StarButtonProps = {
  isStarred: boolean | undefined;
  onChange: (isStarred: boolean) => void;
  size?: 'sm' | 'md' | 'xl';
  /** Where it stands. */
  className?: string | undefined;
};

/** Makes something one of my favourites. */
export function StarButton({ isStarred = false, onChange, size = 'sm', className }: StarButtonProps) {
  const { t } = useTranslation();
  return (
    <IconButton
      of={isStarred ? IconStarFilled : IconStar}
      size={size}
      label={t(isStarred ? 'unfavorite' : 'favorite')}
      isPressed={isStarred}
      className={`${styles.star} ${className ?? ''}`}
      onClick={() => onChange(!isStarred)}
    />
  );
}
