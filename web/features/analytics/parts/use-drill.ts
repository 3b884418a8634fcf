import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { filtersOfScope } from '#entities/insight/analytics/scope.ts';
import type { AnalyticsScope } from '#entities/insight/analytics/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { paths } from '#lib/http/paths.ts';

export type Drill = (name: string, filters: Record<string, string>) => void;

/** Opens the list of the items that a bar counts. */
export function useDrill(scope: AnalyticsScope, onLeave?: () => void): Drill {
  const navigate = useNavigate();
  const { slug } = useCurrentWorkspace();
  return useCallback(
    (name, filters) => {
      onLeave?.();
      void navigate(paths.countedItems(slug, name, { ...filtersOfScope(scope), ...filters }));
    },
    [navigate, slug, scope, onLeave],
  );
}
