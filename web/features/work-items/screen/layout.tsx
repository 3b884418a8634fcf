import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { BoardDrawing, BrokenDrawing, NothingFoundDrawing } from '#components/icons/drawings.tsx';
import { EmptyState } from '#components/feedback/empty-state.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { ShortcutKbd } from '#components/controls/kbd.tsx';
import { SkeletonRows } from '#components/feedback/skeleton-rows.tsx';
import type { Project } from '#entities/projects/projects/types.ts';
import type { ListOverview } from '#entities/work-items/items/hooks.ts';
import { openList } from '#entities/work-items/lists/list-actions.ts';
import { openModal } from '#lib/frame/modal-store.ts';
import { LAYOUTS, type Layout } from '../model/display/list-options.ts';
import { useListView } from '../model/display/list-view.ts';
import type { ListContext } from '../model/display/list-options.ts';
import type { SettingsActions } from '../model/display/use-view-settings.ts';
import { lazyPart } from '#lib/parts/lazy-part.tsx';
import { isNarrowed, type ViewSettings } from '../model/display/view-settings.ts';
import type { Group } from '../model/groups/groups.tsx';
import { planOf } from '../model/moves/drop.ts';
import { LAYOUT_PARTS } from './layouts.ts';
import styles from './screen.module.css';

const AddExistingButton = lazyPart(async () => (await import('./add-existing.tsx')).AddExistingButton);

const LAST_LAYOUT = 'tandem.last-layout';

/** The layout that was used last on this device: most likely what the settings, once they are here, ask for. */
export function lastLayout(): Layout {
  const last = localStorage.getItem(LAST_LAYOUT);
  return LAYOUTS.find((layout) => layout === last) ?? 'kanban';
}

export const prefetchLayout = () => void LAYOUT_PARTS[lastLayout()].Items.fetch().catch(() => {});

export function LayoutSkeleton({ layout, label }: { layout: Layout; label: string }) {
  const { Skeleton } = LAYOUT_PARTS[layout];
  return Skeleton ? <Skeleton label={label} /> : <SkeletonRows count={14} label={label} look="items" />;
}

type LayoutProps = {
  project: Project;
  settings: ViewSettings;
  actions: SettingsActions | null;
  status: ListOverview['status'];
  total: number;
  groups: readonly Group[];
  selectedId: string | null;
  /** Called once the items are on the screen. */
  onDrawn: () => void;
};

/** The items, or what is to be said when there are none, not yet, or not any more. */
export function Layout({ project, settings, actions, status, total, ...items }: LayoutProps) {
  const { t } = useTranslation('work-items');
  const skeleton = <LayoutSkeleton layout={settings.layout} label={t('loading')} />;
  const drawn = <Drawn layout={settings.layout} skeleton={skeleton} {...items} />;
  if (status === 'error') return <Failed />;
  if (LAYOUT_PARTS[settings.layout].isDrawnEmpty) return drawn;
  if (status === 'loading') return skeleton;
  const isFiltered = isNarrowed(settings);
  if (total === 0 && isFiltered) return <NoMatch actions={actions} />;
  if (total === 0) return <NoItems project={project} context={settings.context} />;
  return drawn;
}

type DrawnProps = Pick<LayoutProps, 'groups' | 'selectedId' | 'onDrawn'> & {
  layout: Layout;
  skeleton: ReactNode;
};

function Drawn({ layout, groups, selectedId, onDrawn, skeleton }: DrawnProps) {
  useEffect(() => localStorage.setItem(LAST_LAYOUT, layout), [layout]);
  const { Items } = LAYOUT_PARTS[layout];
  return (
    <Suspense fallback={skeleton}>
      <Items groups={groups} selectedId={selectedId} />
      <WhenShown onShown={onDrawn} />
    </Suspense>
  );
}

/** Inside of a Suspense: effects run when its content replaces the skeleton, which can be long after the code is here. */
function WhenShown({ onShown }: { onShown: () => void }) {
  useEffect(onShown, [onShown]);
  return null;
}

function NoItems({ project, context }: { project: Project; context: ListContext }) {
  const { t } = useTranslation('work-items');
  const { canAdd, settings } = useListView();
  const { place } = settings;
  const isEpic = context === 'epics';
  const texts: Partial<Record<ListContext, [title: string, text: string]>> = {
    epics: [t('epics.empty_title'), t('epics.empty_text')],
    cycle: [t('place.cycle_title'), t('place.cycle_text')],
    module: [t('place.module_title'), t('place.module_text')],
    archived: [t('archives.empty_title'), t('archives.empty_text')],
  };
  const [title, text] = texts[context] ?? [t('empty.title'), t('empty.text', { project: project.name })];
  const preset = isEpic ? { preset: { is_epic: true } } : { preset: planOf(place) };
  return (
    <div className={styles.center}>
      <EmptyState
        drawing={<BoardDrawing />}
        title={title}
        text={text}
        actions={
          canAdd && (
            <>
              <Button
                variant="filled"
                size="md"
                leftSection={<Icon of={IconPlus} />}
                rightSection={!isEpic && <ShortcutKbd of="new_item" tone="on-accent" />}
                onClick={() => openModal({ kind: 'create-work-item', projectId: project.id, ...preset })}
              >
                {isEpic ? t('new_epic') : t('new_item')}
              </Button>
              <Suspense>{place && <AddExistingButton projectId={project.id} place={place} />}</Suspense>
            </>
          )
        }
      />
    </div>
  );
}

function NoMatch({ actions }: { actions: SettingsActions | null }) {
  const { t } = useTranslation('work-items');
  const clear = () => {
    actions?.clearFilters();
    actions?.setDisplay({ type: null, completed: 'all' });
  };
  return (
    <div className={styles.center}>
      <EmptyState
        drawing={<NothingFoundDrawing />}
        title={t('empty.no_match_title')}
        text={t('empty.no_match_text')}
        actions={
          <Button size="md" onClick={clear}>
            {t('filter.clear_all')}
          </Button>
        }
      />
    </div>
  );
}

function Failed() {
  const { t } = useTranslation(['work-items', 'common']);
  const { query } = useListView();
  return (
    <div className={styles.center} role="alert">
      <EmptyState
        drawing={<BrokenDrawing />}
        title={t('failed.title')}
        text={t('failed.text')}
        actions={
          <Button size="md" onClick={() => void openList(query)}>
            {t('common:retry')}
          </Button>
        }
      />
    </div>
  );
}
