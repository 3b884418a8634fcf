import { type HocuspocusProvider, WebSocketStatus } from '@hocuspocus/provider';
import {
  CLOSE_REASONS,
  generationToken,
  type PageSignal,
  parseDocumentName,
  TEXT_BEHIND,
  TEXT_CURRENT,
  variantOf,
} from '@tandem/shared/documents/document.ts';
import { useConnection } from '#lib/http/connection.ts';
import { must } from '@tandem/shared/must.ts';
import { richTextSchema } from '@tandem/shared/rich-text/schema.ts';
import type { Schema } from '@tiptap/pm/model';
import * as Y from 'yjs';
import { type LiveConnection, openConnection } from './live-provider.ts';
import { bringsUnknownContent, hasUnknownContent } from './unknown-content.ts';
import { UnsavedEdits } from './unsaved-edits.ts';

export const FRAGMENT = 'default';

/** Why edits are not taken: a limit that was broken, or a right that went while something was unsent. */
export type DocumentProblem = 'update-too-large' | 'document-too-large' | 'document-too-deep' | 'not-applied';

/** What stands between the editor and the stored document. */
export type DocumentStatus = {
  /** `outdated`: the server, or what a newer client wrote, is of another version; this one must not touch it. */
  phase: 'loading' | 'ready' | 'refused' | 'outdated';
  /** `saved` only after the server has stored everything. */
  save: 'saved' | 'saving' | 'offline';
  isReadOnly: boolean;
  /** It is saved, but lists, search and versions keep what it said before: the server can make no text of it. */
  isBehind: boolean;
  problem: DocumentProblem | null;
  /** Why the document may not be opened, in the server's word. */
  refusal: string | null;
};

type Options = {
  name: string;
  userId: string;
  onChange: () => void;
  /** The stored document began anew: this one must not be merged into it. */
  onReplaced: () => void;
};

/** A connection that comes back within this time was never lost, as far as anybody can see. */
const CUT_AFTER_MS = 2_000;
/** The server will be able to answer soon, and the library asks again by itself. */
const NOT_NOW = 'unavailable';
/** WebSocket's own word for a message that is larger than the server reads at all. */
const MESSAGE_TOO_BIG = 1009;

const NARROWING: readonly string[] = ['locked', 'archived'] satisfies PageSignal[];
const WIDENING: readonly string[] = ['unlocked', 'unarchived', 'made-public'] satisfies PageSignal[];
const LIMITS: readonly string[] = [
  CLOSE_REASONS.too_large,
  CLOSE_REASONS.update_too_large,
  CLOSE_REASONS.too_deep,
];

function generationOf(payload: string): number | null {
  if (!payload.startsWith('{')) return null;
  const { code, generation } = JSON.parse(payload) as { code?: string; generation?: number };
  return code === 'generation' && generation ? generation : null;
}

/** Refusals after which what is unsent has no document to go to. */
const GONE: readonly string[] = [CLOSE_REASONS.denied, CLOSE_REASONS.damaged];

function limitOf(payload: string): DocumentProblem | null {
  if (!payload.startsWith('{')) return null;
  const { code = '' } = JSON.parse(payload) as { code?: string };
  return LIMITS.includes(code) ? (code as DocumentProblem) : null;
}

/** One open document: its connection, what is unsaved, and all that can be said about both. */
export class LiveDocument {
  readonly document = new Y.Doc();
  readonly provider: HocuspocusProvider;
  private readonly options: Options;
  private readonly schema: Schema;
  private readonly edits: UnsavedEdits;
  private readonly connection: LiveConnection;
  private readonly stops = new Set<() => void>();
  private phase: 'loading' | 'ready' | 'outdated' = 'loading';
  private refusal: string | null = null;
  private limit: DocumentProblem | null = null;
  private generation = 1;
  private isLocked = false;
  private isBehind = false;
  private isCut = false;
  /** As what it is counted in what is said of everything together. */
  private counted = { isCut: false, isBarred: false };
  private cutTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: Options) {
    const { name, userId } = options;
    const ref = must(parseDocumentName(name), 'only documents that exist are opened');
    this.options = options;
    this.schema = richTextSchema(variantOf(ref.kind));
    this.edits = new UnsavedEdits({ document: this.document, name, userId, onChange: this.changed });
    this.watchContent();
    this.connection = openConnection({
      name,
      document: this.document,
      // The session cookie says who we are; until there is a text it does not matter which one.
      token: () => (this.phase === 'loading' ? 'session' : generationToken(this.generation)),
      onStatus: ({ status }) => this.handleStatus(status === WebSocketStatus.Connected),
      onSynced: () => void this.handleSynced(),
      onUnsyncedChanges: ({ number }) => this.handleUnsynced(number),
      onAuthenticated: () => this.handleAuthenticated(),
      onAuthenticationFailed: ({ reason }) => this.handleRefused(reason),
      onStateless: ({ payload }) => this.handleMessage(payload),
      onClose: ({ event }) => this.handleClose(event),
    });
    this.provider = this.connection.provider;
    this.handleStatus(false);
  }

  get status(): DocumentStatus {
    const isReadOnly = this.provider.authorizedScope === 'readonly' || this.isLocked || this.limit !== null;
    const isRefusedEdit = !this.edits.isEmpty && isReadOnly && !this.isCut && this.phase === 'ready';
    return {
      phase: this.refusal === null ? this.phase : 'refused',
      save: this.isCut ? 'offline' : this.edits.isEmpty ? 'saved' : 'saving',
      isReadOnly,
      isBehind: this.isBehind,
      problem: this.limit ?? (isRefusedEdit ? 'not-applied' : null),
      refusal: this.refusal,
    };
  }

  get hasUnsaved(): boolean {
    return !this.edits.isEmpty;
  }

  /** Connects again, because the rights may have changed. */
  readonly askAgain = () => this.connection.reconnect();

  /** Names what is to happen before the editor sees a change that it must not see. */
  readonly onOutdated = (stop: () => void): (() => void) => {
    this.stops.add(stop);
    return () => void this.stops.delete(stop);
  };

  /** Ends the connection. What is unsaved is given up, but for what waits for a document that would not open. */
  close() {
    clearTimeout(this.cutTimer);
    if (this.refusal !== null) this.edits.leaveStored();
    this.edits.acknowledgeAll();
    this.edits.close();
    this.count({ isCut: false, isBarred: false });
    this.connection.close();
    this.document.destroy();
  }

  private readonly changed = () => {
    const { phase, problem } = this.status;
    // A text that may not be opened waits for nothing.
    const isWanted = phase === 'loading' || phase === 'ready';
    this.count({ isCut: this.isCut && isWanted, isBarred: problem !== null });
    this.options.onChange();
  };

  private count(now: { isCut: boolean; isBarred: boolean }) {
    const before = this.counted;
    this.counted = now;
    const isSame = before.isCut === now.isCut && before.isBarred === now.isBarred;
    if (isSame) return;
    useConnection.setState(({ cutTexts, barredTexts }) => ({
      cutTexts: cutTexts + Number(now.isCut) - Number(before.isCut),
      barredTexts: barredTexts + Number(now.isBarred) - Number(before.isBarred),
    }));
  }

  /** Set up before the connection and before any editor, so that it receives every change first. */
  private watchContent() {
    this.document.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== this.provider) this.edits.add(update);
    });
    this.document.getXmlFragment(FRAGMENT).observeDeep((events, transaction) => {
      if (transaction.local || this.phase !== 'ready') return;
      if (bringsUnknownContent(events, this.schema)) this.setOutdated();
    });
  }

  private setOutdated() {
    this.phase = 'outdated';
    for (const stop of this.stops) stop();
    this.changed();
  }

  private handleStatus(isConnected: boolean) {
    if (!isConnected) {
      this.cutTimer ??= setTimeout(() => this.setCut(true), CUT_AFTER_MS);
      return;
    }
    clearTimeout(this.cutTimer);
    this.cutTimer = undefined;
    this.setCut(false);
  }

  private setCut(isCut: boolean) {
    this.isCut = isCut;
    this.changed();
  }

  private async handleSynced() {
    if (this.phase !== 'loading') return;
    await this.edits.restore();
    const isUnknown = hasUnknownContent(this.document.getXmlFragment(FRAGMENT), this.schema);
    this.phase = isUnknown ? 'outdated' : 'ready';
    this.changed();
  }

  private handleUnsynced(count: number) {
    if (count === 0) this.edits.acknowledgeAll();
  }

  private handleAuthenticated() {
    this.refusal = null;
    this.limit = null;
    this.isLocked = false;
    // Where it is still so, that is sent anew.
    this.isBehind = false;
    this.changed();
  }

  private handleRefused(reason: string) {
    if (reason === NOT_NOW) return;
    if (reason === CLOSE_REASONS.changed_generation) return this.handleReplaced();
    // Asking again and again would give the same answer.
    this.connection.disconnect();
    if (reason === CLOSE_REASONS.outdated_client) return this.setOutdated();
    this.refusal = reason;
    if (GONE.includes(reason)) this.edits.giveUpAll();
    this.changed();
  }

  private handleClose({ code, reason }: { code: number; reason: string }) {
    if (reason === CLOSE_REASONS.changed_generation) this.handleReplaced();
    if (code !== MESSAGE_TOO_BIG) return;
    this.limit = CLOSE_REASONS.update_too_large;
    this.connection.disconnect();
    this.changed();
  }

  /** Its history is another one now: what is unsent cannot be merged into it. */
  private handleReplaced() {
    this.edits.giveUp();
    this.options.onReplaced();
  }

  private handleMessage(payload: string) {
    if (WIDENING.includes(payload)) this.askAgain();
    else if (NARROWING.includes(payload)) this.isLocked = true;
    else if (payload === TEXT_BEHIND || payload === TEXT_CURRENT) this.isBehind = payload === TEXT_BEHIND;
    else {
      this.limit = limitOf(payload) ?? this.limit;
      this.generation = generationOf(payload) ?? this.generation;
    }
    this.changed();
  }
}
