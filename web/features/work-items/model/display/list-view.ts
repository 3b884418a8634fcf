import type { TFunction } from 'i18next';
import { createContext, useContext } from 'react';
import { must } from '@tandem/shared/must.ts';
import type { ListQuery } from '#entities/work-items/rows/query.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import type { CalendarSpan } from '#lib/dates/calendar-days.ts';
import type { SettingsActions } from './use-view-settings.ts';
import type { ViewSettings } from './view-settings.ts';

/** What every row and card of a layout needs, made once for all of them. */
export type ListView = {
  projectId: string;
  identifier: string;
  settings: ViewSettings;
  query: ListQuery;
  /** How the settings are changed; null where that cannot be. */
  actions: SettingsActions | null;
  /** Where a calendar stands; null in other layouts. */
  calendar: CalendarSpan | null;
  canEdit: boolean;
  /** Whether items can be put into what is listed: a cycle that is over takes none. */
  canAdd: boolean;
  isPhone: boolean;
  language: string;
  t: TFunction;
  linkTo: (row: WorkItem) => string;
  /** What a plain click does: the peek beside the layout, or the item's own page; with `where` always the page. */
  openItem: (id: string, where?: 'page') => void;
};

const ListViewContext = createContext<ListView | null>(null);

export const ListViewProvider = ListViewContext.Provider;
export const useListView = () =>
  must(useContext(ListViewContext), 'rows and cards are drawn inside a layout');
