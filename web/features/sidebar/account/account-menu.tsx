import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#components/people/avatar.tsx';
import { useMenuButton } from '#components/popovers/use-menu-button.ts';
import { useMe } from '#entities/identity/users/hooks.ts';
import { lazyPart } from '#lib/parts/lazy-part.tsx';
import styles from '../parts/sidebar.module.css';

const AccountList = lazyPart(async () => (await import('./account-list.tsx')).AccountList);

export function AccountMenu() {
  const { t } = useTranslation('shell');
  const me = useMe();
  const { anchor, close, button } = useMenuButton();
  return (
    <>
      <button type="button" className={styles.account} aria-label={t('account')} {...button}>
        <Avatar person={me} />
      </button>
      <Suspense>{anchor && <AccountList anchor={anchor} onClose={close} />}</Suspense>
    </>
  );
}
