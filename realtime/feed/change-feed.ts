import { ChangeFollower, type FollowedPage } from '@tandem/db/change-log/follower.ts';
import { type Receiver, seesAllItems, visibleChanges } from '@tandem/db/change-log/visibility.ts';
import type { Db, Sql } from '@tandem/db/postgres/client.ts';
import { foreignProjects, readSights, signatureOf } from '@tandem/db/access/item-sight.ts';
import type { ChangesBatch } from '@tandem/shared/sync/socket-events.ts';
import type { Stream } from '@tandem/shared/sync/stream.ts';
import type { RealtimeServer } from '../sockets/connections.ts';
import type { Log } from '../sockets/log.ts';
import { allItemsRoom, fullRoom, guestRoom, ownItemsRoom, ownItemsRoomOf } from '../sockets/rooms.ts';

type ChangeFeedOptions = {
  io: RealtimeServer;
  db: Db;
  sql: Sql;
  log: Log;
  tick_ms: number;
  /** Signs that rights may have changed. */
  onPage: (page: FollowedPage) => void;
  onNotification: (stream: Stream) => void;
};

/** Brings the change log to the sockets of this process. */
export function createChangeFeed({ io, log, onPage, ...options }: ChangeFeedOptions): ChangeFollower {
  return new ChangeFollower({
    ...options,
    onPage: async (page) => {
      onPage(page);
      if (foreignProjects(page.changes).length === 0) emitPage(io, page);
      else await emitBySight({ io, db: options.db, log }, page);
    },
    onError: (err) => log.error({ err }, 'reading the change log failed'),
  });
}

/**
 * Sends a page to everybody who follows its stream: once per room, so that it is encoded once, however many sockets
 * are in the room. Restricted guests whose items are not in the page share one message too.
 */
function emitPage(io: RealtimeServer, page: FollowedPage): void {
  const { rooms } = io.sockets.adapter;
  const full = fullRoom(page.stream);
  if (rooms.has(full)) io.to(full).emit('changes', batchFor(page, { user_id: '', view: 'all' }));
  const items = allItemsRoom(page.stream);
  if (rooms.has(items)) io.to(items).emit('changes', batchFor(page, { user_id: '', view: 'all_items' }));
  const guests = guestRoom(page.stream);
  if (rooms.has(guests)) io.to(guests).emit('changes', batchFor(page, { user_id: '', view: 'guest' }));
  const restricted = ownItemsRoom(page.stream);
  if (rooms.has(restricted)) emitToRestricted(io, page);
}

/**
 * Pages that speak of items of other projects: not everybody in a room may know the same of them. They are sent once for
 * all who may, and these are few.
 */
async function emitBySight(
  { io, db, log }: Pick<ChangeFeedOptions, 'io' | 'db' | 'log'>,
  page: FollowedPage,
) {
  const rooms = [fullRoom, allItemsRoom, ownItemsRoom].map((roomOf) => roomOf(page.stream));
  const ids = rooms.flatMap((room) => [...(io.sockets.adapter.rooms.get(room) ?? [])]);
  const connections = ids.flatMap((id) => io.sockets.sockets.get(id)?.data.connection ?? []);
  const people = new Set(connections.map(({ user }) => user.id));
  const sight = await readSights(db, [...people], page.changes).catch((err: unknown) => {
    log.error({ err }, 'what people see of other projects cannot be looked up');
    return () => () => false;
  });
  const groups = Map.groupBy(connections, ({ user, views }) => {
    const view = views.get(page.stream);
    if (seesAllItems(view)) return `${view} ${signatureOf(page.changes, sight(user.id))}`;
    return view && `${view} ${user.id}`;
  });
  for (const [key, [first, ...others]] of groups) {
    const view = first?.views.get(page.stream);
    // Who has left meanwhile gets nothing any more.
    if (key === undefined || !first || !view) continue;
    const batch = batchFor(page, { user_id: first.user.id, view, sees: sight(first.user.id) });
    io.to([first, ...others].map(({ socket }) => socket.id)).emit('changes', batch);
  }
}

function emitToRestricted(io: RealtimeServer, page: FollowedPage): void {
  const creators = new Set(page.changes.map((change) => change.item_creator_id));
  const ownRooms: string[] = [];
  for (const creator of creators) {
    if (creator === null) continue;
    const room = ownItemsRoomOf(page.stream, creator);
    if (!io.sockets.adapter.rooms.has(room)) continue;
    ownRooms.push(room);
    io.to(room).emit('changes', batchFor(page, { user_id: creator, view: 'own_items' }));
  }
  const others = batchFor(page, { user_id: '', view: 'own_items' });
  io.to(ownItemsRoom(page.stream)).except(ownRooms).emit('changes', others);
}

function batchFor(page: FollowedPage, receiver: Receiver): ChangesBatch {
  const { stream, after, seq } = page;
  const batch: ChangesBatch = { stream, after, seq, changes: visibleChanges(page.changes, receiver) };
  return page.resync ? { ...batch, resync: true } : batch;
}
