import { useMemo, useState } from 'react';
import { patchDashboard } from '#entities/insight/dashboards/actions.ts';
import type { Scope } from '#entities/insight/dashboards/read-data.ts';
import type { Dashboard } from '#entities/insight/dashboards/types.ts';

/** What narrows all widgets now, and how that is changed. */
export type ScopeControl = {
  scope: Scope;
  change: (part: Partial<Scope>) => void;
  /** It is looked at in another way than it is stored. */
  isOwn: boolean;
  reset: () => void;
};

/** While a dashboard is edited its filters are stored; else they are looked through by this person alone. */
export function useScope(dashboard: Dashboard, isEditing: boolean): ScopeControl {
  const { id, project_ids, filters, period } = dashboard;
  const [own, setOwn] = useState<Partial<Scope>>({});
  const scope = useMemo(
    () => ({ project_ids, filters, period, ...(isEditing ? {} : own) }),
    [project_ids, filters, period, own, isEditing],
  );
  const change = (part: Partial<Scope>) => {
    if (isEditing) void patchDashboard(id, part);
    else setOwn((before) => ({ ...before, ...part }));
  };
  return {
    scope,
    change,
    isOwn: !isEditing && Object.keys(own).length > 0,
    reset: () => setOwn({}),
  };
}
