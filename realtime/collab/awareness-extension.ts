import type { beforeHandleAwarenessPayload, Extension } from '@hocuspocus/server';
import { DOCUMENT_LIMITS } from '@tandem/shared/documents/document.ts';
import { isCssColor } from '@tandem/shared/rich-text/colors.ts';
import type { CollabContext } from './context.ts';

/** Editors that one connection may show: a tab has one, and leaves one behind when its editor is made anew. */
const MAX_CLIENTS = 5;

type State = Record<string, unknown>;

/** Who a caret belongs to is said by the server, not by the client; only the colour is the client's (promise 29). */
export function awarenessExtension(): Extension<CollabContext> {
  return {
    extensionName: 'awareness',
    async beforeHandleAwareness(payload) {
      for (const [clientId, state] of payload.states) {
        if (isForeign(payload, clientId)) payload.states.delete(clientId);
        else setIdentity(payload, clientId, state);
      }
    },
  };
}

/** Belongs to another connection, or is one too many of this one. */
function isForeign({ document, connection }: beforeHandleAwarenessPayload, clientId: number): boolean {
  for (const [other, { clients }] of document.connections) {
    if (clients.has(clientId)) return other !== connection;
  }
  return connection !== undefined && document.getClients(connection).size >= MAX_CLIENTS;
}

function setIdentity(payload: beforeHandleAwarenessPayload, clientId: number, state: State): void {
  const context = payload.context as CollabContext | undefined;
  if (!context) return;
  const claimed = (typeof state['user'] === 'object' ? state['user'] : null) as State | null;
  const color =
    typeof claimed?.['color'] === 'string' && isCssColor(claimed['color']) ? claimed['color'] : undefined;
  const { id, display_name } = context.user;
  state['user'] = { id, name: display_name, ...(color ? { color } : {}) };
  if (JSON.stringify(state).length > DOCUMENT_LIMITS.awareness_bytes) payload.states.delete(clientId);
}
