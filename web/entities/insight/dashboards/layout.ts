import type { Stream } from '@tandem/shared/sync/stream.ts';
import { newId } from '#lib/sync/new-id.ts';
import type { Mutation } from '#lib/outbox/mutation.ts';
import { handleMutations } from '#lib/outbox/outbox-kinds.ts';
import { submit } from '#lib/outbox/outbox.ts';
import { settleReceived } from '../../live/mutate.ts';
import { reportRefusal } from '../../live/report.ts';
import { changingUserId } from '../../live/whose.ts';
import { dashboardsPath } from './load.ts';
import { tiles, tilesByDashboard } from './store.ts';
import type { TilePlace } from './types.ts';

/** Where widgets stand, by their ids. */
export type Places = Readonly<Record<string, TilePlace>>;
type LayoutMutation = Mutation & { edit: { places: Places } };

const idsOf = ({ edit }: LayoutMutation) => Object.keys(edit.places);

function show({ id: mutationId, edit: { places } }: LayoutMutation) {
  tiles.batch(() => {
    for (const [id, place] of Object.entries(places))
      tiles.addPending({ mutationId, id, op: 'patch', patch: place });
  });
}

handleMutations<LayoutMutation>('dashboard_layout', {
  onStored: (mutation, { seqs }) =>
    tiles.batch(() => {
      for (const id of idsOf(mutation)) tiles.markStored(mutation.id, id, seqs);
      for (const stream of Object.keys(seqs)) settleReceived(tiles, stream as Stream);
    }),
  onRefused: (mutation, { error, root, dependents }) => {
    tiles.batch(() => {
      for (const id of idsOf(mutation)) tiles.dropPending(mutation.id, id);
    });
    if (root === mutation) reportRefusal(error, { action: 'dashboard_patch', changed: [], dependents });
    return true;
  },
  onMentionGone: () => {},
  onRestored: show,
});

const placeOf = ({ x, y, w, h }: TilePlace): TilePlace => ({ x, y, w, h });
const isSame = (a: TilePlace, b: TilePlace) => a.x === b.x && a.y === b.y && a.w === b.w && a.h === b.h;

/** Where the widgets of a dashboard stand now. */
export const placesOf = (dashboardId: string): Places =>
  Object.fromEntries(tilesByDashboard.list(dashboardId).map((tile) => [tile.id, placeOf(tile)]));

/** Moves and resizes widgets in one step. Answers where they stood, null where nothing changes. */
export function setLayout(dashboardId: string, places: Places): Places | null {
  const before = placesOf(dashboardId);
  const moved = Object.entries(places).filter(([id, place]) => {
    const known = before[id];
    return known && !isSame(known, place);
  });
  if (moved.length === 0) return null;
  const changed = Object.fromEntries(moved.map(([id, place]) => [id, placeOf(place)]));
  const mutation: LayoutMutation = {
    id: newId(),
    userId: changingUserId(),
    kind: 'dashboard_layout',
    lane: dashboardId,
    request: {
      method: 'PUT',
      path: `${dashboardsPath(dashboardId)}layout/`,
      body: { tiles: moved.map(([id, place]) => ({ id, ...placeOf(place) })) },
    },
    creates: null,
    needs: [dashboardId, ...Object.keys(changed)],
    mentions: [],
    edit: { places: changed },
  };
  show(mutation);
  void submit(mutation);
  return Object.fromEntries(moved.map(([id]) => [id, before[id] as TilePlace]));
}
