import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PHONE } from '#components/anchored-popover.tsx';
import { Icon } from '#components/icon.tsx';
import { ProjectTile } from '#components/project-tile.tsx';
import { ScreenHeader } from '#components/screen-header.tsx';
import { useCanEditProject } from '#entities/projects/hooks.ts';
import type { Project } from '#entities/projects/types.ts';
import { useListOverview } from '#entities/work-items/hooks.ts';
import { DEFAULT_QUERY, type ListQuery } from '#entities/work-items/query.ts';
import { useCurrentWorkspace } from '#entities/workspaces/store.ts';
import { useLanguage } from '#lib/language.ts';
import { openModal } from '#lib/modal-store.ts';
import { paths } from '#lib/paths.ts';
import { DisplayMenu } from '../display/display-menu.tsx';
import { FilterMenu } from '../display/filter-menu.tsx';
import { LayoutSwitch } from '../display/layout-switch.tsx';
import type { SettingsActions } from '../display/use-view-settings.ts';
import { countFilters, queryOf, readSettings, type ViewSettings } from '../display/view-settings.ts';
import type { ListContext } from '../display/list-options.ts';
import { ListMenu } from './list-menu.tsx';
import { PresenceStack } from './presence-stack.tsx';
import { useScreenName } from './screen-name.ts';
import styles from './screen.module.css';

type ControlsProps = {
  project: Project;
  context: ListContext;
  settings: ViewSettings | null;
  actions: SettingsActions | null;
  total: number | undefined;
};

/** The header: where I am, who else is here, how the items are shown, the one primary button. */
export function ScreenControls({ project, context, settings, actions, total }: ControlsProps) {
  const { t } = useTranslation('work-items');
  const name = useScreenName(context);
  const { slug } = useCurrentWorkspace();
  const language = useLanguage((state) => state.language);
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const tile = <ProjectTile id={project.id} name={project.name} logo={project.logo_props} />;
  // A calendar lists what is due in the weeks that it shows.
  const isCalendar = settings?.layout === 'calendar' && !isPhone;
  const isFiltered = settings !== null && (countFilters(settings.filters) > 0 || settings.type !== null);
  const controls = <ViewControls project={project} settings={settings} actions={actions} isPhone={isPhone} />;
  return (
    <>
      <ScreenHeader
        crumbs={[{ label: project.name, to: paths.workItems(slug, project.id), icon: tile }, { label: name }]}
        count={isFiltered || isCalendar ? undefined : total?.toLocaleString(language)}
        status={
          <>
            {isCalendar && total !== undefined && (
              <span className={styles.count}>{t('calendar.count', { count: total })}</span>
            )}
            {isFiltered && !isCalendar && total !== undefined && (
              <FilteredCount query={queryOf(project.id, settings)} shown={total} />
            )}
          </>
        }
      >
        <PresenceStack projectId={project.id} place={{ kind: 'work_items', id: project.id }} />
        {!isPhone && controls}
        {!isPhone && <NewItem projectId={project.id} context={context} />}
        <ListMenu project={project} context={context} />
      </ScreenHeader>
      {isPhone && <div className={styles.bar}>{controls}</div>}
      {isPhone && <NewItem projectId={project.id} context={context} isFloating />}
    </>
  );
}

/** "48 of 232": the other number is that of the project without filters. */
function FilteredCount({ query, shown }: { query: ListQuery; shown: number }) {
  const { t } = useTranslation('work-items');
  const language = useLanguage((state) => state.language);
  const { status, total } = useListOverview({
    ...{ ...DEFAULT_QUERY, projectId: query.projectId, source: query.source },
    ...{ groupBy: null, pageSize: 1 },
  });
  return (
    <span className={styles.count}>
      {status === 'ready'
        ? t('count_of', { shown: shown.toLocaleString(language), total: total.toLocaleString(language) })
        : shown.toLocaleString(language)}
    </span>
  );
}

function ViewControls({
  project,
  settings,
  actions,
  isPhone,
}: Omit<ControlsProps, 'total' | 'context'> & { isPhone: boolean }) {
  const known = settings ?? readSettings(null);
  return (
    <>
      <LayoutSwitch
        context={known.context}
        layout={known.layout}
        onChange={(layout) => actions?.setLayout(layout)}
      />
      {isPhone && <span className={styles.space} />}
      <FilterMenu projectId={project.id} settings={known} actions={actions} look="header" />
      <DisplayMenu settings={known} actions={actions} />
    </>
  );
}

type NewItemProps = { projectId: string; context: ListContext; isFloating?: boolean };

function NewItem({ projectId, context, isFloating = false }: NewItemProps) {
  const { t } = useTranslation('work-items');
  const canEdit = useCanEditProject(projectId);
  if (!canEdit || context === 'archived') return null;
  const isEpic = context === 'epics';
  const name = isEpic ? t('new_epic') : t('new_item');
  const create = () =>
    openModal({ kind: 'create-work-item', projectId, ...(isEpic && { preset: { is_epic: true } }) });
  if (isFloating) {
    return (
      <button type="button" className={styles.float} aria-label={name} onClick={create}>
        <Icon of={IconPlus} size={24} />
      </button>
    );
  }
  return (
    <Button variant="filled" leftSection={<Icon of={IconPlus} />} onClick={create}>
      {name}
    </Button>
  );
}
