import type { StreamSeqs } from '#lib/http/api-client.ts';
import { api } from '#lib/http/api-client.ts';
import { ApiError, isFinal } from '#lib/http/api-error.ts';
import { dashboardsPath } from './load.ts';
import type { Dashboard, DashboardData, Tile, TileAnswer, TileData } from './types.ts';

/** What narrows all widgets of a dashboard. */
export type Scope = Pick<Dashboard, 'project_ids' | 'filters' | 'period'>;

/** A widget, and whether the server has it as it is shown. */
export type AskedTile = Pick<Tile, 'id' | 'kind' | 'config'> & { isStored: boolean };

type Answers = { tiles: Record<string, TileData>; seqs: StreamSeqs };

async function readStored(id: string, ids: readonly string[], scope: Scope): Promise<Answers> {
  if (ids.length === 0) return { tiles: {}, seqs: {} };
  const { data, seqs } = await api.post<DashboardData>(`${dashboardsPath(id)}data/`, {
    tiles: ids,
    project_ids: scope.project_ids,
    filters: scope.filters ?? {},
    period: scope.period,
  });
  return { tiles: data.tiles, seqs };
}

/** A widget that is not stored as it is shown is asked for as it stands here. */
async function preview({ kind, config }: AskedTile, scope: Scope): Promise<TileData> {
  try {
    const { data } = await api.post<{ answer: TileAnswer }>(`${dashboardsPath()}preview/`, {
      kind,
      config,
      dashboard: { project_ids: scope.project_ids, filters: scope.filters ?? {}, period: scope.period },
    });
    return data;
  } catch (error) {
    if (!(error instanceof ApiError) || !isFinal(error)) throw error;
    return { error: { code: 'refused', message: error.message } };
  }
}

/** Reads what widgets show. */
export async function readTiles(id: string, asked: readonly AskedTile[], scope: Scope): Promise<Answers> {
  const stored = asked.filter(({ isStored }) => isStored).map((tile) => tile.id);
  const others = asked.filter(({ isStored }) => !isStored);
  const [answers, previews] = await Promise.all([
    readStored(id, stored, scope),
    Promise.all(others.map(async (tile) => [tile.id, await preview(tile, scope)] as const)),
  ]);
  return { tiles: { ...answers.tiles, ...Object.fromEntries(previews) }, seqs: answers.seqs };
}
