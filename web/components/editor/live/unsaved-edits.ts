import {
  type UnsavedKey,
  type UnsavedText,
  dropUnsavedText,
  storeUnsavedText,
  readUnsavedTexts,
} from '#lib/unsaved/unsaved-texts.ts';
import { addLostText, loadLostTexts, noteLostTexts } from '#lib/unsaved/lost-texts.ts';
import { countUnsavedText } from '#lib/http/connection.ts';
import * as Y from 'yjs';

/** An acknowledgement mostly comes sooner: only what waits longer is written to the browser's store. */
const STORE_AFTER_MS = 400;
/** Origin of edits that come out of the browser's store. */
const STORED = { source: 'stored' };

/** What was typed and not acknowledged yet: counted, and kept in the browser until the server says that it is stored. */
export class UnsavedEdits {
  private readonly document: Y.Doc;
  private readonly key: UnsavedKey;
  private readonly onChange: () => void;
  private updates: Uint8Array[] = [];
  private version = 0;
  private adopted: UnsavedText[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: { document: Y.Doc; name: string; userId: string; onChange: () => void }) {
    this.document = options.document;
    this.key = [options.userId, options.name, crypto.randomUUID()];
    this.onChange = options.onChange;
    addEventListener('pagehide', this.storeNow);
  }

  get isEmpty(): boolean {
    return this.updates.length === 0;
  }

  add(update: Uint8Array) {
    this.updates.push(update);
    this.version += 1;
    this.timer ??= setTimeout(this.storeNow, STORE_AFTER_MS);
    if (this.updates.length > 1) return;
    countUnsavedText(1);
    this.onChange();
  }

  /** Applies what earlier tabs could not send; it goes to the server like anything that is typed now. */
  async restore() {
    const [userId, name] = this.key;
    const stored = await readUnsavedTexts(userId, name);
    for (const { update } of stored) Y.applyUpdate(this.document, update, STORED);
    // What the document cannot take in, because its history began anew, stays where it is.
    if (this.document.store.pendingStructs) return;
    this.adopted = stored;
    if (this.isEmpty) this.dropStored();
  }

  acknowledgeAll() {
    if (this.isEmpty) return;
    this.updates = [];
    this.dropStored();
    countUnsavedText(-1);
    this.onChange();
  }

  /** Leaves what is unsent to the texts that were lost; nothing more is typed here. */
  giveUp() {
    this.leave((text) => void addLostText(text));
  }

  /** Leaves what is unsent in the browser's store, to whoever opens the document next. */
  leaveStored() {
    this.leave((text) => void storeUnsavedText(text));
  }

  /** The same with what earlier tabs could not send: the document is not to be had any more. */
  giveUpAll() {
    const [userId, name] = this.key;
    this.giveUp();
    void noteLostTexts(userId, name);
  }

  close() {
    removeEventListener('pagehide', this.storeNow);
    clearTimeout(this.timer);
  }

  private leave(to: (text: UnsavedText) => void) {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.isEmpty) return;
    const update = Y.mergeUpdates(this.updates);
    this.updates = [];
    countUnsavedText(-1);
    to({ key: this.key, update, version: this.version });
  }

  private readonly storeNow = () => {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.isEmpty) return;
    const update = Y.mergeUpdates(this.updates);
    this.updates = [update];
    void storeUnsavedText({ key: this.key, update, version: this.version });
  };

  private dropStored() {
    clearTimeout(this.timer);
    this.timer = undefined;
    const own = this.version > 0 ? [{ key: this.key, version: this.version }] : [];
    const wasLost = this.adopted.some(({ lost_at }) => lost_at !== undefined);
    const dropped = [...own, ...this.adopted].map((stored) => dropUnsavedText(stored));
    this.adopted = [];
    if (wasLost) void Promise.all(dropped).then(() => loadLostTexts(this.key[0]));
  }
}
