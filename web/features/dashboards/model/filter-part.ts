import type { ReactNode } from 'react';
import type { RichFilters } from '#entities/insight/dashboards/types.ts';

export type FilterPartProps = {
  filters: RichFilters | null;
  /** Whose states, labels and people are offered; none for those of the workspace. */
  projectIds: readonly string[];
  onChange: (filters: RichFilters | null) => void;
  /** Above the widgets, or in the panel of one of them. */
  place: 'screen' | 'dialog';
};
/** Draws filters as chips with the way to add one; who puts the screen together hands it over. */
export type FilterPart = (props: FilterPartProps) => ReactNode;
