import { Button } from '@mantine/core';
import { PAGE_ACCESS, type PageAccess } from '@tandem/shared/pages/access.ts';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Icon } from '#components/icons/icon.tsx';
import { createPage } from '#entities/pages/pages/actions.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { type Command, useCommands } from '#lib/frame/command-store.ts';
import { paths } from '#lib/http/paths.ts';
import { expectField } from '#lib/focus/typing-ahead.ts';
import type { PagesTab } from './pages-tabs.tsx';

export type NewPage = { isBusy: boolean; create: () => void; createWith: (access: PageAccess) => void };

/** Who sees a page that is begun in a tab. */
export const accessOf = (tab: PagesTab): PageAccess =>
  tab === 'private' ? PAGE_ACCESS.PRIVATE : PAGE_ACCESS.PUBLIC;

/** Makes a page without a name, in the open tab unless it is to be in another, and goes there, where its title has the focus. */
export function useNewPage(projectId: string, tab: PagesTab): NewPage {
  const { slug } = useCurrentWorkspace();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const create = async (access: PageAccess) => {
    // The screen may have to be fetched first: one press makes one page.
    if (isBusy) return;
    expectField('main');
    setBusy(true);
    const page = createPage(projectId, { name: '', access });
    await navigate(paths.page(slug, projectId, page.id));
    setBusy(false);
  };
  return {
    isBusy,
    create: () => void create(accessOf(tab)),
    createWith: (access) => void create(access),
  };
}

/** The same by name and key. */
export function NewPageCommand({ create }: NewPage) {
  const { t } = useTranslation(['pages', 'shell']);
  const commands = useMemo(
    (): Command[] => [
      {
        id: 'new-page',
        group: t('shell:commands.create'),
        label: t('new'),
        icon: IconPlus,
        stage: 'create',
        shortcut: 'new_page',
        run: create,
      },
    ],
    [t, create],
  );
  useCommands('pages', commands);
  return null;
}

/** Where there is no page yet. */
export function NewPageButton({ isBusy, create }: NewPage) {
  const { t } = useTranslation('pages');
  return (
    <Button variant="filled" size="md" loading={isBusy} leftSection={<Icon of={IconPlus} />} onClick={create}>
      {t('new')}
    </Button>
  );
}
