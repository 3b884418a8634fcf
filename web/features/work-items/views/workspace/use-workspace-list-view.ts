import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { projects } from '#entities/projects/store.ts';
import { workItems } from '#entities/work-items/store.ts';
import type { WorkItem } from '#entities/work-items/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/store.ts';
import { useLanguage } from '#lib/language.ts';
import { usePhone } from '#lib/phone.ts';
import type { ListView } from '../../display/list-view.ts';
import type { SettingsActions } from '../../display/use-view-settings.ts';
import { queryOf, type ViewSettings } from '../../display/view-settings.ts';
import { itemPath } from '../../properties/item-key.ts';

/** What the rows of the table need to know; they are of several projects, so that no key stands for all of them. */
export function useWorkspaceListView(settings: ViewSettings, actions: SettingsActions): ListView {
  const { t } = useTranslation(['work-items', 'common']);
  const { slug } = useCurrentWorkspace();
  const language = useLanguage((state) => state.language);
  const isPhone = usePhone();
  const navigate = useNavigate();
  return useMemo(() => {
    const linkTo = (row: WorkItem) => itemPath(slug, projects.get(row.project_id)?.identifier ?? '', row);
    const openItem = (id: string) => {
      const row = workItems.get(id);
      if (row) void navigate(linkTo(row));
    };
    return {
      ...{ projectId: '', identifier: '', settings, actions, query: queryOf('', settings) },
      ...{ calendar: null, canEdit: false, canAdd: false, isPhone, language, t, linkTo, openItem },
    };
  }, [slug, settings, actions, isPhone, language, t, navigate]);
}
