import { useMediaQuery } from '@mantine/hooks';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { PHONE } from '#components/anchored-popover.tsx';
import { useCanEditProject } from '#entities/projects/hooks.ts';
import type { Project } from '#entities/projects/types.ts';
import { workItems } from '#entities/work-items/store.ts';
import type { WorkItem } from '#entities/work-items/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/store.ts';
import { useLanguage } from '#lib/language.ts';
import type { ListView } from './list-view.ts';
import { peekSearch } from './peek-address.ts';
import { queryOf, type ViewSettings } from './view-settings.ts';
import { itemPath } from '../properties/item-key.ts';

/** Opens an item beside the layout (`peek`) or on its own page; phones have no room for the first. */
function useOpenItem(linkTo: (row: WorkItem) => string, opens: 'peek' | 'page', isPhone: boolean) {
  const navigate = useNavigate();
  return useMemo(
    () => (id: string, where?: 'page') => {
      const row = workItems.get(id);
      if (!row) return;
      if (isPhone || (where ?? opens) === 'page') return void navigate(linkTo(row));
      void navigate({ search: peekSearch(id) }, { preventScrollReset: true });
    },
    [isPhone, opens, linkTo, navigate],
  );
}

/** What rows and cards need to know, the same object until one of its parts changes. */
export function useMakeListView(project: Project, settings: ViewSettings, opens: 'peek' | 'page'): ListView {
  const { t } = useTranslation(['work-items', 'common']);
  const { slug } = useCurrentWorkspace();
  const language = useLanguage((state) => state.language);
  const canEdit = useCanEditProject(project.id);
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const { id, identifier } = project;
  const linkTo = useMemo(() => (row: WorkItem) => itemPath(slug, identifier, row), [slug, identifier]);
  const openItem = useOpenItem(linkTo, opens, isPhone);
  return useMemo(
    () => ({
      projectId: id,
      identifier,
      settings,
      query: queryOf(id, settings),
      canEdit,
      isPhone,
      language,
      t,
      linkTo,
      openItem,
    }),
    [id, identifier, settings, canEdit, isPhone, language, t, linkTo, openItem],
  );
}
