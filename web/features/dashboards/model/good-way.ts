import type { GoodWay } from '@tandem/shared/insight/dashboards/kinds.ts';
import { isOfCompleted } from '@tandem/shared/insight/figures/measure.ts';
import type { Tile } from '#entities/insight/dashboards/types.ts';

/** In which direction a number should go: as it is set, or down for how long things take. */
export function goodWayOf({ config }: Pick<Tile, 'config'>): GoodWay | null {
  if (config.look?.good) return config.look.good;
  return config.query && isOfCompleted(config.query.measure) ? 'down' : null;
}
