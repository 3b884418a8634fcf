import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { drillOf, filtersOfSource } from '#entities/insight/dashboards/drill.ts';
import type { Scope } from '#entities/insight/dashboards/read-data.ts';
import type { DrillCell, Tile } from '#entities/insight/dashboards/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { useFirstWeekday } from '#lib/dates/calendar-choice.ts';
import { today } from '#lib/dates/dates.ts';
import { useLanguage } from '#lib/device/language.ts';
import { paths } from '#lib/http/paths.ts';

/** Kinds that show no items of their own. */
const WITHOUT_LIST: readonly Tile['kind'][] = ['text', 'view', 'heatmap', 'time'];

/** Opens the items that a mark counts as a list of the workspace. */
export function useDrill(scope: Scope) {
  const { t } = useTranslation('dashboards');
  const navigate = useNavigate();
  const { slug } = useCurrentWorkspace();
  const first_weekday = useFirstWeekday(useLanguage((state) => state.language));
  return useMemo(() => {
    const listOf = (tile: Tile, answer: unknown, cell: DrillCell): string | null => {
      if (WITHOUT_LIST.includes(tile.kind)) return null;
      const calendar = { today: today(), first_weekday };
      const source = drillOf({ tile, scope, cell, answer, calendar });
      const name = tile.name || t(`kind.${tile.kind}`);
      return source && paths.countedItems(slug, name, filtersOfSource(source));
    };
    const open = (tile: Tile, answer: unknown, cell: DrillCell) => {
      const to = listOf(tile, answer, cell);
      if (to) void navigate(to);
    };
    return { listOf, open };
  }, [t, navigate, slug, scope, first_weekday]);
}
