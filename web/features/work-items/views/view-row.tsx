import { IconCloudUp, IconFilter, IconLock, IconUsers, IconWorld } from '@tabler/icons-react';
import { VIEW_ACCESS } from '@tandem/shared/planning/views/access.ts';
import { type MouseEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Avatar } from '#components/people/avatar.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { ProjectTile } from '#components/people/project-tile.tsx';
import { StarButton } from '#components/controls/star-button.tsx';
import { usePerson } from '#entities/workspaces/members/hooks.ts';
import { setViewFavorite } from '#entities/planning/views/actions.ts';
import { useIsViewUnsaved } from '#entities/planning/views/hooks.ts';
import type { View } from '#entities/planning/views/types.ts';
import { pathOfView, useViewRights } from './view-actions.ts';
import { ViewMenu } from './view-menu.tsx';
import styles from './views.module.css';

/** Terms of `not` are of several properties, of which each is one filter. */
const countOfFilters = ({ filters }: Pick<View, 'filters'>): number =>
  Object.entries(filters).reduce((count, [key, values]) => {
    if (!values?.length) return count;
    if (key !== 'not') return count + 1;
    return count + new Set(values.map((term) => term.split(':')[0])).size;
  }, 0);

/** One line: logo, name, how many filters, who sees it, whose it is; star and menu beside the link. */
export function ViewRow({ view, onEdit }: { view: View; onEdit: () => void }) {
  const { t } = useTranslation(['views', 'common']);
  const owner = usePerson(view.owned_by);
  const { canFavorite } = useViewRights(view);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const openMenu = (event: MouseEvent) => {
    event.preventDefault();
    setMenuOpen(true);
  };
  const name = view.name || t('common:untitled');
  return (
    <li
      className={styles.row}
      data-open={isMenuOpen ? '' : undefined}
      data-starred={view.is_favorite ? '' : undefined}
    >
      <Link className={styles.link} to={pathOfView(view)} onContextMenu={openMenu}>
        <ProjectTile id={view.id} name={name} logo={view.logo_props} size={24} />
        <span className={styles.name} title={name}>
          {name}
        </span>
        <Badges view={view} />
        <span className={styles.space} />
        <span className={styles.filters}>
          <Icon of={IconFilter} size={14} />
          {t('filters', { count: countOfFilters(view) })}
        </span>
        <Access view={view} />
        <span className={styles.owner}>{owner && <Avatar person={owner} size={20} />}</span>
      </Link>
      {canFavorite ? (
        <StarButton
          className={styles.star}
          isStarred={view.is_favorite}
          onChange={(isStarred) => void setViewFavorite(view.id, isStarred)}
        />
      ) : (
        <span className={styles.noStar} />
      )}
      <ViewMenu view={view} opened={isMenuOpen} onChange={setMenuOpen} onEdit={onEdit} />
    </li>
  );
}

function Access({ view }: { view: View }) {
  const { t } = useTranslation('views');
  const isPrivate = view.access === VIEW_ACCESS.PRIVATE;
  return (
    <span className={styles.access}>
      <Icon of={isPrivate ? IconLock : IconUsers} size={14} />
      {t(isPrivate ? 'private' : 'public')}
    </span>
  );
}

/** What is special about a view. */
export function Badges({ view, withHint = false }: { view: View; withHint?: boolean }) {
  const { t } = useTranslation('views');
  const isUnsaved = useIsViewUnsaved(view.id);
  const owner = usePerson(view.owned_by);
  const hint = withHint ? t('locked_hint', { name: owner?.display_name ?? '' }) : undefined;
  return (
    <>
      {view.is_locked && (
        <span className={styles.badge} data-kind="locked" title={hint}>
          <Icon of={IconLock} size={12} />
          {t('locked')}
        </span>
      )}
      {view.anchor !== null && (
        <span className={styles.badge} data-kind="published">
          <Icon of={IconWorld} size={12} />
          {t('published')}
        </span>
      )}
      {isUnsaved && <Icon of={IconCloudUp} size={14} className={styles.unsent} label={t('not_sent')} />}
    </>
  );
}
