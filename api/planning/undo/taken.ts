import type { OwnProject } from '../../work-items/move/target.ts';
import type { Gone } from '../edits/log.ts';
import type { PlanKind, PlanValues } from '../edits/plan-kind.ts';

/** What a request did to one cycle, module or view, and how that is now, under lock. */
export type TakenPlan = {
  kind: PlanKind;
  plan_id: string;
  project_id: string | null;
  before: PlanValues;
  after: PlanValues;
  gone: Gone;
  at: string;
};
export type TakenPlans = {
  edits: readonly TakenPlan[];
  plans: ReadonlyMap<string, PlanValues>;
  projects: ReadonlyMap<string, OwnProject>;
};
