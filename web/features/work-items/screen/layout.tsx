import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { BoardDrawing, BrokenDrawing, NothingFoundDrawing } from '#components/drawings.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { Icon } from '#components/icon.tsx';
import { Kbd } from '#components/kbd.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import type { Project } from '#entities/projects/types.ts';
import type { ListOverview } from '#entities/work-items/hooks.ts';
import { openList } from '#entities/work-items/list-actions.ts';
import { openModal } from '#lib/modal-store.ts';
import { BoardSkeleton } from '../board/board-skeleton.tsx';
import { useListView } from '../display/list-view.ts';
import type { SettingsActions } from '../display/use-view-settings.ts';
import { countFilters, type Layout as LayoutName, type ViewSettings } from '../display/view-settings.ts';
import type { Group } from '../groups/groups.tsx';
import styles from './screen.module.css';
import { part } from '#lib/parts.ts';

// A person looks at one layout at a time: the drag and drop of the board is not loaded for a list.
const importBoard = () => import('../board/board.tsx');
const importList = () => import('../list/list.tsx');
const loadBoard = part(importBoard);
const loadList = part(importList);
const Board = lazy(async () => ({ default: (await loadBoard()).Board }));
const List = lazy(async () => ({ default: (await loadList()).List }));

const LAST_LAYOUT = 'tandem.last-layout';

/** The layout that was used last on this device: most likely what the settings, once they are here, ask for. */
export const lastLayout = (): LayoutName =>
  localStorage.getItem(LAST_LAYOUT) === 'list' ? 'list' : 'kanban';

export const prefetchLayout = () =>
  void (lastLayout() === 'list' ? importList() : importBoard()).catch(() => {});

export function LayoutSkeleton({ layout, label }: { layout: LayoutName; label: string }) {
  if (layout === 'kanban') return <BoardSkeleton label={label} />;
  return <SkeletonRows count={14} label={label} look="items" />;
}

type LayoutProps = {
  project: Project;
  settings: ViewSettings;
  actions: SettingsActions | null;
  status: ListOverview['status'];
  total: number;
  groups: readonly Group[];
  selectedId: string | null;
  /** Told once the items are on the screen. */
  onDrawn: () => void;
};

/** The items, or what is to be said when there are none, not yet, or not any more. */
export function Layout({ project, settings, actions, status, total, ...items }: LayoutProps) {
  const { t } = useTranslation('work-items');
  const skeleton = <LayoutSkeleton layout={settings.layout} label={t('loading')} />;
  if (status === 'loading') return skeleton;
  if (status === 'error') return <Failed />;
  const isFiltered = countFilters(settings.filters) > 0 || settings.type !== null;
  if (total === 0 && isFiltered) return <NoMatch actions={actions} />;
  if (total === 0) return <NoItems project={project} />;
  return <Drawn layout={settings.layout} skeleton={skeleton} {...items} />;
}

type DrawnProps = Pick<LayoutProps, 'groups' | 'selectedId' | 'onDrawn'> & {
  layout: LayoutName;
  skeleton: ReactNode;
};

function Drawn({ layout, groups, selectedId, onDrawn, skeleton }: DrawnProps) {
  useEffect(() => localStorage.setItem(LAST_LAYOUT, layout), [layout]);
  const Items = layout === 'kanban' ? Board : List;
  return (
    <Suspense fallback={skeleton}>
      <Items groups={groups} selectedId={selectedId} />
      <WhenShown tell={onDrawn} />
    </Suspense>
  );
}

/** Inside of a Suspense: effects run when its content replaces the skeleton, which can be long after the code is here. */
function WhenShown({ tell }: { tell: () => void }) {
  useEffect(tell, [tell]);
  return null;
}

function NoItems({ project }: { project: Project }) {
  const { t } = useTranslation('work-items');
  const { canEdit } = useListView();
  return (
    <div className={styles.center}>
      <EmptyState
        drawing={<BoardDrawing />}
        title={t('empty.title')}
        text={t('empty.text', { project: project.name })}
        actions={
          canEdit && (
            <Button
              variant="filled"
              size="md"
              leftSection={<Icon of={IconPlus} />}
              rightSection={<Kbd keys="C" tone="on-accent" />}
              onClick={() => openModal({ kind: 'create-work-item', projectId: project.id })}
            >
              {t('new_item')}
            </Button>
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
    actions?.setDisplay({ type: null });
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
