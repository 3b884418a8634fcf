import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { projects } from '#entities/projects/projects/store.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { useLanguage } from '#lib/device/language.ts';
import { paths } from '#lib/http/paths.ts';
import { usePhone } from '#lib/device/phone.ts';
import type { ListView } from '../../model/display/list-view.ts';
import { useOpenItem } from '../../model/display/use-list-view.ts';
import type { SettingsActions } from '../../model/display/use-view-settings.ts';
import { queryOf, type ViewSettings } from '../../model/display/view-settings.ts';
import { itemPath } from '../../model/items/item-key.ts';

/** What the rows of the table need to know; they are of several projects, so that no key stands for all of them. */
export function useWorkspaceListView(settings: ViewSettings, actions: SettingsActions): ListView {
  const { t } = useTranslation(['work-items', 'common']);
  const { slug } = useCurrentWorkspace();
  const language = useLanguage((state) => state.language);
  const isPhone = usePhone();
  const linkTo = useMemo(
    () => (row: WorkItem) =>
      row.archived_at === null
        ? itemPath(slug, projects.get(row.project_id)?.identifier ?? '', row)
        : paths.archivedItem(slug, row.project_id, row.id),
    [slug],
  );
  const openItem = useOpenItem(linkTo, { opens: 'peek', isPhone, isOfSeveral: true });
  return useMemo(
    () => ({
      projectId: '',
      identifier: '',
      settings,
      actions,
      query: queryOf('', settings),
      // Whether an item can be changed is decided by its own project.
      calendar: null,
      canEdit: true,
      canAdd: false,
      isPhone,
      language,
      t,
      linkTo,
      openItem,
    }),
    [settings, actions, isPhone, language, t, linkTo, openItem],
  );
}
