import { Menu } from '@mantine/core';
import { IconFileText, IconFileTypeHtml, IconMarkdown, IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import { exportAddress } from '#entities/pages/pages/actions.ts';
import { useIsNewPage } from '#entities/pages/pages/hooks.ts';
import { type PageInProject, copyMarkdown, print } from '../parts/page-actions.ts';

/** The page as a file, on paper, or on the clipboard. */
export function FileItems(place: PageInProject) {
  const { t } = useTranslation('pages');
  const { page, projectId } = place;
  // Made of what the server has.
  if (useIsNewPage(page.id)) return null;
  const save = (format: 'markdown' | 'html') => ({
    component: 'a' as const,
    href: exportAddress(projectId, page.id, format),
    download: true,
  });
  return (
    <>
      <Menu.Divider />
      <Menu.Item leftSection={<Icon of={IconMarkdown} />} onClick={() => void copyMarkdown(place)}>
        {t('menu.copy_markdown')}
      </Menu.Item>
      <Menu.Item leftSection={<Icon of={IconFileText} />} {...save('markdown')}>
        {t('menu.save_markdown')}
      </Menu.Item>
      <Menu.Item leftSection={<Icon of={IconFileTypeHtml} />} {...save('html')}>
        {t('menu.save_html')}
      </Menu.Item>
      <Menu.Item leftSection={<Icon of={IconPrinter} />} onClick={() => void print(place)}>
        {t('menu.print')}
      </Menu.Item>
    </>
  );
}
