import type { beforeHandleAwarenessPayload, Extension } from '@hocuspocus/server';
import { DOCUMENT_LIMITS } from '@tandem/shared/documents/document.ts';
import { isCssColor } from '@tandem/shared/rich-text/rules/colors.ts';
import { removeAwarenessStates } from 'y-protocols/awareness';
import type { CollabContext } from './base/context.ts';
import type { SharedCarets } from './shared-carets.ts';

type State = Record<string, unknown>;

/**
 * Who a caret belongs to is said by the server, not by the client; only the colour is the client's
 * (docs/contract/live-documents.md#carets). Clients send on what they receive of others: of a message only the one
 * caret of its sender counts.
 */
export function awarenessExtension(carets: SharedCarets): Extension<CollabContext> {
  return {
    extensionName: 'awareness',
    async beforeHandleAwareness(payload) {
      dropScratch(payload.states);
      const own = ownClient(payload, carets);
      for (const [clientId, state] of payload.states) {
        if (clientId === own) setIdentity(payload, clientId, state);
        else payload.states.delete(clientId);
      }
      if (own === undefined || !payload.states.has(own)) return;
      dropFormer(payload, own);
      // The library counts as this connection's only what nobody has ever shown before.
      if (payload.connection) payload.document.getClients(payload.connection).add(own);
    },
  };
}

/** The library reads a message into an object that has an empty state of its own, and puts that before what it read. */
function dropScratch(states: Map<number, State>): void {
  const [first] = states;
  if (first && Object.keys(first[1]).length === 0) states.delete(first[0]);
}

/** The client that the connection shows already, or the first one of the message that nobody shows, here or elsewhere. */
function ownClient(
  { document, connection, context, states }: beforeHandleAwarenessPayload,
  carets: SharedCarets,
): number | undefined {
  const own: ReadonlySet<number> = connection ? document.getClients(connection) : new Set();
  const sent = [...states.keys()];
  const taken = new Set([...document.connections.values()].flatMap(({ clients }) => [...clients]));
  const user_id = (context as CollabContext | undefined)?.user.id ?? '';
  const isFree = (clientId: number) =>
    !taken.has(clientId) &&
    !carets.isElsewhere(document, clientId, { user_id, state: states.get(clientId) ?? {} });
  return sent.find((clientId) => own.has(clientId)) ?? sent.find(isFree);
}

/** An editor that is made anew in its tab has another client id; the caret of the old one goes. */
function dropFormer({ document, connection }: beforeHandleAwarenessPayload, own: number): void {
  if (!connection) return;
  const former = [...document.getClients(connection)].filter((clientId) => clientId !== own);
  if (former.length > 0)
    removeAwarenessStates(document.awareness, former, { source: 'connection', connection });
}

function setIdentity(payload: beforeHandleAwarenessPayload, clientId: number, state: State): void {
  const context = payload.context as CollabContext | undefined;
  if (!context) return;
  const claimed = (typeof state['user'] === 'object' ? state['user'] : null) as State | null;
  const color =
    typeof claimed?.['color'] === 'string' && isCssColor(claimed['color']) ? claimed['color'] : undefined;
  const { id, display_name } = context.user;
  state['user'] = { id, name: display_name, ...(color ? { color } : {}) };
  if (Buffer.byteLength(JSON.stringify(state)) > DOCUMENT_LIMITS.awareness_bytes)
    payload.states.delete(clientId);
}
