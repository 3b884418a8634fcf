import { Menu } from '@mantine/core';
import { PAGE_ACCESS } from '@tandem/shared/pages/access.ts';
import { IconTemplate } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { IconButton } from '#components/icon-button.tsx';
import { importPages } from '#entities/pages/actions.ts';
import { useCurrentWorkspace } from '#entities/workspaces/store.ts';
import { paths } from '#lib/paths.ts';
import { expectField } from '#lib/typing-ahead.ts';
import type { PagesTab } from './pages-tabs.tsx';

/** The texts of `page-templates`, which are Markdown. */
const TEMPLATES = ['meeting', 'project', 'decision', 'retrospective', 'guide'] as const;

type TemplateMenuProps = { projectId: string; tab: PagesTab; size: 'md' | 'xl' };

/** New pages that are not empty: what teams write often, with what belongs into it. */
export function TemplateMenu({ projectId, tab, size }: TemplateMenuProps) {
  const { t } = useTranslation(['pages', 'page-templates']);
  const { slug } = useCurrentWorkspace();
  const navigate = useNavigate();
  const make = async (template: (typeof TEMPLATES)[number]) => {
    const access = tab === 'private' ? PAGE_ACCESS.PRIVATE : PAGE_ACCESS.PUBLIC;
    const name = t(`page-templates:${template}.name`);
    const file = { name, markdown: t(`page-templates:${template}.text`) };
    const [page] = await importPages(projectId, { files: [file], access });
    if (!page) return;
    expectField('main');
    await navigate(paths.page(slug, projectId, page.id));
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton of={IconTemplate} size={size} label={t('templates')} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('templates')}</Menu.Label>
        {TEMPLATES.map((template) => (
          <Menu.Item key={template} onClick={() => void make(template)}>
            {t(`page-templates:${template}.name`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
