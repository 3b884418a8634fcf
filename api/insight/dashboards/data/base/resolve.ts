import type { TileQuery } from '@tandem/shared/insight/dashboards/input.ts';
import type { TileKind } from '@tandem/shared/insight/dashboards/kinds.ts';
import type { TileConfig } from '@tandem/shared/insight/dashboards/schema.ts';
import { COUNT } from '@tandem/shared/insight/figures/measure.ts';
import type { Period } from '@tandem/shared/insight/figures/period.ts';
import { type FiguresQuery, MAX_GROUPS } from '@tandem/shared/insight/figures/query.ts';
import { narrowTo } from './narrow.ts';

type Tree = FiguresQuery['source']['filters'];

/** What narrows all tiles: of the dashboard, or of who looks at it. */
export type Scope = { project_ids: readonly string[]; filters: Tree; period: Period | null };

/** A tile, stored or not. */
export type AskedTile = { kind: TileKind; config: TileConfig };

/** A tile with all that its answer depends on. */
export type Question = {
  kind: TileKind;
  query: FiguresQuery;
  cycle_id: string | null;
  view_id: string | null;
  html: string;
};

const isEmpty = (tree: Tree | undefined): boolean => !tree || Object.keys(tree).length === 0;
const partsOf = (tree: Tree): readonly unknown[] => {
  const parts = tree?.['and'];
  return tree && Object.keys(tree).length === 1 && Array.isArray(parts) ? (parts as unknown[]) : [tree];
};

/** Both trees hold; in no deeper groups than they have. */
function bothOf(a: Tree, b: Tree): Tree {
  if (isEmpty(a)) return isEmpty(b) ? null : b;
  return isEmpty(b) ? a : { and: [...partsOf(a), ...partsOf(b)] };
}

/** `all` means no period, also on a dashboard that has one. */
function periodOf(own: TileConfig['period'], ofDashboard: Period | null): Period | null {
  if (own === 'all') return null;
  return !own || own === 'dashboard' ? ofDashboard : (own as Period);
}

/** The question of a tile: its own projects or those of the scope, both filters, its own period or that of the scope. */
export function questionOf({ kind, config }: AskedTile, scope: Scope, allowed?: readonly string[]): Question {
  const stored = (config.query ?? null) as TileQuery | null;
  const own = stored?.source.project_ids ?? [];
  return {
    kind,
    query: {
      source: {
        project_ids: narrowTo(own.length > 0 ? own : scope.project_ids, allowed),
        filters: bothOf(scope.filters, stored?.source.filters ?? null),
      },
      measure: stored?.measure ?? COUNT,
      group: stored?.group ?? null,
      split: stored?.split ?? null,
      period: periodOf(config.period, scope.period),
      limit: stored?.limit ?? MAX_GROUPS,
    },
    cycle_id: config.cycle_id ?? null,
    view_id: config.view_id ?? null,
    html: config.html ?? '',
  };
}
