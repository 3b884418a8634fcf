import { IconChevronDown } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import { ProjectTile } from '#components/people/project-tile.tsx';
import { useMenuButton } from '#components/popovers/use-menu-button.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { lazyPart } from '#lib/parts/lazy-part.tsx';
import styles from '../parts/sidebar.module.css';

const WorkspaceList = lazyPart(async () => (await import('./workspace-list.tsx')).WorkspaceList);

export function WorkspaceSwitcher({ isCollapsed }: { isCollapsed: boolean }) {
  const { t } = useTranslation('shell');
  const current = useCurrentWorkspace();
  const { anchor, close, button } = useMenuButton();
  return (
    <>
      <button
        type="button"
        className={styles.switcher}
        aria-label={`${t('switch_workspace')}: ${current.name}`}
        {...button}
      >
        <ProjectTile
          id={current.id}
          name={current.name}
          imageUrl={current.logo_url}
          color="var(--tile-neutral)"
          size={20}
        />
        {!isCollapsed && <span className={styles.text}>{current.name}</span>}
        {!isCollapsed && <Icon of={IconChevronDown} size={14} />}
      </button>
      <Suspense>{anchor && <WorkspaceList anchor={anchor} onClose={close} />}</Suspense>
    </>
  );
}
