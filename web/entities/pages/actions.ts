import { must } from '@tandem/shared/must.ts';
import { projectStream, userStream } from '@tandem/shared/sync/stream.ts';
import { api, type StreamSeqs } from '#lib/api-client.ts';
import { follow } from '../live/live.ts';
import { loadRows } from '../live/load-rows.ts';
import { mutate } from '../live/mutate.ts';
import { reportRefusal } from '../live/report.ts';
import { currentWorkspace } from '../workspaces/store.ts';
import { pages } from './store.ts';
import type { NewPage, Page, PagePatch } from './types.ts';

const pathOf = (projectId: string) =>
  `/api/workspaces/${currentWorkspace().slug}/projects/${projectId}/pages/`;

const PRIVATE = 1;

/** A private page is nobody else's business: its Changes come on its owner's stream. */
const streamOf = (page: Page, projectId: string) =>
  page.access === PRIVATE ? userStream(page.owned_by) : projectStream(projectId);

function confirmPage(row: Page, projectId: string, seqs: StreamSeqs) {
  const stream = streamOf(row, projectId);
  pages.confirmRows([row], stream, seqs[stream] ?? 0);
}

export async function loadPages(projectId: string) {
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

export async function patchPage(projectId: string, id: string, patch: PagePatch): Promise<void> {
  must(pages.get(id), 'only a page that is shown can be changed');
  await mutate<Page, Page>({
    store: pages,
    id,
    op: 'patch',
    patch,
    send: (mutationId) => api.patch<Page>(`${pathOf(projectId)}${id}/`, patch, { mutationId }),
  }).catch((error: unknown) => reportRefusal(error, 'page_patch'));
}
