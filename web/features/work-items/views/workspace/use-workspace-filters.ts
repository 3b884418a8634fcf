import { useState } from 'react';
import { NOTHING_PICKED, type Picked } from '#components/facets/facets.ts';
import { patchView } from '#entities/views/actions.ts';
import type { View } from '#entities/views/types.ts';

/** The values of a stored view; what is no list there lets everything through. */
const storedOf = (view: View | undefined): Picked =>
  Object.fromEntries(
    Object.entries(view?.filters ?? {}).flatMap(([key, values]) =>
      Array.isArray(values) && values.length > 0 ? [[key, values.map(String)]] : [],
    ),
  );

const textOf = (picked: Picked) =>
  JSON.stringify(
    Object.entries(picked)
      .filter(([, values]) => values.length > 0)
      .map(([key, values]) => [key, [...values].sort()])
      .sort(),
  );

/** What a view is narrowed by now, which is nobody else's until it is saved. */
export function useWorkspaceFilters(view: View | undefined) {
  const [edited, setEdited] = useState<Picked | null>(null);
  const stored = storedOf(view);
  const picked = edited ?? stored;
  return {
    picked,
    isEdited: textOf(picked) !== textOf(stored),
    change: setEdited,
    reset: () => setEdited(null),
    update: async () => {
      if (!view) return false;
      const filters = { ...NOTHING_PICKED, ...picked } as View['filters'];
      const isStored = await patchView(view.id, { filters });
      if (isStored) setEdited(null);
      return isStored;
    },
  };
}

/** Parameters of the list: keys with something picked. */
export const parametersOf = (picked: Picked): Record<string, string> =>
  Object.fromEntries(
    Object.entries(picked).flatMap(([key, values]) => (values.length > 0 ? [[key, values.join(',')]] : [])),
  );
