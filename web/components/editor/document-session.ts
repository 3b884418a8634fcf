import { HocuspocusProvider } from '@hocuspocus/provider';
import { useMemo, useSyncExternalStore } from 'react';
import * as Y from 'yjs';

/** What stands between the editor and the stored document. `saved` only after the server has stored everything. */
export type DocumentStatus = {
  phase: 'loading' | 'ready' | 'refused';
  save: 'saved' | 'saving' | 'offline';
  isReadOnly: boolean;
};

export type DocumentSession = {
  document: Y.Doc;
  provider: HocuspocusProvider;
  status: DocumentStatus;
};

const COLLABORATION_PATH = '/collab';

const collaborationUrl = () => `${location.origin.replace(/^http/, 'ws')}${COLLABORATION_PATH}`;

function statusOf(provider: HocuspocusProvider, isConnected: boolean, wasReady: boolean): DocumentStatus {
  const hasUnsaved = provider.hasUnsyncedChanges;
  const isReady = wasReady || provider.isSynced;
  return {
    phase: isReady ? 'ready' : 'loading',
    save: isConnected ? (hasUnsaved ? 'saving' : 'saved') : 'offline',
    isReadOnly: provider.authorizedScope === 'readonly',
  };
}

function warnOfUnsaved(provider: HocuspocusProvider): () => void {
  const warn = (event: BeforeUnloadEvent) => {
    if (provider.hasUnsyncedChanges) event.preventDefault();
  };
  addEventListener('beforeunload', warn);
  return () => removeEventListener('beforeunload', warn);
}

/** Opens a document, keeps telling what can be said about it, and closes it. */
function connect(name: string, onSession: (session: DocumentSession) => void): () => void {
  const document = new Y.Doc();
  let isConnected = true;
  let wasReady = false;
  const tell = (status?: DocumentStatus) => {
    wasReady ||= provider.isSynced;
    onSession({ document, provider, status: status ?? statusOf(provider, isConnected, wasReady) });
  };
  const provider = new HocuspocusProvider({
    url: collaborationUrl(),
    name,
    document,
    // The session cookie says who we are; the protocol only wants the message.
    token: 'session',
    onStatus: ({ status }) => {
      isConnected = status === 'connected';
      tell();
    },
    onSynced: () => tell(),
    onUnsyncedChanges: () => tell(),
    onAuthenticated: () => tell(),
    onAuthenticationFailed: () => tell({ phase: 'refused', save: 'saved', isReadOnly: true }),
  });
  const stopWarning = warnOfUnsaved(provider);
  return () => {
    stopWarning();
    provider.destroy();
    document.destroy();
  };
}

/** A document that is open while somebody looks at it. */
function sessionSource(name: string) {
  let session: DocumentSession | null = null;
  const subscribe = (onChange: () => void) => {
    const close = connect(name, (next) => {
      session = next;
      onChange();
    });
    return () => {
      close();
      session = null;
    };
  };
  return { subscribe, read: () => session };
}

/** The live document of a screen, from mount to unmount; null until there is something to say about it. */
export function useDocumentSession(name: string): DocumentSession | null {
  const source = useMemo(() => sessionSource(name), [name]);
  return useSyncExternalStore(source.subscribe, source.read);
}
