import { PAGE_ACCESS } from '@tandem/shared/pages/access.ts';
import i18next from 'i18next';
import {
  archivePage,
  duplicatePage,
  loadExport,
  movePage,
  patchPage,
  restorePage,
  setPageAccess,
  setPageLock,
} from '#entities/pages/pages/actions.ts';
import type { Page } from '#entities/pages/pages/types.ts';
import { currentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { copyText } from '#lib/text/copy-text.ts';
import { paths } from '#lib/http/paths.ts';
import { printHtml } from '#lib/text/print-html.ts';
import { showToast } from '#lib/frame/toast-store.ts';

/** A page, and the project in whose list it was found. */
export type PageInProject = { page: Page; projectId: string };

const nameOf = (page: Page) => page.name || i18next.t('common:untitled');

/** Says what was done, with the way back. */
function reportDone(done: string, page: Page, undo: () => unknown) {
  showToast({
    tone: 'success',
    title: i18next.t(`pages:done.${done}`),
    text: nameOf(page),
    actions: [{ label: i18next.t('common:undo'), run: () => void undo() }],
  });
}

export async function archive({ page, projectId }: PageInProject) {
  if (await archivePage(projectId, page.id)) {
    reportDone('archived', page, () => restorePage(projectId, page.id));
  }
}

export async function restore({ page, projectId }: PageInProject) {
  if (await restorePage(projectId, page.id))
    reportDone('restored', page, () => archivePage(projectId, page.id));
}

export async function toggleAccess({ page, projectId }: PageInProject) {
  const { PRIVATE, PUBLIC } = PAGE_ACCESS;
  const next = page.access === PRIVATE ? PUBLIC : PRIVATE;
  if (!(await setPageAccess(projectId, page.id, next))) return;
  reportDone(next === PRIVATE ? 'made_private' : 'made_public', page, () =>
    setPageAccess(projectId, page.id, page.access),
  );
}

export async function toggleLock({ page, projectId }: PageInProject) {
  const isLocked = !page.is_locked;
  if (!(await setPageLock(projectId, page.id, isLocked))) return;
  reportDone(isLocked ? 'locked' : 'unlocked', page, () => setPageLock(projectId, page.id, !isLocked));
}

/** Sets the picture above a page, null for none. */
export async function setCover({ page, projectId }: PageInProject, cover: string | null) {
  const before = page.view_props;
  if (!(await patchPage(projectId, page.id, { view_props: { ...before, cover } }))) return;
  reportDone('cover_changed', page, () => patchPage(projectId, page.id, { view_props: before }));
}

/** Text that runs from one side of the screen to the other, or a column in the middle; for everybody. */
export async function toggleWidth({ page, projectId }: PageInProject) {
  const { view_props } = page;
  await patchPage(projectId, page.id, { view_props: { ...view_props, full_width: !view_props.full_width } });
}

type Leaving = { onOpen: (path: string) => void; isHere: boolean };

/** Takes a page to another project; whoever has it open goes along, others are shown the way. */
export async function moveAway(
  { page, projectId }: PageInProject,
  target: string,
  { onOpen, isHere }: Leaving,
) {
  if (!(await movePage(projectId, page.id, target))) return;
  const path = paths.page(currentWorkspace().slug, target, page.id);
  if (isHere) onOpen(path);
  showToast({
    tone: 'success',
    title: i18next.t('pages:done.moved'),
    text: nameOf(page),
    ...(isHere ? {} : { actions: [{ label: i18next.t('pages:open'), run: () => onOpen(path) }] }),
  });
}

export async function makeCopy({ page, projectId }: PageInProject, open: (path: string) => void) {
  const copy = await duplicatePage(projectId, page.id);
  if (!copy) return;
  const path = paths.page(currentWorkspace().slug, projectId, copy.id);
  showToast({
    tone: 'success',
    title: i18next.t('pages:done.copied'),
    text: nameOf(copy),
    actions: [{ label: i18next.t('pages:open'), run: () => open(path) }],
  });
}

export async function copyLink({ page, projectId }: PageInProject) {
  const path = paths.page(currentWorkspace().slug, projectId, page.id);
  const address = new URL(path, location.origin).href;
  if (await copyText(address)) showToast({ tone: 'success', title: i18next.t('pages:done.link_copied') });
  else showToast({ tone: 'warning', title: i18next.t('pages:done.link_not_copied'), text: address });
}

export async function copyMarkdown({ page, projectId }: PageInProject) {
  const markdown = await loadExport(projectId, page.id, 'markdown');
  if (markdown === undefined) return;
  if (await copyText(markdown))
    showToast({ tone: 'success', title: i18next.t('pages:done.markdown_copied') });
  else showToast({ tone: 'warning', title: i18next.t('pages:done.markdown_not_copied') });
}

/** What is printed stands by itself, so that nothing around the page is on the paper. */
export async function print({ page, projectId }: PageInProject) {
  const html = await loadExport(projectId, page.id, 'html');
  if (html !== undefined) printHtml(html);
}
