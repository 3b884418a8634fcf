import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { usePhone } from '#lib/device/phone.ts';
import { Icon } from '#components/icons/icon.tsx';
import { ProjectTile } from '#components/people/project-tile.tsx';
import { ScreenHeader } from '#components/screens/screen-header.tsx';
import { useCanEditProject } from '#entities/projects/projects/hooks.ts';
import type { Project } from '#entities/projects/projects/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { useLanguage } from '#lib/device/language.ts';
import { openModal } from '#lib/frame/modal-store.ts';
import { paths } from '#lib/http/paths.ts';
import { lazyPart } from '#lib/parts/lazy-part.tsx';
import { DisplayMenu } from '../model/display/menu/display-menu.tsx';
import { FilterMenu } from '../model/filters/filter-menu.tsx';
import { LayoutSwitch } from '../model/display/menu/layout-switch.tsx';
import type { SettingsActions } from '../model/display/use-view-settings.ts';
import {
  isNarrowed,
  type ListPlace,
  queryOf,
  readSettings,
  type ViewSettings,
} from '../model/display/view-settings.ts';
import { planOf } from '../model/moves/drop.ts';
import { useCanAddTo } from '../model/display/use-list-view.ts';
import type { EarlyLayout } from './early-layout.ts';
import { AnalyticsButton } from './analytics-button.tsx';
import type { ScreenParts } from './screen-parts.ts';
import type { ListContext } from '../model/display/list-options.ts';
import { ListMenu } from './list-menu.tsx';
import { PresenceStack } from '../model/presence/presence-stack.tsx';
import { useScreenName } from './screen-name.ts';
import styles from './screen.module.css';

const AddExistingMenu = lazyPart(async () => (await import('./add-existing.tsx')).AddExistingMenu);
const FilteredCount = lazyPart(async () => (await import('./head-marks.tsx')).FilteredCount);
const PublishedBadge = lazyPart(async () => (await import('./head-marks.tsx')).PublishedBadge);

type ControlsProps = {
  project: Project;
  context: ListContext;
  settings: ViewSettings | null;
  actions: SettingsActions | null;
  total: number | undefined;
  parts: ScreenParts;
  /** While the settings are read. */
  early?: EarlyLayout;
};

/** The header: where I am, who else is here, how the items are shown, the one primary button. */
export function ScreenControls({ project, context, settings, actions, total, parts, early }: ControlsProps) {
  const { t } = useTranslation('work-items');
  const name = useScreenName(context);
  const { slug } = useCurrentWorkspace();
  const language = useLanguage((state) => state.language);
  const isPhone = usePhone();
  const tile = <ProjectTile id={project.id} name={project.name} logo={project.logo_props} />;
  // A calendar lists what is due in the weeks that it shows.
  const isCalendar = settings?.layout === 'calendar' && !isPhone;
  const isFiltered = settings !== null && isNarrowed(settings);
  const place = settings?.place ?? null;
  const controls = <ViewControls {...(early && { early })} {...{ project, settings, actions, isPhone }} />;
  return (
    <>
      <ScreenHeader
        crumbs={[
          { label: project.name, to: paths.workItems(slug, project.id), icon: tile },
          ...(parts.crumbs ?? []),
          { label: parts.name ?? name },
        ]}
        // Where it is archived, the tabs say how many there are.
        count={
          isFiltered || isCalendar || context === 'archived' ? undefined : total?.toLocaleString(language)
        }
        status={
          <>
            {parts.switcher}
            {context === 'project' && project.anchor && (
              <Suspense>
                <PublishedBadge anchor={project.anchor} />
              </Suspense>
            )}
            {isCalendar && total !== undefined && (
              <span className={styles.count}>{t('calendar.count', { count: total })}</span>
            )}
            {isFiltered && !isCalendar && total !== undefined && (
              <Suspense>
                <FilteredCount query={queryOf(project.id, settings)} place={place} shown={total} />
              </Suspense>
            )}
          </>
        }
      >
        <PresenceStack
          projectId={project.id}
          place={{ kind: 'work_items', id: settings?.place?.id ?? project.id }}
        />
        {!isPhone && controls}
        <AnalyticsButton
          project={project}
          context={context}
          place={place}
          name={parts.name ?? project.name}
        />
        {parts.tools}
        {!isPhone && <NewItem project={project} context={context} place={place} />}
        <ListMenu project={project} context={context} settings={settings} />
      </ScreenHeader>
      {isPhone && <div className={styles.bar}>{controls}</div>}
      {isPhone && <NewItem project={project} context={context} place={place} isFloating />}
    </>
  );
}

/** Without settings there is nothing to change. */
const WAIT = () => {};

function ViewControls({
  project,
  settings,
  actions,
  isPhone,
  early,
}: Omit<ControlsProps, 'total' | 'context' | 'parts'> & { isPhone: boolean }) {
  const known = settings ?? readSettings(null);
  return (
    <>
      <LayoutSwitch
        context={known.context}
        layout={early?.layout ?? known.layout}
        onChange={actions?.setLayout ?? early?.choose ?? WAIT}
      />
      {isPhone && <span className={styles.space} />}
      <FilterMenu projectId={project.id} settings={known} actions={actions} look="header" />
      <DisplayMenu settings={known} actions={actions} />
    </>
  );
}

/** What a new item begins with here; nothing particular among all of the project. */
function presetOf(context: ListContext, place: ListPlace | null) {
  if (context === 'epics') return { preset: { is_epic: true } };
  return place ? { preset: planOf(place) } : {};
}

type NewItemProps = {
  project: Project;
  context: ListContext;
  place: ListPlace | null;
  isFloating?: boolean;
};

function NewItem({ project: { id: projectId }, context, place, isFloating = false }: NewItemProps) {
  const { t } = useTranslation('work-items');
  const canEdit = useCanEditProject(projectId);
  const canAdd = useCanAddTo(place);
  if (!canEdit || !canAdd || context === 'archived') return null;
  const isEpic = context === 'epics';
  const name = isEpic ? t('new_epic') : t('new_item');
  const create = () => openModal({ kind: 'create-work-item', projectId, ...presetOf(context, place) });
  if (isFloating) {
    return (
      <button type="button" className={styles.float} aria-label={name} onClick={create}>
        <Icon of={IconPlus} size={24} />
      </button>
    );
  }
  const button = (
    <Button variant="filled" leftSection={<Icon of={IconPlus} />} onClick={create}>
      {name}
    </Button>
  );
  if (!place) return button;
  return (
    <Button.Group>
      {button}
      <Suspense>
        <AddExistingMenu projectId={projectId} place={place} />
      </Suspense>
    </Button.Group>
  );
}
