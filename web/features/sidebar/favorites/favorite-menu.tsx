import { IconDots } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#components/controls/icon-button.tsx';
import { useMenuButton } from '#components/popovers/use-menu-button.ts';
import type { Favorite } from '#entities/personal/favorites/types.ts';
import { lazyPart } from '#lib/parts/lazy-part.tsx';
import styles from '../parts/sidebar.module.css';

const FavoriteList = lazyPart(async () => (await import('./favorite-list.tsx')).FavoriteList);

type FavoriteMenuProps = { row: Favorite; name: string; onRename?: () => void };

/** What can be done with a favourite, moving it without a mouse too. */
export function FavoriteMenu({ row, name, onRename }: FavoriteMenuProps) {
  const { t } = useTranslation('shell');
  const { anchor, close, button } = useMenuButton();
  return (
    <>
      <IconButton
        of={IconDots}
        size="sm"
        iconSize={14}
        className={styles.favoriteMenu}
        label={t('favorites.menu', { name })}
        {...button}
      />
      <Suspense>
        {anchor && <FavoriteList {...{ row, anchor }} onClose={close} {...(onRename && { onRename })} />}
      </Suspense>
    </>
  );
}
