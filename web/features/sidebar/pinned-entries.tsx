import { IconDots } from '@tabler/icons-react';
import { ROLE } from '@tandem/shared/roles.ts';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { AnchoredPopover } from '#components/popovers/anchored-popover.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { useSidebarEntries } from '#entities/personal/preferences/hooks.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { useStoredFlag } from '#lib/device/stored-flag.ts';
import { lazyPart } from '#lib/parts/lazy-part.tsx';
import { Entry, isOffered, KNOWN } from './known-entries.tsx';
import styles from './parts/sidebar.module.css';

const Panel = lazyPart(async () => (await import('./entry-panel.tsx')).EntryPanel);

/** What I have pinned, in my order, and behind "More" all that can be. */
export function PinnedEntries({ isCollapsed }: { isCollapsed: boolean }) {
  const { t } = useTranslation('shell');
  const workspace = useCurrentWorkspace();
  const isGuest = workspace.role < ROLE.MEMBER;
  const entries = useSidebarEntries().filter(({ key }) => isOffered(KNOWN[key], workspace));
  // Guests have so few that none has to be looked for.
  const pinned = entries.filter(({ is_pinned }) => is_pinned || isGuest);
  const { pathname } = useLocation();
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null);
  const { isOpen, open, close } = usePanel(pathname);
  if (entries.length === 0) return null;
  return (
    <>
      {!isCollapsed && !isGuest && pinned.length > 0 && (
        <div className={styles.section}>
          <h2>{t('pinned')}</h2>
        </div>
      )}
      {pinned.map((entry) => (
        <Entry key={entry.id} entry={entry} isCollapsed={isCollapsed} />
      ))}
      {!isGuest && (
        <button
          type="button"
          className={styles.item}
          // Screens have a “More” of their own.
          aria-label={t('more_entries')}
          aria-expanded={isOpen}
          aria-haspopup="dialog"
          ref={setAnchor}
          onClick={open}
        >
          <Icon of={IconDots} />
          {!isCollapsed && <span className={styles.text}>{t('more')}</span>}
        </button>
      )}
      {anchor && isOpen && (
        <AnchoredPopover anchor={anchor} label={t('more')} width={260} onClose={close}>
          <Suspense>
            <Panel entries={entries} />
          </Suspense>
        </AnchoredPopover>
      )}
    </>
  );
}

/** Whether the panel with all entries is open; who goes somewhere does not need it any more. */
function usePanel(pathname: string) {
  const [isCollapsed, setCollapsed] = useStoredFlag('extended_sidebar_collapsed', true);
  const [openedAt, setOpenedAt] = useState(pathname);
  const isOpen = !isCollapsed && openedAt === pathname;
  const isLeft = !isCollapsed && !isOpen;
  useEffect(() => {
    if (isLeft) setCollapsed(true);
  }, [isLeft, setCollapsed]);
  const open = () => {
    setOpenedAt(pathname);
    setCollapsed(false);
  };
  return { isOpen, open, close: () => setCollapsed(true) };
}
