import { IconMenu2 } from '@tabler/icons-react';
import { Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLoaderData, useLocation } from 'react-router';
import { PHONE } from '#components/anchored-popover.tsx';
import { IconButton } from '#components/icon-button.tsx';
import nameOnly from '#components/name-only.module.css';
import { Sidebar } from '#features/sidebar/sidebar.tsx';
import { setDrawer, useSidebar } from '#lib/sidebar-store.ts';
import { useAllParts } from './use-all-parts.ts';
import { CommandPalette } from './command-palette.tsx';
import { ConnectionBar } from './connection-bar.tsx';
import { Modals } from './modals.tsx';
import { NoAccess } from './no-access.tsx';
import { useFrameCommands } from './use-frame-commands.ts';
import styles from './workspace-shell.module.css';

/** The frame around every screen of a workspace. */
export function Component() {
  const isMine = useLoaderData<boolean>();
  return isMine ? <Frame /> : <NoAccess />;
}

function Frame() {
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const isCollapsed = useSidebar((state) => state.isCollapsed);
  useFrameCommands();
  useAllParts();
  return (
    <div className={styles.frame} data-collapsed={isCollapsed ? '' : undefined}>
      {isPhone ? <PhoneSidebar /> : <Sidebar isCollapsed={isCollapsed} />}
      <main className={styles.panel}>
        <ConnectionBar />
        <Suspense>
          <Outlet />
        </Suspense>
      </main>
      <Modals />
      <CommandPalette />
    </div>
  );
}

function PhoneSidebar() {
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
      <Drawer
        opened={isOpen}
        onClose={() => setDrawer(false)}
        size={312}
        withCloseButton={false}
        title={t('menu')}
        classNames={{ header: nameOnly.header ?? '' }}
      >
        <Sidebar isCollapsed={false} />
      </Drawer>
    </>
  );
}
