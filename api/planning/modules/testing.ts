import type { Module } from '@tandem/shared/planning/modules/schema.ts';
import { type Caller, expectMade } from '../../testing/app.ts';
import { type ReplayedList, withoutFields } from '../../testing/replay.ts';
import { type Team, makeTeam } from '../../work-items/items/testing.ts';

/** A team and its modules. */
export type ModuleTeam = Team & {
  /** The project's path, that of its modules, and of one of them. */
  project_path: string;
  modules: string;
  module: (id: string) => string;
  /** Each has a name of its own unless one is given. */
  makeModule: (values?: Record<string, unknown>, caller?: Caller) => Promise<Module>;
  liveModules: ReplayedList;
};

const COUNTED = [
  ...['is_favorite', 'total_issues', 'completed_issues', 'cancelled_issues', 'started_issues'],
  ...['unstarted_issues', 'backlog_issues', 'total_estimate_points', 'completed_estimate_points'],
];

export async function makeModuleTeam(): Promise<ModuleTeam> {
  const team = await makeTeam();
  const project_path = team.items.replace(/issues\/$/, '');
  const modules = `${project_path}modules/`;
  let count = 0;
  return {
    ...team,
    project_path,
    modules,
    module: (id) => `${modules}${id}/`,
    makeModule: async (values = {}, caller = team.member) => {
      count += 1;
      return expectMade<Module>(await caller.post(modules, { name: `Module ${count}`, ...values }));
    },
    liveModules: { url: modules, kind: 'module', shared: withoutFields(...COUNTED) },
  };
}
