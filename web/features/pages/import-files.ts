import { PAGE_ACCESS } from '@tandem/shared/pages/access.ts';
import { IMPORT_LIMITS } from '@tandem/shared/pages/limits.ts';
import i18next from 'i18next';
import { importPages } from '#entities/pages/actions.ts';
import { showToast } from '#lib/toast-store.ts';
import type { PagesTab } from './pages-tabs.tsx';

const TYPES = '.md,.markdown,.txt,text/markdown';

/** Asks for Markdown files and makes a page of each in the open tab. */
export function chooseMarkdown(projectId: string, tab: PagesTab): void {
  const input = document.createElement('input');
  Object.assign(input, { type: 'file', multiple: true, accept: TYPES });
  input.addEventListener('change', () => void importFiles(projectId, tab, [...(input.files ?? [])]));
  input.click();
}

export async function importFiles(projectId: string, tab: PagesTab, chosen: readonly File[]): Promise<void> {
  const files = await Promise.all(
    chosen.map(async (file) => ({ name: file.name, markdown: await file.text() })),
  );
  const isTooLarge =
    files.length > IMPORT_LIMITS.files ||
    files.some(({ markdown }) => markdown.length > IMPORT_LIMITS.letters);
  if (isTooLarge) showToast({ tone: 'error', title: i18next.t('pages:files.too_large') });
  if (isTooLarge || files.length === 0) return;
  const access = tab === 'private' ? PAGE_ACCESS.PRIVATE : PAGE_ACCESS.PUBLIC;
  const made = await importPages(projectId, { files, access });
  if (made.length === 0) return;
  showToast({
    tone: 'success',
    title: i18next.t('pages:files.imported', { count: made.length }),
    text: made.map(({ name }) => name || i18next.t('common:untitled')).join(', '),
  });
}
