import { Menu } from '@mantine/core';
import { IconCheck, IconTemplate } from '@tabler/icons-react';
import { PAGE_ACCESS, type PageAccess } from '@tandem/shared/pages/access.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Icon } from '#components/icons/icon.tsx';
import { IconButton } from '#components/controls/icon-button.tsx';
import { importPages } from '#entities/pages/pages/actions.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { paths } from '#lib/http/paths.ts';
import { expectField } from '#lib/focus/typing-ahead.ts';
import { accessOf } from './parts/new-page.tsx';
import type { PagesTab } from './parts/pages-tabs.tsx';

/** The texts of `page-templates`, which are Markdown. */
const TEMPLATES = ['meeting', 'project', 'decision', 'retrospective', 'guide'] as const;
type Template = (typeof TEMPLATES)[number];

const ACCESSES = [
  ['public', PAGE_ACCESS.PUBLIC],
  ['private', PAGE_ACCESS.PRIVATE],
] as const;

/** Makes a page with the text of a template and goes there. */
function useTemplates(projectId: string) {
  const { t } = useTranslation('page-templates');
  const { slug } = useCurrentWorkspace();
  const navigate = useNavigate();
  return async (template: Template, access: PageAccess) => {
    const file = { name: t(`${template}.name`), markdown: t(`${template}.text`) };
    const [page] = await importPages(projectId, { files: [file], access });
    if (!page) return;
    expectField('main');
    await navigate(paths.page(slug, projectId, page.id));
  };
}

type NewPageMenuProps = {
  projectId: string;
  tab: PagesTab;
  size: 'md' | 'xl';
  onEmpty: (access: PageAccess) => void;
};

/** A new page with a choice: who sees it, and what teams write often, with what belongs into it. */
export function NewPageMenu({ projectId, tab, size, onEmpty }: NewPageMenuProps) {
  const { t } = useTranslation(['pages', 'page-templates']);
  const make = useTemplates(projectId);
  const [chosen, setChosen] = useState<PageAccess | null>(null);
  const access = chosen ?? accessOf(tab);
  return (
    <Menu position="bottom-end" alignItemsLabels="all" onClose={() => setChosen(null)}>
      <Menu.Target>
        <IconButton of={IconTemplate} size={size} label={t('new_menu.title')} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('new_menu.access')}</Menu.Label>
        {ACCESSES.map(([name, value]) => (
          <Menu.RadioItem
            key={name}
            value={name}
            closeMenuOnClick={false}
            checked={access === value}
            checkIcon={<Icon of={IconCheck} size={14} />}
            onChange={() => setChosen(value)}
          >
            {t(`tab.${name}`)}
          </Menu.RadioItem>
        ))}
        <Menu.Divider />
        <Menu.Label>{t('new_menu.begin')}</Menu.Label>
        <Menu.Item onClick={() => onEmpty(access)}>{t('new_menu.empty')}</Menu.Item>
        {TEMPLATES.map((template) => (
          <Menu.Item key={template} onClick={() => void make(template, access)}>
            {t(`page-templates:${template}.name`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
