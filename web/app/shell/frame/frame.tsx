import { IconMenu2 } from '@tabler/icons-react';
import { type ReactNode, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router';
import { usePhone } from '#lib/device/phone.ts';
import { IconButton } from '#components/controls/icon-button.tsx';
import nameOnly from '#components/pickers/name-only.module.css';
import { lazyPart } from '#lib/parts/lazy-part.tsx';
import { setDrawer, useSidebar } from '#lib/frame/sidebar-store.ts';
import { ConnectionBar } from './connection-bar.tsx';
import styles from './frame.module.css';

// Phones alone draw it.
const Drawer = lazyPart(async () => (await import('#components/popovers/drawer-part.tsx')).Drawer);

type FrameProps = {
  side: ReactNode;
  /** The side is a rail of icons. */
  isCollapsed?: boolean;
  children?: ReactNode;
};

/** What lies on the left, the panel with the screen, and what opens over both. */
export function Frame({ side, isCollapsed = false, children }: FrameProps) {
  const isPhone = usePhone();
  return (
    <div className={styles.frame} data-collapsed={isCollapsed ? '' : undefined}>
      {isPhone ? <PhoneSide>{side}</PhoneSide> : side}
      <main className={styles.panel}>
        <ConnectionBar />
        <Suspense>
          <Outlet />
        </Suspense>
      </main>
      {children}
    </div>
  );
}

function PhoneSide({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell');
  const isOpen = useSidebar((state) => state.isDrawerOpen);
  const { pathname } = useLocation();
  useEffect(() => {
    if (pathname) setDrawer(false);
  }, [pathname]);
  return (
    <>
      <div className={styles.menuButton}>
        <IconButton
          of={IconMenu2}
          label={t('menu')}
          size="xl"
          iconSize={20}
          onClick={() => setDrawer(true)}
        />
      </div>
      <Suspense>
        <Drawer
          opened={isOpen}
          onClose={() => setDrawer(false)}
          size={312}
          withCloseButton={false}
          title={t('menu')}
          classNames={{ header: nameOnly.header ?? '' }}
        >
          {children}
        </Drawer>
      </Suspense>
    </>
  );
}
