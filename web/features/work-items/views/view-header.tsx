import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { usePhone } from '#lib/device/phone.ts';
import { Icon } from '#components/icons/icon.tsx';
import { ProjectTile } from '#components/people/project-tile.tsx';
import { HeaderDivider, ScreenHeader } from '#components/screens/screen-header.tsx';
import { StarButton } from '#components/controls/star-button.tsx';
import { useCanEditProject } from '#entities/projects/projects/hooks.ts';
import type { Project } from '#entities/projects/projects/types.ts';
import { setViewFavorite } from '#entities/planning/views/actions.ts';
import type { View } from '#entities/planning/views/types.ts';
import { useListOverview } from '#entities/work-items/items/hooks.ts';
import { DEFAULT_QUERY } from '#entities/work-items/rows/query.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { useLanguage } from '#lib/device/language.ts';
import { openModal } from '#lib/frame/modal-store.ts';
import { paths } from '#lib/http/paths.ts';
import { DisplayMenu } from '../model/display/menu/display-menu.tsx';
import { FilterMenu } from '../model/filters/filter-menu.tsx';
import { LayoutSwitch } from '../model/display/menu/layout-switch.tsx';
import type { SettingsActions } from '../model/display/use-view-settings.ts';
import type { ViewSettings } from '../model/display/view-settings.ts';
import { PresenceStack } from '../model/presence/presence-stack.tsx';
import screenStyles from '../screen/screen.module.css';
import { useViewRights } from './view-actions.ts';
import { ViewMenu } from './view-menu.tsx';
import { Badges } from './view-row.tsx';
import styles from './views.module.css';

type ViewHeaderProps = {
  project: Project;
  view: View;
  settings: ViewSettings;
  actions: SettingsActions;
  total: number | undefined;
  onEdit: () => void;
};

/** Where I am, what this view is, who else is here, and how its items are shown. */
export function ViewHeader({ project, view, settings, actions, total, onEdit }: ViewHeaderProps) {
  const { t } = useTranslation(['views', 'work-items', 'common']);
  const { slug } = useCurrentWorkspace();
  const isPhone = usePhone();
  const navigate = useNavigate();
  const { canFavorite } = useViewRights(view);
  const name = view.name || t('common:untitled');
  const controls = (
    <>
      <LayoutSwitch context="view" layout={settings.layout} onChange={actions.setLayout} />
      {isPhone && <span className={screenStyles.space} />}
      <FilterMenu projectId={project.id} settings={settings} actions={actions} look="header" />
      <DisplayMenu settings={settings} actions={actions} />
    </>
  );
  return (
    <>
      <ScreenHeader
        crumbs={[
          {
            label: project.name,
            to: paths.workItems(slug, project.id),
            icon: <ProjectTile id={project.id} name={project.name} logo={project.logo_props} />,
          },
          { label: t('views:title'), to: paths.views(slug, project.id) },
          { label: name, icon: <ProjectTile id={view.id} name={name} logo={view.logo_props} /> },
        ]}
        status={
          <>
            {total !== undefined && <Count projectId={project.id} shown={total} />}
            <Badges view={view} withHint />
          </>
        }
      >
        {canFavorite && (
          <StarButton
            size="md"
            isStarred={view.is_favorite}
            onChange={(isStarred) => void setViewFavorite(view.id, isStarred)}
          />
        )}
        <ViewMenu
          view={view}
          onEdit={onEdit}
          onDeleted={() => void navigate(paths.views(slug, project.id))}
        />
        <PresenceStack projectId={project.id} place={{ kind: 'work_items', id: project.id }} />
        {!isPhone && <HeaderDivider />}
        {!isPhone && (
          <span className={styles.controls}>
            {controls}
            <NewItem projectId={project.id} />
          </span>
        )}
      </ScreenHeader>
      {isPhone && <div className={screenStyles.bar}>{controls}</div>}
      {isPhone && <NewItem projectId={project.id} isFloating />}
    </>
  );
}

/** "12 of 232": the other number is that of the project without filters. */
function Count({ projectId, shown }: { projectId: string; shown: number }) {
  const { t } = useTranslation('work-items');
  const language = useLanguage((state) => state.language);
  const { status, total } = useListOverview({ ...DEFAULT_QUERY, projectId, groupBy: null, pageSize: 1 });
  return (
    <span className={styles.count}>
      {status === 'ready'
        ? t('count_of', { shown: shown.toLocaleString(language), total: total.toLocaleString(language) })
        : shown.toLocaleString(language)}
    </span>
  );
}

function NewItem({ projectId, isFloating = false }: { projectId: string; isFloating?: boolean }) {
  const { t } = useTranslation('work-items');
  if (!useCanEditProject(projectId)) return null;
  const create = () => openModal({ kind: 'create-work-item', projectId });
  if (isFloating) {
    return (
      <button type="button" className={screenStyles.float} aria-label={t('new_item')} onClick={create}>
        <Icon of={IconPlus} size={24} />
      </button>
    );
  }
  return (
    <Button variant="filled" leftSection={<Icon of={IconPlus} />} onClick={create}>
      {t('new_item')}
    </Button>
  );
}
