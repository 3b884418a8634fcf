import type { PageVersion, PageVersionDetail, RestoredPage } from '@tandem/shared/pages/schema.ts';
import { api } from '#lib/http/api-client.ts';
import { newId } from '#lib/sync/new-id.ts';
import { reportRefusal } from '../../live/report.ts';
import { currentWorkspace } from '../../workspaces/workspaces/store.ts';

export type { PageVersion, PageVersionDetail } from '@tandem/shared/pages/schema.ts';

/** A page as its calls name it. */
export type PageRef = { projectId: string; pageId: string };

const pathOf = ({ projectId, pageId }: PageRef) =>
  `/api/workspaces/${currentWorkspace().slug}/projects/${projectId}/pages/${pageId}/versions/`;

/** Earlier texts of a page, the newest first (docs/contract/pages.md#versions). */
export const fetchPageVersions = async (page: PageRef): Promise<readonly PageVersion[]> =>
  (await api.get<PageVersion[]>(pathOf(page))).data;

export const fetchPageVersion = async (page: PageRef, id: string): Promise<PageVersionDetail> =>
  (await api.get<PageVersionDetail>(`${pathOf(page)}${id}/`)).data;

/** Gives a version a name, or with null takes it off; null when it was refused, which was reported. */
export async function namePageVersion(
  page: PageRef,
  id: string,
  name: string | null,
): Promise<PageVersion | null> {
  try {
    return (await api.patch<PageVersion>(`${pathOf(page)}${id}/`, { name }, { mutationId: newId() })).data;
  } catch (error) {
    reportRefusal(error, { action: 'page_version_name' });
    return null;
  }
}

/** Makes a version the present text; gives the one that says what the page said before, or null when it was refused. */
export async function restorePageVersion(page: PageRef, id: string): Promise<string | null> {
  try {
    const path = `${pathOf(page)}${id}/restore/`;
    return (await api.post<RestoredPage>(path, {}, { mutationId: newId() })).data.previous_version;
  } catch (error) {
    reportRefusal(error, { action: 'page_restore' });
    return null;
  }
}
