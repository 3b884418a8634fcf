import type { PresencePerson, PresencePlace } from '@tandem/shared/sync/socket-events.ts';
import type { Stream } from '@tandem/shared/sync/stream.ts';
import type { Connection, RealtimeServer } from '../sockets/connections.ts';
import type { Peers } from '../sockets/peers.ts';
import { type Presences, SharedPresence } from './shared-presence.ts';
import { seesAllItems } from '@tandem/db/change-log/visibility.ts';
import { allItemsRoom, fullRoom, guestRoom, ownItemsRoom, ownItemsRoomOf } from '../sockets/rooms.ts';

/** More people than these are not listed: nobody reads so many faces, and every list goes to everybody. */
const MAX_PEOPLE = 100;
const DELAY_PER_PERSON_MS = 10;

/**
 * Who is where in a stream, here and at the other processes, in memory only. Names come from the session, never from the
 * client. A list is sent to all of its stream when it changed, at most once per delay, which grows with its length.
 */
export class Presence {
  private readonly io: RealtimeServer;
  private readonly delayMs: number;
  private readonly entries: Presences = new Map();
  private readonly timers = new Map<Stream, ReturnType<typeof setTimeout>>();
  private readonly shared: SharedPresence;

  constructor(io: RealtimeServer, peers: Peers, delayMs: number) {
    this.io = io;
    this.delayMs = delayMs;
    this.shared = new SharedPresence(peers, this.entries, (stream) =>
      this.schedule(stream, this.entries.get(stream)?.size ?? 0),
    );
  }

  set(connection: Connection, stream: Stream, place: PresencePlace | null): void {
    const { id } = connection.socket;
    if (!place && !this.entries.get(stream)?.has(id)) return;
    const entry = place && {
      person: toPerson(connection, place),
      is_restricted: connection.views.get(stream) === 'own_items',
    };
    this.shared.set(stream, id, entry);
    this.schedule(stream, this.entries.get(stream)?.size ?? 0);
  }

  clear(connection: Connection, stream: Stream): void {
    this.set(connection, stream, null);
  }

  /** Sends to one newcomer who is there. */
  sendPresent(connection: Connection, stream: Stream): void {
    const view = connection.views.get(stream);
    if (!view || !this.entries.has(stream)) return;
    const people = seesAllItems(view)
      ? this.peopleIn(stream)
      : this.peopleFor(stream, this.ownPlaces(stream, connection.user.id));
    connection.socket.emit('presence', { stream, people });
  }

  close(): void {
    this.shared.close();
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.timers.clear();
  }

  private schedule(stream: Stream, size: number): void {
    if (this.timers.has(stream)) return;
    const delay = this.delayMs + Math.min(size, MAX_PEOPLE) * DELAY_PER_PERSON_MS;
    const timer = setTimeout(() => {
      this.timers.delete(stream);
      this.send(stream);
    }, delay);
    this.timers.set(stream, timer.unref());
  }

  private send(stream: Stream): void {
    const { rooms } = this.io.sockets.adapter;
    for (const room of [fullRoom(stream), allItemsRoom(stream)]) {
      if (rooms.has(room)) this.io.to(room).emit('presence', { stream, people: this.peopleIn(stream) });
    }
    const hidden = { stream, people: this.peopleFor(stream, this.ownPlaces(stream, null)) };
    if (rooms.has(guestRoom(stream))) this.io.to(guestRoom(stream)).emit('presence', hidden);
    if (!rooms.has(ownItemsRoom(stream))) return;
    const tailored: string[] = [];
    for (const userId of this.restrictedWithPlace(stream)) {
      const room = ownItemsRoomOf(stream, userId);
      tailored.push(room);
      this.io
        .to(room)
        .emit('presence', { stream, people: this.peopleFor(stream, this.ownPlaces(stream, userId)) });
    }
    this.io.to(ownItemsRoom(stream)).except(tailored).emit('presence', hidden);
  }

  private peopleIn(stream: Stream): PresencePerson[] {
    const all = [...(this.entries.get(stream)?.values() ?? [])];
    return distinct(all.map(({ person }) => person)).slice(0, MAX_PEOPLE);
  }

  /** A restricted guest learns who is there, but where only if they are there themselves: then that item is theirs. */
  private peopleFor(stream: Stream, ownPlaces: Set<string>): PresencePerson[] {
    const people = this.peopleIn(stream).map((person) =>
      person.place && ownPlaces.has(person.place.id)
        ? { ...person, place: withoutMove(person.place) }
        : { ...person, place: null },
    );
    return distinct(people);
  }

  /** The scope as a whole, and the items where this user is themselves. */
  private ownPlaces(stream: Stream, userId: string | null): Set<string> {
    const entries = [...(this.entries.get(stream)?.values() ?? [])];
    const own = entries.filter(({ person }) => person.user_id === userId);
    return new Set([
      stream.slice(stream.indexOf(':') + 1),
      ...own.flatMap(({ person }) => person.place?.id ?? []),
    ]);
  }

  private restrictedWithPlace(stream: Stream): Set<string> {
    const entries = [...(this.entries.get(stream)?.values() ?? [])];
    return new Set(entries.filter((entry) => entry.is_restricted).map(({ person }) => person.user_id));
  }
}

/** What is dragged through the project may be an item that not everybody there sees. */
function withoutMove({ moving: _item, ...place }: PresencePlace): PresencePlace {
  return place;
}

function toPerson({ user }: Connection, place: PresencePlace): PresencePerson {
  const avatar_url = user.avatar_asset ? `/api/assets/v2/static/${user.avatar_asset}/` : user.avatar || null;
  return { user_id: user.id, display_name: user.display_name, avatar_url, place };
}

/** Two tabs at the same place are one person there. */
function distinct(people: PresencePerson[]): PresencePerson[] {
  const byKey = new Map(people.map((person) => [JSON.stringify([person.user_id, person.place]), person]));
  return [...byKey.values()];
}
