import { type KeyboardEvent, useState } from 'react';
import type { Places } from '#entities/insight/dashboards/layout.ts';
import type { Tile } from '#entities/insight/dashboards/types.ts';
import { type Arrow, moved, resized, withoutGaps } from './moves.ts';

const ARROWS: Readonly<Record<string, Arrow>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** A widget that is moved by keys, and where all of them stand meanwhile. */
type Taken = { id: string; places: Places };

/** What screen readers hear. */
type Said = 'taken' | 'moved' | 'placed' | 'given_back';
type Announce = (said: Said, tile: Tile) => void;
type TakenOptions = {
  tiles: readonly Tile[];
  onPlaced: (places: Places) => void;
  announce: Announce;
};

const withPlaces = (tiles: readonly Tile[], places: Places): Tile[] =>
  tiles.map((tile) => ({ ...tile, ...places[tile.id] }));

/**
 * Moves and resizes widgets by keys: Enter or Space takes one, arrows move it, with Shift they resize it, Enter or Space
 * puts it down, and Escape cancels.
 */
export function useTaken({ tiles, onPlaced, announce }: TakenOptions) {
  const [taken, setTaken] = useState<Taken | null>(null);
  const shown = taken ? withPlaces(tiles, taken.places) : tiles;
  const say = (said: Said, id: string, places?: Places) => {
    const tile = withPlaces(tiles, places ?? {}).find((each) => each.id === id);
    if (tile) announce(said, tile);
  };
  const putDown = () => {
    if (!taken) return;
    setTaken(null);
    onPlaced(taken.places);
    say('placed', taken.id, taken.places);
  };
  const onKeyDown = (event: KeyboardEvent, id: string) => {
    const isOwn = taken?.id === id;
    const arrow = ARROWS[event.key];
    if (event.key === 'Enter' || event.key === ' ') {
      if (isOwn) putDown();
      else {
        setTaken({ id, places: withoutGaps(tiles) });
        say('taken', id);
      }
    } else if (isOwn && event.key === 'Escape') {
      setTaken(null);
      say('given_back', id);
    } else if (isOwn && arrow) {
      const places = (event.shiftKey ? resized : moved)(shown, id, arrow);
      setTaken({ id, places });
      say('moved', id, places);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { shown, takenId: taken?.id ?? null, onKeyDown, putDown };
}
