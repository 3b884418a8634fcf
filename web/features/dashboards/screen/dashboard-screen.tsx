import { Suspense, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { EmptyState } from '#components/feedback/empty-state.tsx';
import { LoadFailed } from '#components/feedback/load-failed.tsx';
import { SkeletonRows } from '#components/feedback/skeleton-rows.tsx';
import { NothingFoundDrawing } from '#components/icons/drawings.tsx';
import { duplicateDashboard } from '#entities/insight/dashboards/actions.ts';
import { useDashboard, useLoadedDashboard, useTiles } from '#entities/insight/dashboards/hooks.ts';
import type { Dashboard } from '#entities/insight/dashboards/types.ts';
import { useDashboardData } from '#entities/insight/dashboards/use-data.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { useTitle } from '#lib/frame/use-title.ts';
import { paths } from '#lib/http/paths.ts';
import { lazyPart } from '#lib/parts/lazy-part.tsx';
import type { DashboardDialog } from '../model/dialog.ts';
import type { FilterPart } from '../model/filter-part.ts';
import { DashboardsDoor } from '../model/door.tsx';
import { useDashboardRights } from '../model/rights.ts';
import { DashboardHead } from './dashboard-head.tsx';
import { addTile } from '../tiles/edit-tiles.ts';
import { useLayoutSteps } from './layout-undo.ts';
import { LiveMark } from './live-mark.tsx';
import { ScopeChips } from './scope-chips.tsx';
import { TilesArea } from './tiles-area.tsx';
import { useDashboardCommands } from './use-commands.ts';
import { useScope } from './use-scope.ts';
import styles from './screen.module.css';

const TilePanel = lazyPart(async () => (await import('../panel/tile-panel.tsx')).TilePanel);
const Dialogs = lazyPart(async () => (await import('../sharing/dialogs.tsx')).DashboardDialogs);
const OwnWall = lazyPart(async () => (await import('../wall/own-wall.tsx')).OwnWall);

type ScreenProps = { Filters: FilterPart };

/** One dashboard. */
export function DashboardScreen({ Filters }: ScreenProps) {
  return (
    <DashboardsDoor>
      <Loaded Filters={Filters} />
    </DashboardsDoor>
  );
}

function Loaded({ Filters }: ScreenProps) {
  const { t } = useTranslation('dashboards');
  const { dashboardId = '' } = useParams();
  const { id: workspaceId } = useCurrentWorkspace();
  const [loading, retry] = useLoadedDashboard(workspaceId, dashboardId);
  const dashboard = useDashboard(dashboardId);
  useTitle(dashboard?.name ?? t('title'));
  if (dashboard) return <Open key={dashboard.id} {...{ dashboard, Filters }} />;
  if (loading === 'loading') return <SkeletonRows label={t('loading')} />;
  if (loading === 'failed') return <LoadFailed onRetry={retry} />;
  return (
    <EmptyState
      level={1}
      drawing={<NothingFoundDrawing />}
      title={t('missing.title')}
      text={t('missing.text')}
    />
  );
}

/** Whether it is edited, which widget is set up, and whether it is on a wall: parts of the address. */
function usePlace(canEdit: boolean) {
  const [params, setParams] = useSearchParams();
  const set = useCallback(
    (values: Record<string, string | null>) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(values)) {
            if (value === null) next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
  const isEditing = canEdit && params.has('edit');
  return {
    isEditing,
    isWall: params.has('wall'),
    selectedId: isEditing ? params.get('widget') : null,
    edit: (isOn: boolean) => set({ edit: isOn ? '1' : null, widget: null }),
    select: (id: string | null) => set({ edit: '1', widget: id }),
    showWall: (isOn: boolean) => set({ wall: isOn ? '1' : null }),
  };
}

function Open({ dashboard, Filters }: { dashboard: Dashboard } & ScreenProps) {
  const { t } = useTranslation('dashboards');
  const navigate = useNavigate();
  const { slug } = useCurrentWorkspace();
  const { canEdit } = useDashboardRights(dashboard);
  const place = usePlace(canEdit);
  const tiles = useTiles(dashboard.id);
  const control = useScope(dashboard, place.isEditing);
  const shown = useMemo(() => ({ ...dashboard, ...control.scope }), [dashboard, control.scope]);
  const answers = useDashboardData(shown, tiles);
  const onPlaced = useLayoutSteps(dashboard.id);
  const [dialog, setDialog] = useState<DashboardDialog | null>(null);
  const add = () => place.select(addTile(dashboard.id, tiles).id);
  const duplicate = () => {
    const copy = duplicateDashboard(dashboard.id, t('copy_of', { name: dashboard.name }));
    void navigate(paths.dashboard(slug, copy.id));
  };
  useDashboardCommands({
    canEdit,
    onAdd: add,
    onEdit: () => place.edit(true),
    onWall: () => place.showWall(true),
  });
  const selected = tiles.find(({ id }) => id === place.selectedId);
  return (
    <>
      <DashboardHead
        {...{ dashboard }}
        isEditing={place.isEditing}
        onEdit={place.edit}
        onAdd={add}
        onWall={() => place.showWall(true)}
        onDialog={setDialog}
        onDuplicate={duplicate}
      />
      <div className={styles.beside}>
        <div className={styles.main}>
          <ScopeChips
            control={control}
            Filters={Filters}
            end={<LiveMark isLive={answers.state !== 'failed'} />}
          />
          {dashboard.is_locked && <p className={styles.note}>{t('locked')}</p>}
          <TilesArea
            {...{ tiles, answers, onPlaced }}
            scope={control.scope}
            isEditing={place.isEditing}
            selectedId={place.selectedId}
            onSelect={place.select}
            onAdd={canEdit ? add : null}
          />
        </div>
        <Suspense>
          {selected && (
            <TilePanel
              key={selected.id}
              tile={selected}
              {...{ tiles, onPlaced, Filters }}
              scope={control.scope}
              data={answers.dataOf(selected)}
              onSelect={place.select}
            />
          )}
        </Suspense>
      </div>
      <Suspense>
        {dialog && <Dialogs {...{ dashboard, dialog }} onClose={() => setDialog(null)} />}
        {place.isWall && (
          <OwnWall
            {...{ dashboard, tiles, answers }}
            scope={control.scope}
            onLeave={() => place.showWall(false)}
          />
        )}
      </Suspense>
    </>
  );
}
