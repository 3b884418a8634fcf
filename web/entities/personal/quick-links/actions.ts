import { must } from '@tandem/shared/must.ts';
import { readWebUrl } from '@tandem/shared/http/web-url.ts';
import { userStream } from '@tandem/shared/sync/stream.ts';
import { api } from '#lib/http/api-client.ts';
import { newId } from '#lib/sync/new-id.ts';
import { loadRows } from '../../live/load-rows.ts';
import { rowChanges } from '../../live/mutate.ts';
import { currentMe } from '../../identity/users/store.ts';
import { currentWorkspace } from '../../workspaces/workspaces/store.ts';
import { quickLinks } from './store.ts';
import type { QuickLink, QuickLinkInput } from './types.ts';

const callOf = (slug: string) => `/api/workspaces/${encodeURIComponent(slug)}/quick-links/`;
const myStream = () => userStream(currentMe().id);

/** Reads all addresses of mine in a workspace. */
export const loadQuickLinks = ({ id, slug }: { id: string; slug: string }) =>
  loadRows({
    store: quickLinks,
    streamOf: myStream,
    read: () => api.get<QuickLink[]>(callOf(slug)),
    isCovered: (row) => row.workspace === id,
  });

const change = rowChanges<QuickLink>({ kind: 'quick_link', store: quickLinks, streamOf: myStream });

/** The address that was typed, as https where it has no scheme; null for what is none of the web. */
export function readQuickUrl(typed: string): string | null {
  const text = typed.trim();
  return readWebUrl(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`);
}

export const hostOf = (url: string): string => URL.parse(url)?.hostname.replace(/^www\./, '') ?? url;

export async function addQuickLink({ title, url }: QuickLinkInput): Promise<void> {
  const { id: workspace, slug } = currentWorkspace();
  const id = newId();
  const patch: QuickLink = { id, workspace, title, url, created_at: new Date().toISOString() };
  await change({
    id,
    op: 'create',
    patch,
    action: 'link_create',
    request: { method: 'POST', path: callOf(slug), body: { id, title, url } },
  });
}

export async function editQuickLink(id: string, patch: QuickLinkInput): Promise<void> {
  must(quickLinks.get(id), 'only a link that is shown can be changed');
  await change({
    id,
    op: 'patch',
    patch,
    action: 'link_patch',
    request: { method: 'PATCH', path: `${callOf(currentWorkspace().slug)}${id}/`, body: patch },
  });
}

export async function deleteQuickLink(id: string): Promise<void> {
  must(quickLinks.get(id), 'only a link that is shown can be deleted');
  await change({
    id,
    op: 'remove',
    patch: {},
    action: 'link_delete',
    request: { method: 'DELETE', path: `${callOf(currentWorkspace().slug)}${id}/` },
  });
}
