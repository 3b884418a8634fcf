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
/** Draws filters as chips, and a button that adds one. The screen of the app hands it over: a feature imports no other. */
export type FilterPart = (props: FilterPartProps) => ReactNode;
