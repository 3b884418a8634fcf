import { IconLock, IconPlus, IconUsers } from '@tabler/icons-react';
import { VIEW_ACCESS } from '@tandem/shared/planning/views/access.ts';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { Icon } from '#components/icon.tsx';
import { IconButton } from '#components/icon-button.tsx';
import type { View } from '#entities/views/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/store.ts';
import { paths } from '#lib/paths.ts';
import { FIXED_VIEWS } from './workspace-query.ts';
import styles from './workspace-views.module.css';

/** The views that everybody has, then those that were saved. */
export function WorkspaceTabs({ views, onAdd }: { views: readonly View[]; onAdd: (() => void) | null }) {
  const { t } = useTranslation('views');
  const { slug } = useCurrentWorkspace();
  return (
    <nav className={styles.tabs} aria-label={t('title')}>
      {FIXED_VIEWS.map((id) => (
        <NavLink key={id} className={styles.tab ?? ''} to={paths.workspaceView(slug, id)}>
          {t(`workspace.${id}`)}
        </NavLink>
      ))}
      {views.length > 0 && <span className={styles.divider} aria-hidden />}
      {views.map((view) => (
        <NavLink key={view.id} className={styles.tab ?? ''} to={paths.workspaceView(slug, view.id)}>
          <Icon of={view.access === VIEW_ACCESS.PRIVATE ? IconLock : IconUsers} size={14} />
          {view.name}
        </NavLink>
      ))}
      {onAdd && (
        <IconButton of={IconPlus} size="sm" label={t('new')} className={styles.add} onClick={onAdd} />
      )}
    </nav>
  );
}
