import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { dayIn } from '@tandem/shared/time/calendar-day.ts';
import { usePhone } from '#lib/device/phone.ts';
import { useCycle } from '#entities/planning/cycles/hooks.ts';
import { isOver } from '#entities/planning/cycles/status.ts';
import { useCanEditProject } from '#entities/projects/projects/hooks.ts';
import type { Project } from '#entities/projects/projects/types.ts';
import { usePendingOf } from '#entities/work-items/approvals/hooks.ts';
import { workItems } from '#entities/work-items/rows/store.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { useFirstWeekday } from '#lib/dates/calendar-choice.ts';
import { paths } from '#lib/http/paths.ts';
import { rememberTexts } from '#lib/unsaved/remembered-texts.ts';
import { useLanguage } from '#lib/device/language.ts';
import { type CalendarSpan, dayOfAddress, showsWeekends } from '#lib/dates/calendar-days.ts';
import type { ListView } from './list-view.ts';
import { peekSearch } from './peek-address.ts';
import type { SettingsActions } from './use-view-settings.ts';
import { type ListPlace, queryOf, type ViewSettings } from './view-settings.ts';
import { itemPath } from '../items/item-key.ts';

const NAMESPACES = ['work-items', 'common'];

type Opening = {
  /** Beside the layout, which phones have no room for, or on its own page. */
  opens: 'peek' | 'page';
  isPhone: boolean;
  /** The layout does not say of which project an item is. */
  isOfSeveral?: boolean;
};

/** What a plain click on an item does. */
export function useOpenItem(
  linkTo: (row: WorkItem) => string,
  { opens, isPhone, isOfSeveral = false }: Opening,
) {
  const navigate = useNavigate();
  return useMemo(
    () => (id: string, where?: 'page') => {
      const row = workItems.get(id);
      if (!row) return;
      if (isPhone || (where ?? opens) === 'page') return void navigate(linkTo(row));
      // At once: as a transition it would be drawn in pieces between everything else.
      const search = peekSearch(id, isOfSeveral ? row.project_id : undefined);
      void navigate({ search }, { preventScrollReset: true, flushSync: true });
    },
    [isPhone, opens, isOfSeveral, linkTo, navigate],
  );
}

/** Where the calendar stands: around the day of the address, else around today where the project is. */
function useCalendarSpan(project: Project, { layout, calendar }: ViewSettings, language: string) {
  const [params] = useSearchParams();
  const anchor = dayOfAddress(params) ?? dayIn(project.timezone);
  const isCalendar = layout === 'calendar';
  const first = useFirstWeekday(language);
  const isWithoutWeekends = !calendar.showWeekends && !showsWeekends(params);
  return useMemo(
    (): CalendarSpan | null =>
      isCalendar ? { anchor, layout: calendar.layout, first, isWithoutWeekends } : null,
    [isCalendar, anchor, calendar.layout, first, isWithoutWeekends],
  );
}

/** A cycle that is over takes no items; all else does. */
export function useCanAddTo(place: ListPlace | null): boolean {
  const cycle = useCycle(place?.kind === 'cycle' ? place.id : null);
  return !cycle || !isOver(cycle);
}

/** What rows and cards need to know, the same object until one of its parts changes. */
export function useMakeListView(
  project: Project,
  settings: ViewSettings,
  opens: 'peek' | 'page',
  actions: SettingsActions | null = null,
): ListView {
  usePendingOf(project.id);
  const { t: ask } = useTranslation(NAMESPACES);
  const t = useMemo(() => rememberTexts(ask, NAMESPACES), [ask]);
  const { slug } = useCurrentWorkspace();
  const language = useLanguage((state) => state.language);
  const mayEdit = useCanEditProject(project.id);
  const canEdit = mayEdit && settings.context !== 'archived';
  const canAdd = useCanAddTo(settings.place) && canEdit;
  const isPhone = usePhone();
  const { id, identifier } = project;
  const linkTo = useMemo(
    () => (row: WorkItem) =>
      row.archived_at === null ? itemPath(slug, identifier, row) : paths.archivedItem(slug, id, row.id),
    [slug, identifier, id],
  );
  const openItem = useOpenItem(linkTo, { opens, isPhone });
  const calendar = useCalendarSpan(project, settings, language);
  return useMemo(
    () => ({
      projectId: id,
      identifier,
      settings,
      query: queryOf(id, settings, calendar),
      actions,
      calendar,
      canEdit,
      canAdd,
      isPhone,
      language,
      t,
      linkTo,
      openItem,
    }),
    [id, identifier, settings, actions, calendar, canEdit, canAdd, isPhone, language, t, linkTo, openItem],
  );
}
