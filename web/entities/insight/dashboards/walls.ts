import { api } from '#lib/http/api-client.ts';
import { dashboardsPath } from './load.ts';
import type { DashboardData, MadeViewToken, TileData, ViewToken, Wall, WallDashboard } from './types.ts';

const tokensPath = () => `${dashboardsPath()}tokens/`;

/** The view tokens of the workspace that I may see. */
export const readTokens = async () => (await api.get<ViewToken[]>(tokensPath())).data;
export type NewToken = Pick<ViewToken, 'name' | 'dashboard_ids' | 'seconds'> & { expires_at?: string };
/** Makes a token; the answer has the token itself, which is shown once. */
export const makeToken = async (fields: NewToken, key: string) =>
  (await api.post<MadeViewToken>(tokensPath(), fields, { mutationId: key })).data;
export const revokeToken = (id: string) => api.delete(`${tokensPath()}${id}/`);

const wallPath = (token: string) => `/api/public/walls/${encodeURIComponent(token)}/`;
export type WallAnswers = { tiles: Record<string, TileData>; at: string };

/** What a view token shows, without a session. */
export const readWall = async (token: string, signal: AbortSignal) =>
  (await api.get<Wall>(wallPath(token), { signal })).data;

/** What the widgets of a wall show; with `since` the server answers when there is something new, or after 25 s. */
export async function readWallData(
  token: string,
  id: string,
  { since, signal }: { since?: string | undefined; signal: AbortSignal },
): Promise<WallAnswers> {
  const path = `${wallPath(token)}dashboards/${encodeURIComponent(id)}/data/`;
  const { data } = await api.get<DashboardData>(path, { query: { since }, signal });
  return data;
}

const publicPath = (anchor: string) => `/api/public/dashboards/${encodeURIComponent(anchor)}/`;
export type PublishedDashboard = WallDashboard & {
  workspace: { name: string; logo: string | null };
  is_indexed?: boolean;
};

/** A published dashboard, without a session. */
export const readPublished = async (anchor: string) =>
  (await api.get<PublishedDashboard>(publicPath(anchor))).data;
export const readPublishedData = async (anchor: string): Promise<WallAnswers> =>
  (await api.get<DashboardData>(`${publicPath(anchor)}data/`)).data;

/** Publishes a dashboard; answers the name of its public page. Its Change brings the same to the row. */
export const publishDashboard = async (id: string, key: string) =>
  (await api.post<{ anchor: string }>(`${dashboardsPath(id)}publish/`, {}, { mutationId: key })).data.anchor;
export const unpublishDashboard = (id: string) => api.delete(`${dashboardsPath(id)}publish/`);
