import type { HocuspocusProvider } from '@hocuspocus/provider';
import { useMemo, useSyncExternalStore } from 'react';
import type * as Y from 'yjs';
import { type DocumentStatus, LiveDocument } from './live-document.ts';

export type { DocumentProblem, DocumentStatus } from './live-document.ts';

export type DocumentSession = {
  document: Y.Doc;
  provider: HocuspocusProvider;
  status: DocumentStatus;
  /** Connects again, because the rights may have changed. */
  askAgain: () => void;
  /** Begins again with what is stored; what could not be saved is given up. */
  restart: () => void;
  /** Names what is to happen before the editor sees a change that it must not see. */
  onOutdated: (stop: () => void) => () => void;
};

const slots = new Map<string, DocumentSlot>();

/** A document from its first viewer in this tab until everything typed into it is stored, perhaps after the last one left. */
class DocumentSlot {
  session: DocumentSession;
  private readonly key: string;
  private readonly open: () => LiveDocument;
  private readonly listeners = new Set<() => void>();
  private live: LiveDocument;

  constructor(key: string, name: string, userId: string) {
    this.key = key;
    const onChange = () => this.notify();
    this.open = () => new LiveDocument({ name, userId, onChange, onReplaced: () => this.restart() });
    this.live = this.open();
    this.session = this.describe();
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
      // A screen that is drawn anew comes back at once.
      setTimeout(() => this.closeIfIdle());
    };
  }

  private readonly restart = () => {
    this.live.close();
    this.live = this.open();
    this.notify();
  };

  private describe(): DocumentSession {
    const { document, provider, status, askAgain, onOutdated } = this.live;
    return { document, provider, status, askAgain, onOutdated, restart: this.restart };
  }

  private notify() {
    this.session = this.describe();
    for (const listener of this.listeners) listener();
    this.closeIfIdle();
  }

  private closeIfIdle() {
    if (this.listeners.size > 0 || this.live.hasUnsaved || slots.get(this.key) !== this) return;
    slots.delete(this.key);
    this.live.close();
  }
}

function slotOf(key: string, name: string, userId: string): DocumentSlot {
  const slot = slots.get(key) ?? new DocumentSlot(key, name, userId);
  slots.set(key, slot);
  return slot;
}

/** The live document of a screen, from mount to unmount; null until there is something to say about it. */
export function useDocumentSession(name: string, userId: string): DocumentSession | null {
  const source = useMemo(() => {
    const key = `${userId} ${name}`;
    return {
      subscribe: (listener: () => void) => slotOf(key, name, userId).subscribe(listener),
      read: () => slots.get(key)?.session ?? null,
    };
  }, [name, userId]);
  return useSyncExternalStore(source.subscribe, source.read);
}
