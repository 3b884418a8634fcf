import type { Dashboard, DashboardTile } from '@tandem/shared/insight/dashboards/schema.ts';
import { type Caller, expectMade } from '../../testing/app.ts';
import { type AnalyticsTeam, makeAnalyticsTeam } from '../analytics/testing.ts';

/** A team with calls for its dashboards. */
export type DashboardTeam = AnalyticsTeam & {
  dashboards: string;
  make: (values?: object, caller?: Caller) => Promise<Dashboard>;
  makeTile: (dashboard: Dashboard, values?: object, caller?: Caller) => Promise<DashboardTile>;
  at: (dashboard: { id: string }) => string;
  tilesOf: (dashboard: { id: string }, caller?: Caller) => Promise<DashboardTile[]>;
};

export async function makeDashboardTeam(): Promise<DashboardTeam> {
  const team = await makeAnalyticsTeam();
  const dashboards = `${team.url}dashboards/`;
  const at = ({ id }: { id: string }) => `${dashboards}${id}/`;
  return {
    ...team,
    dashboards,
    at,
    make: async (values = {}, caller = team.member) =>
      expectMade<Dashboard>(await caller.post(dashboards, { name: 'Compiler team', ...values })),
    makeTile: async (dashboard, values = {}, caller = team.member) =>
      expectMade<DashboardTile>(
        await caller.post(`${at(dashboard)}tiles/`, { kind: 'bar', x: 0, y: 0, w: 4, h: 2, ...values }),
      ),
    tilesOf: async (dashboard, caller = team.member) =>
      (await caller.get<DashboardTile[]>(`${at(dashboard)}tiles/`)).body,
  };
}
