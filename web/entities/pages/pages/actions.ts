import { must } from '@tandem/shared/must.ts';
import i18next from 'i18next';
import { ApiError } from '#lib/http/api-error.ts';
import { newId } from '#lib/sync/new-id.ts';
import { type NamePlace, placeIdOf } from '#lib/unsaved/typed-names.ts';
import { projectStream, type Stream, userStream } from '@tandem/shared/sync/stream.ts';
import { type ApiRequest, api, type StreamSeqs } from '#lib/http/api-client.ts';
import { follow, onForgotten, onResync } from '../../live/live.ts';
import { Reloader } from '#lib/http/reloader.ts';
import { loadRows } from '../../live/load-rows.ts';
import { rowChanges } from '../../live/mutate.ts';
import { isOtherName, sendNamesOf } from '../../workspaces/name-conflicts.ts';
import { reportRefusal } from '../../live/report.ts';
import { currentMe } from '../../identity/users/store.ts';
import { currentWorkspace } from '../../workspaces/workspaces/store.ts';
import { pages } from './store.ts';
import { PAGE_ACCESS } from '@tandem/shared/pages/access.ts';
import type { ImportedPage, NewPage, Page, PageDetail, PagePatch } from './types.ts';

const BAD_REQUEST = 400;

const pathOf = (projectId: string) =>
  `/api/workspaces/${currentWorkspace().slug}/projects/${projectId}/pages/`;

/** A private page is nobody else's business: its Changes come on its owner's stream. */
const streamOf = (page: Page, projectId: string) =>
  page.access === PAGE_ACCESS.PRIVATE ? userStream(page.owned_by) : projectStream(projectId);

function confirmPage(row: Page, projectId: string, seqs: StreamSeqs) {
  const stream = streamOf(row, projectId);
  pages.confirmRows([row], stream, seqs[stream] ?? 0);
}

/** Projects whose list of pages is known: it is read again when the backlog of Changes is gone. */
const listed = new Set<string>();

export async function loadPages(projectId: string) {
  listed.add(projectId);
  const stream = projectStream(projectId);
  const answer = await loadRows({
    store: pages,
    streamOf: (row) => streamOf(row, projectId),
    read: () => api.get<Page[]>(`${pathOf(projectId)}?tree=true`),
    isCovered: ({ project_ids }) => project_ids[0] === projectId,
  });
  follow(stream, answer.seqs[stream]);
  return answer.rows;
}

/** Reads one page; throws the ApiError when it does not exist or may not be seen. */
export async function loadPage(projectId: string, id: string): Promise<PageDetail> {
  if (!projectId || !id) throw new ApiError(BAD_REQUEST, { error: i18next.t('common:missing_fields') });
  const stream = projectStream(projectId);
  const { data, seqs } = await api.get<PageDetail>(`${pathOf(projectId)}${id}/`);
  confirmPage(data, projectId, seqs);
  follow(stream, seqs[stream]);
  return data;
}

const rows = {
  store: pages,
  streamOf: (page: Page) => streamOf(page, must(page.project_ids[0], 'a page is in a project')),
};
const change = rowChanges<Page>({
  ...rows,
  kind: 'page',
  onRefused: (_mutationId, error, id, { name }) => isOtherName({ kind: 'page', id }, { error, name }),
});
/** No Change of the page reports it: a favourite is a row of its own. */
const changeFavorite = rowChanges<Page>({
  ...rows,
  kind: 'page_favorite',
  onStored: (id, { is_favorite = false }) => pages.amend(id, () => ({ is_favorite })),
});

function newPage(projectId: string, { name, access, parent = null }: NewPage): Page {
  const me = currentMe().id;
  const now = new Date().toISOString();
  return {
    id: newId(),
    name,
    access,
    owned_by: me,
    color: '',
    label_ids: [],
    parent,
    is_locked: false,
    archived_at: null,
    is_favorite: false,
    anchor: null,
    workspace: currentWorkspace().id,
    view_props: {},
    logo_props: {},
    project_ids: [projectId],
    created_at: now,
    updated_at: now,
    created_by: me,
    updated_by: me,
  };
}

/** Creates a page, which is there at once; what follows waits until the server has stored it. */
export function createPage(projectId: string, input: NewPage): Page {
  const page = newPage(projectId, input);
  const { id } = page;
  void change({
    id,
    op: 'create',
    patch: page,
    action: 'page_create',
    request: { method: 'POST', path: pathOf(projectId), body: { id, ...input } },
  });
  return page;
}

/** A request below the address of a page. */
type Part = Omit<ApiRequest, 'path'> & { path?: string };

/** Sets or takes away what a page has or has not. */
const put = (isSet: boolean, path = ''): Part =>
  isSet ? { method: 'POST', path, body: {} } : { method: 'DELETE', path };

type Ref = { projectId: string; id: string };

/** Shows a change at once and sends it; a refusal is reported and taken back. Answers whether it was stored. */
async function patch({ projectId, id }: Ref, shown: Partial<Page>, request: Part): Promise<boolean> {
  must(pages.get(id), 'only a page that is shown can be changed');
  const { path = '', ...rest } = request;
  const stored = await change({
    id,
    op: 'patch',
    patch: shown,
    action: 'page_patch',
    request: { ...rest, path: `${pathOf(projectId)}${id}/${path}` },
  });
  return stored !== null;
}
export const patchPage = (projectId: string, id: string, fields: PagePatch) =>
  patch({ projectId, id }, fields, { method: 'PATCH', body: fields });

/** Whose name it is, for whoever types it. */
export const nameOfPage = (projectId: string, id: string): NamePlace => ({ kind: 'page', id, projectId });

/** A name is sent with the one that it replaces. */
sendNamesOf('page', {
  isHere: (id) => pages.get(id) !== undefined,
  load: loadPage,
  send: ({ id, text: name, seen, ...place }) =>
    patch(
      { projectId: placeIdOf({ id, ...place }), id },
      { name },
      { method: 'PATCH', body: { name, expected_name: seen } },
    ),
});

export const setPageLock = (projectId: string, id: string, is_locked: boolean) =>
  patch({ projectId, id }, { is_locked }, put(is_locked, 'lock/'));

export const setPageAccess = (projectId: string, id: string, access: Page['access']) =>
  patch({ projectId, id }, { access }, { method: 'POST', path: 'access/', body: { access } });

export const archivePage = (projectId: string, id: string) =>
  patch(
    { projectId, id },
    { archived_at: new Date().toISOString(), is_favorite: false },
    put(true, 'archive/'),
  );

export const restorePage = (projectId: string, id: string) =>
  patch({ projectId, id }, { archived_at: null }, put(false, 'archive/'));

/** For ever: only what is archived can be deleted. */
export async function deletePage(projectId: string, id: string): Promise<boolean> {
  must(pages.get(id), 'only a page that is shown can be deleted');
  const stored = await change({
    id,
    op: 'remove',
    patch: {},
    action: 'page_delete',
    request: { method: 'DELETE', path: `${pathOf(projectId)}${id}/` },
  });
  return stored !== null;
}

export async function setPageFavorite(projectId: string, id: string, is_favorite: boolean): Promise<boolean> {
  const path = pathOf(projectId).replace(/pages\/$/, `favorite-pages/${id}/`);
  const stored = await changeFavorite({
    id,
    op: 'patch',
    patch: { is_favorite },
    action: 'page_patch',
    request: { ...put(is_favorite), path },
  });
  return stored !== null;
}

/** A copy of my own; undefined when it was refused, which was reported. */
export async function duplicatePage(projectId: string, id: string): Promise<Page | undefined> {
  const path = `${pathOf(projectId)}${id}/duplicate/`;
  try {
    const { data, seqs } = await api.post<Page>(path, undefined, { mutationId: newId() });
    confirmPage(data, projectId, seqs);
    return data;
  } catch (error) {
    reportRefusal(error, { action: 'page_create' });
    return undefined;
  }
}

/** Takes a page with all below it to another project, of which the Changes of both inform; a refusal is reported. */
export async function movePage(projectId: string, id: string, new_project_id: string): Promise<boolean> {
  try {
    await api.post(`${pathOf(projectId)}${id}/move/`, { new_project_id }, { mutationId: newId() });
    return true;
  } catch (error) {
    reportRefusal(error, { action: 'page_patch' });
    return false;
  }
}

/** Ids of pages in whose name or text the server finds words. */
export async function findPages(projectId: string, search: string, signal: AbortSignal): Promise<string[]> {
  const { data } = await api.get<Page[]>(pathOf(projectId), { query: { tree: true, search }, signal });
  return data.map(({ id }) => id);
}

/** Pages whose texts lead to a page. */
export async function loadBacklinks(projectId: string, id: string): Promise<Page[]> {
  return (await api.get<Page[]>(`${pathOf(projectId)}${id}/backlinks/`)).data;
}

type MarkdownFiles = { files: readonly MarkdownFile[]; access: Page['access'] };
/** `isEncoded`: it is no UTF-8, and each letter of `markdown` stands for one of its bytes. */
export type MarkdownFile = { name: string; markdown: string; isEncoded?: boolean };

const asSent = ({ name, markdown, isEncoded }: MarkdownFile) =>
  isEncoded ? { name, content: btoa(markdown) } : { name, markdown };

/** Pages of Markdown files; none when they were refused, which was reported. */
export async function importPages(
  projectId: string,
  { files, access }: MarkdownFiles,
): Promise<ImportedPage[]> {
  const path = pathOf(projectId).replace(/pages\/$/, 'import-pages/');
  try {
    const { data, seqs } = await api.post<ImportedPage[]>(
      path,
      { files: files.map(asSent), access },
      { mutationId: newId() },
    );
    for (const { missing_links: _missing, ...page } of data) confirmPage(page, projectId, seqs);
    return data;
  } catch (error) {
    reportRefusal(error, { action: 'page_create' });
    return [];
  }
}

/** Where a page, or all pages of a project, are saved as files. */
export const exportAddress = (projectId: string, id: string, format: 'markdown' | 'html') =>
  `${pathOf(projectId)}${id}/export/?format=${format}`;
export const exportAllAddress = (projectId: string) => pathOf(projectId).replace(/pages\/$/, 'export-pages/');

/** A page as one of these files says it; undefined when it cannot be had, which was reported. */
export async function loadExport(
  projectId: string,
  id: string,
  format: 'markdown' | 'html',
): Promise<string | undefined> {
  try {
    return await api.getText(exportAddress(projectId, id, format));
  } catch (error) {
    reportRefusal(error, { action: 'page_export' });
    return undefined;
  }
}

onResync((stream, seq) => {
  const projects = [...listed].filter((id) => stream.startsWith('user:') || stream === projectStream(id));
  // What is not among the rows read now was removed meanwhile.
  const lists = projects.map((id) => [id, reloaderOf(id)] as const);
  sweeps.set(stream, { seq, left: new Set(projects) });
  for (const [, list] of lists) void list.request();
});

/** What is older than a resync is forgotten once every list of pages that the stream is for was read again. */
const sweeps = new Map<Stream, { seq: number; left: Set<string> }>();
const reloaders = new Map<string, Reloader>();

function reloaderOf(projectId: string): Reloader {
  const known = reloaders.get(projectId);
  if (known) return known;
  const made = new Reloader(async () => {
    const due = [...sweeps].map(([stream, sweep]) => ({ stream, ...sweep }));
    await loadPages(projectId);
    for (const { stream, seq, left } of due) {
      if (!left.delete(projectId) || left.size > 0 || sweeps.get(stream)?.seq !== seq) continue;
      sweeps.delete(stream);
      pages.forgetStream(stream, seq);
    }
    return true;
  });
  reloaders.set(projectId, made);
  return made;
}

onForgotten((stream) => {
  sweeps.delete(stream);
  const projectId = stream.replace('project:', '');
  listed.delete(projectId);
  reloaders.get(projectId)?.stop();
  reloaders.delete(projectId);
  pages.forgetStream(stream);
});
