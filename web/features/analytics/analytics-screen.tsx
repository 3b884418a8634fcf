import { type Axis, type Chart, isYAxis, readAxis } from '@tandem/shared/insight/analytics/axes.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { MembersOnly } from '#components/feedback/members-only.tsx';
import { ScreenHeader } from '#components/screens/screen-header.tsx';
import type { AnalyticsScope } from '#entities/insight/analytics/types.ts';
import { useJoinedProjects } from '#entities/projects/projects/hooks.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { useTitle } from '#lib/frame/use-title.ts';
import { FIRST_CHART } from './first-chart.ts';
import { ReportTab } from './report-tab.tsx';
import { ScopePicker } from './scope-picker.tsx';
import { AnalyticsTabs, readTab } from './tabs.tsx';
import { useDrill } from './parts/use-drill.ts';

const PARAMETERS = { tab: 'analytics_tab', projects: 'project', x: 'x_axis', y: 'y_axis', z: 'segment' };
const NO_SPLIT = 'none';

function readChart(params: URLSearchParams): Chart {
  const x: Axis = readAxis(params.get(PARAMETERS.x)) ?? FIRST_CHART.x_axis;
  const y = params.get(PARAMETERS.y);
  const given = params.get(PARAMETERS.z);
  const z = given === null ? FIRST_CHART.segment : (readAxis(given) ?? null);
  return { x_axis: x, y_axis: isYAxis(y) ? y : FIRST_CHART.y_axis, segment: z === x ? null : z };
}

/** The same in an address, so that a chart can be shown to others. */
const written = (chart: Chart) => ({
  [PARAMETERS.x]: chart.x_axis,
  [PARAMETERS.y]: chart.y_axis,
  [PARAMETERS.z]: chart.segment ?? NO_SPLIT,
});

/** Counts over the projects that I am in. */
export function Component() {
  const { t } = useTranslation('analytics');
  const { role } = useCurrentWorkspace();
  useTitle(t('title'));
  if ((role ?? 0) < ROLE.MEMBER) {
    return (
      <MembersOnly crumbs={[{ label: t('title') }]} title={t('members_only')} text={t('members_only_text')} />
    );
  }
  return <Analytics />;
}

function Analytics() {
  const { t } = useTranslation('analytics');
  const [params, setParams] = useSearchParams();
  const joined = useJoinedProjects();
  const asked = params.get(PARAMETERS.projects);
  const scope = useMemo<AnalyticsScope>(() => {
    const ids = joined.map(({ id }) => id).filter((id) => asked?.split(',').includes(id));
    return { projectIds: ids.length > 0 ? ids : null };
  }, [asked, joined]);
  const drill = useDrill(scope);
  const set = (values: Record<string, string | null>) =>
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
    );
  const openSaved = (query: Record<string, unknown>) => {
    const saved = readSaved(query);
    set({ ...written(saved.chart), [PARAMETERS.projects]: saved.projects });
  };
  const tab = readTab(params.get(PARAMETERS.tab));
  return (
    <>
      <ScreenHeader crumbs={[{ label: t('title') }]}>
        <ScopePicker
          projectIds={scope.projectIds}
          onChange={(ids) => set({ [PARAMETERS.projects]: ids?.join(',') ?? null })}
        />
      </ScreenHeader>
      <AnalyticsTabs tab={tab} onTab={(next) => set({ [PARAMETERS.tab]: next })} />
      <ReportTab
        {...{ tab, scope, drill }}
        chart={readChart(params)}
        onChart={(chart) => set(written(chart))}
        onOpenSaved={openSaved}
      />
    </>
  );
}

function readSaved(query: Record<string, unknown>): { chart: Chart; projects: string | null } {
  const { x_axis, y_axis, segment, project } = query;
  const x = readAxis(x_axis) ?? FIRST_CHART.x_axis;
  const z = readAxis(segment) ?? null;
  const projects = Array.isArray(project) ? project.map(String).join(',') : project;
  return {
    chart: {
      x_axis: x,
      y_axis: isYAxis(y_axis) ? y_axis : FIRST_CHART.y_axis,
      segment: z === x ? null : z,
    },
    projects: typeof projects === 'string' && projects !== '' ? projects : null,
  };
}
