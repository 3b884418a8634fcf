import { useEffect, useEffectEvent, useState } from 'react';
import { useOnReconnect } from '#lib/http/use-on-reconnect.ts';
import { useProject } from '../../projects/projects/hooks.ts';
import { loadUserProperties } from './actions.ts';
import { propertiesKey, userPropertiesByKey } from './store.ts';
import type { PropertiesOf, UserProperties } from './types.ts';

/** How I look at a project; undefined until it was read once, null when that failed and the defaults must do. */
export function useUserProperties(
  projectId: string,
  of: PropertiesOf = 'issues',
): UserProperties | undefined | null {
  const key = propertiesKey({ of, project: projectId });
  const row = userPropertiesByKey.useList(key)[0];
  const role = useProject(projectId)?.member_role ?? 0;
  // Whoever joins a project is another reader than before.
  const reader = `${key} ${role}`;
  const [failedFor, setFailedFor] = useState<string | null>(null);
  const isMissing = row === undefined;
  const load = useEffectEvent(() => {
    loadUserProperties(projectId, of).then(
      () => setFailedFor(null),
      () => setFailedFor(reader),
    );
  });
  useEffect(() => {
    if (isMissing && reader) load();
  }, [reader, isMissing]);
  useOnReconnect(isMissing, () => load());
  if (row) return row;
  return failedFor === reader ? null : undefined;
}
