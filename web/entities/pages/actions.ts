import { must } from '@tandem/shared/must.ts';
import { projectStream, userStream } from '@tandem/shared/sync/stream.ts';
import { type ApiAnswer, api, type StreamSeqs } from '#lib/api-client.ts';
import { follow, onResync } from '../live/live.ts';
import { loadRows } from '../live/load-rows.ts';
import { mutate } from '../live/mutate.ts';
import { reportRefusal } from '../live/report.ts';
import { currentWorkspace } from '../workspaces/store.ts';
import { pages } from './store.ts';
import { PAGE_ACCESS } from '@tandem/shared/pages/access.ts';
import type { NewPage, Page, PagePatch } from './types.ts';

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
    read: () => api.get<Page[]>(pathOf(projectId)),
  });
  follow(stream, answer.seqs[stream]);
  return answer.rows;
}

/** Reads one page; throws the ApiError when it does not exist or may not be seen. */
export async function loadPage(projectId: string, id: string): Promise<Page> {
  const stream = projectStream(projectId);
  const { data, seqs } = await api.get<Page>(`${pathOf(projectId)}${id}/`);
  confirmPage(data, projectId, seqs);
  follow(stream, seqs[stream]);
  return data;
}

/** Creates a page; throws the ApiError, because the person is waiting to be taken there. */
export async function createPage(projectId: string, input: NewPage): Promise<Page> {
  const { data, seqs } = await api.post<Page>(pathOf(projectId), input, { mutationId: crypto.randomUUID() });
  confirmPage(data, projectId, seqs);
  return data;
}

type PageChange = {
  op?: 'patch' | 'remove';
  patch?: Partial<Page>;
  send: (path: string, mutationId: string) => Promise<ApiAnswer<unknown>>;
};

/** Shows a change at once and sends it; a refusal is told and taken back. Answers whether it was stored. */
async function changePage(projectId: string, id: string, change: PageChange): Promise<boolean> {
  must(pages.get(id), 'only a page that is shown can be changed');
  const { op = 'patch', patch = {}, send } = change;
  const path = `${pathOf(projectId)}${id}/`;
  try {
    await mutate({ store: pages, id, op, patch, send: (mutationId) => send(path, mutationId) });
    return true;
  } catch (error) {
    reportRefusal(error, op === 'remove' ? 'page_delete' : 'page_patch');
    return false;
  }
}

export const patchPage = (projectId: string, id: string, patch: PagePatch) =>
  changePage(projectId, id, {
    patch,
    send: (path, mutationId) => api.patch(path, patch, { mutationId }),
  });

export const setPageLock = (projectId: string, id: string, is_locked: boolean) =>
  changePage(projectId, id, {
    patch: { is_locked },
    send: (path, mutationId) =>
      is_locked
        ? api.post(`${path}lock/`, undefined, { mutationId })
        : api.delete(`${path}lock/`, { mutationId }),
  });

export const setPageAccess = (projectId: string, id: string, access: Page['access']) =>
  changePage(projectId, id, {
    patch: { access },
    send: (path, mutationId) => api.post(`${path}access/`, { access }, { mutationId }),
  });

export const archivePage = (projectId: string, id: string) =>
  changePage(projectId, id, {
    patch: { archived_at: new Date().toISOString(), is_favorite: false },
    send: (path, mutationId) => api.post(`${path}archive/`, undefined, { mutationId }),
  });

export const restorePage = (projectId: string, id: string) =>
  changePage(projectId, id, {
    patch: { archived_at: null },
    send: (path, mutationId) => api.delete(`${path}archive/`, { mutationId }),
  });

/** For ever: only what is archived can be deleted. */
export const deletePage = (projectId: string, id: string) =>
  changePage(projectId, id, {
    op: 'remove',
    send: (path, mutationId) => api.delete(path, { mutationId }),
  });

export function setPageFavorite(projectId: string, id: string, is_favorite: boolean) {
  const path = pathOf(projectId).replace(/pages\/$/, `favorite-pages/${id}/`);
  return changePage(projectId, id, {
    patch: { is_favorite },
    send: async (_path, mutationId) => {
      const call = is_favorite ? api.post(path, undefined, { mutationId }) : api.delete(path, { mutationId });
      const answer = await call;
      // No Change of the page tells of it: a favourite is a row of its own.
      pages.amend(id, () => ({ is_favorite }));
      return answer;
    },
  });
}

/** A copy of my own; undefined when it was refused, which was told. */
export async function duplicatePage(projectId: string, id: string): Promise<Page | undefined> {
  const path = `${pathOf(projectId)}${id}/duplicate/`;
  try {
    const { data, seqs } = await api.post<Page>(path, undefined, { mutationId: crypto.randomUUID() });
    confirmPage(data, projectId, seqs);
    return data;
  } catch (error) {
    reportRefusal(error, 'page_create');
    return undefined;
  }
}

onResync((stream, seq) => {
  const projects = [...listed].filter((id) => stream.startsWith('user:') || stream === projectStream(id));
  // What is not among the rows read now was removed meanwhile.
  const reads = Promise.all(projects.map(loadPages)).then(() => pages.forgetStream(stream, seq));
  reads.catch(() => {});
});
