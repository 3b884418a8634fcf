import { deleteUpdate, editUpdate, startDraft, type UpdateText } from '#entities/projects/updates/actions.ts';
import { draftsBySubject, updates } from '#entities/projects/updates/store.ts';
import type { Subject } from '#entities/projects/updates/subject.ts';
import { draftOf, saveDraft } from '#lib/unsaved/drafts.ts';

const PAUSE_MS = 1000;

/** Under this name the device remembers what is not in the outbox yet. */
const nameOf = ({ id }: Subject) => `update ${id}`;

/** Returns the text that was typed on this device and is in no draft yet. */
export const typedText = (subject: Subject) => draftOf(nameOf(subject));

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The fields of a text that differ from what is stored. */
function changed(stored: UpdateText | null, text: UpdateText): Partial<UpdateText> {
  const fields = Object.entries(text) as [keyof UpdateText, unknown][];
  return Object.fromEntries(fields.filter(([name, value]) => !isSame(stored?.[name], value)));
}

/** Stores what is typed as a draft: once as a new one, then as changes of it, after each pause. */
export class DraftSaver {
  private readonly subject: Subject;
  private id: string | null = null;
  private stored: UpdateText | null = null;
  private waiting: UpdateText | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(subject: Subject) {
    this.subject = subject;
  }

  /** The draft that is written to. Null when there is none, or when it was posted or deleted elsewhere. */
  get draftId(): string | null {
    const row = this.id === null ? undefined : updates.get(this.id);
    return row?.posted_at === null ? row.id : null;
  }

  /** Goes on with a draft that is stored. */
  adopt(id: string, text: UpdateText) {
    this.id = id;
    this.stored = text;
    this.waiting = null;
    clearTimeout(this.timer);
  }

  change(text: UpdateText) {
    this.waiting = text;
    saveDraft(nameOf(this.subject), text.description_html);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.flush(), PAUSE_MS);
  }

  /** Stores what waits. Returns the id of the draft, or null when there is none. */
  flush(): string | null {
    clearTimeout(this.timer);
    this.id = this.draftId;
    const text = this.waiting;
    this.waiting = null;
    if (text) this.store(text);
    return this.id;
  }

  private store(text: UpdateText) {
    // Another tab may have begun one: each person has one draft of a subject.
    this.id ??= draftsBySubject.list(this.subject.id)[0]?.id ?? null;
    if (text.description_html === '') this.discard();
    else if (this.id === null) this.id = startDraft(this.subject, text);
    else {
      const patch = changed(this.stored, text);
      if (Object.keys(patch).length > 0) void editUpdate(this.id, patch);
    }
    this.stored = this.id === null ? null : text;
    saveDraft(nameOf(this.subject), '');
  }

  private discard() {
    if (this.id !== null) void deleteUpdate(this.id);
    this.id = null;
  }
}
