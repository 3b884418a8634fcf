import { randomUUID } from 'node:crypto';
import type { NewChange, UpdateNews } from '@tandem/db/change-log/log.ts';
import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { toJsonb } from '@tandem/db/postgres/json.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { mentionedUsers } from '@tandem/db/rich-text/mentions.ts';
import { storedHtml } from '@tandem/db/rich-text/sanitize.ts';
import { postedDraft, readUpdateChanges } from '@tandem/db/rows/updates.ts';
import { AppError, forbidden, invalidField, notFound } from '@tandem/shared/http/errors.ts';
import type { ChangeUpdate, CreateUpdate } from '@tandem/shared/projects/updates/input.ts';
import type { Update, UpdateScope } from '@tandem/shared/projects/updates/schema.ts';
import { sql } from 'kysely';
import { type WorkspaceContext, auditFor, recordFor } from '../../context.ts';
import { isMadeAlready } from '../../http/new-id.ts';
import { refreshHealth } from './health.ts';
import { countAhead, stillCounted } from './count-ahead.ts';
import {
  type LockedUpdate,
  type UpdateText,
  findDraft,
  isThere,
  insertUpdate,
  lockSubject,
  lockUpdate,
  readUpdate,
  requireUpdate,
  writeUpdate,
} from './repo.ts';
import { countedScope } from './scope.ts';
import { type Subject, findSubject, isAdministrator, requireOpen, requirePoster } from './subject.ts';

/** A text as it is stored: sanitised like every other, with its words. */
async function storedText(html: string): Promise<UpdateText> {
  const { description_html, description_stripped } = await storedHtml(html);
  return { description_html, description_stripped: description_stripped ?? '' };
}

const EVERYTHING: UpdateScope = { kind: 'all', id: null };

/**
 * Posts an update, or begins a draft of one (docs/contract/updates.md#a-new-update). `pool` is where reports are read,
 * beside the transaction that the request may hold.
 */
export async function createUpdate(ctx: WorkspaceContext, input: CreateUpdate, pool: Db): Promise<Update> {
  const text = await storedText(input.description_html ?? '');
  const { id, health, scope = EVERYTHING, is_draft = false } = input;
  const isCounted = !is_draft && !(id && (await isThere(pool, id)));
  const counted = isCounted ? await countAhead(pool, ctx, { named: input, scope }) : null;
  return inTransaction(ctx.db, async (tx) => {
    const subject = await findSubject(tx, ctx, input);
    requirePoster(subject);
    await lockSubject(tx, subject);
    const is_same = sql<boolean>`t.created_by = ${ctx.user.id} and t.workspace_id = ${ctx.workspace.id}
      and t.project_id is not distinct from ${subject.ids.project_id}::uuid
      and t.module_id is not distinct from ${subject.ids.module_id}::uuid
      and t.initiative_id is not distinct from ${subject.ids.initiative_id}::uuid and t.deleted_at is null`;
    if (id && (await isMadeAlready(tx, { table: 'updates', id, is_same }))) return readUpdate(tx, id);
    if (is_draft) await refuseSecondDraft(tx, ctx, subject);
    await countedScope(tx, subject, scope);
    const posted = is_draft ? null : await stillCounted(tx, { subject, scope, counted });
    const made = await insertUpdate(tx, ctx, { id, subject, health, text, scope, posted });
    const news = posted ? newsOf('posted', text.description_html) : null;
    await announce(tx, ctx, { id: made, subject, news, is_posted: posted !== null });
    return readUpdate(tx, made);
  });
}

async function refuseSecondDraft(tx: Tx, ctx: WorkspaceContext, subject: Subject): Promise<void> {
  const id = await findDraft(tx, ctx, subject);
  if (id) throw new AppError(409, { error: 'You have a draft of this already.', draft_id: id });
}

const newsOf = (event: UpdateNews['event'], html: string, old_html = ''): UpdateNews => {
  const before = new Set(mentionedUsers(old_html));
  return { id: randomUUID(), event, user_ids: mentionedUsers(html).filter((id) => !before.has(id)) };
};

type Written = {
  id: string;
  subject: Subject;
  /** Null where no one is to be notified. */
  news: UpdateNews | null;
  /** It is no draft, or was none. */
  is_posted: boolean;
  /** It was a draft until now. */
  is_of_draft?: boolean;
};

/** What follows every write of an update: the health of its subject, and the Changes, last. */
async function announce(tx: Tx, ctx: WorkspaceContext, written: Written): Promise<void> {
  const { id, subject, news, is_posted, is_of_draft = false } = written;
  const changes: NewChange[] = [];
  for (const change of await readUpdateChanges(tx, [id], news ? { update: news } : undefined)) {
    changes.push(change);
    if (is_of_draft) changes.push(postedDraft(change, ctx.user.id));
  }
  const ofSubject = is_posted ? await refreshHealth(tx, subject, ctx.user.id) : [];
  await recordFor(ctx, tx, [...changes, ...ofSubject]);
}

/** The update of the path with its subject, both locked. 404 for who may not know of it. */
async function lockBoth(
  tx: Tx,
  ctx: WorkspaceContext,
  id: string,
): Promise<{ subject: Subject; before: LockedUpdate }> {
  const subject = await findSubject(tx, ctx, await requireUpdate(tx, ctx, id));
  requireOpen(subject);
  await lockSubject(tx, subject);
  return { subject, before: await lockUpdate(tx, id) };
}

/** Posts a draft of the caller (docs/contract/updates.md#drafts). Posting it again gives the row. */
export async function postUpdate(ctx: WorkspaceContext, id: string, pool: Db): Promise<Update> {
  const draft = await requireUpdate(pool, ctx, id);
  const isCounted = draft.posted_at === null && draft.created_by === ctx.user.id;
  const counted = isCounted ? await countAhead(pool, ctx, { named: draft, scope: draft.scope }) : null;
  return inTransaction(ctx.db, async (tx) => {
    const { subject, before } = await lockBoth(tx, ctx, id);
    if (before.created_by !== ctx.user.id) throw forbidden();
    if (before.posted_at !== null) return readUpdate(tx, id);
    requirePoster(subject);
    const scope: UpdateScope = { kind: before.scope_kind, id: before.scope_id };
    const { progress, now } = await stillCounted(tx, { subject, scope, counted });
    await writeUpdate(tx, { id, by: ctx.user.id }, { progress: toJsonb(progress), posted_at: now });
    const news = newsOf('posted', before.description_html);
    await announce(tx, ctx, { id, subject, news, is_posted: true, is_of_draft: true });
    return readUpdate(tx, id);
  });
}

/** Changes an update of the caller (docs/contract/updates.md#changing-an-update). */
export async function changeUpdate(ctx: WorkspaceContext, id: string, input: ChangeUpdate): Promise<Update> {
  const text = input.description_html === undefined ? null : await storedText(input.description_html);
  return inTransaction(ctx.db, async (tx) => {
    const { subject, before } = await lockBoth(tx, ctx, id);
    if (before.created_by !== ctx.user.id) throw forbidden();
    requireUnchanged(before, input);
    await requireFreeScope(tx, { subject, before }, input.scope);
    const isWritten = await writeUpdate(tx, { id, by: ctx.user.id }, columnsOf(before, input, text));
    if (!isWritten) return readUpdate(tx, id);
    const isPosted = before.posted_at !== null;
    const news = isPosted && text ? newsOf('edited', text.description_html, before.description_html) : null;
    await announce(tx, ctx, {
      id,
      subject,
      news: news && news.user_ids.length > 0 ? news : null,
      is_posted: isPosted,
    });
    return readUpdate(tx, id);
  });
}

function requireUnchanged({ updated_at }: LockedUpdate, { expected_updated_at }: ChangeUpdate): void {
  if (expected_updated_at === undefined || expected_updated_at === updated_at) return;
  throw new AppError(409, { error: 'The update has changed meanwhile.', updated_at });
}

/** What was posted counts what it counted. */
async function requireFreeScope(
  tx: Tx,
  { subject, before }: { subject: Subject; before: LockedUpdate },
  scope: UpdateScope | undefined,
): Promise<void> {
  if (!scope || (scope.kind === before.scope_kind && scope.id === before.scope_id)) return;
  if (before.posted_at !== null) throw invalidField('scope', 'The scope of a posted update is fixed.');
  await countedScope(tx, subject, scope);
}

const columnsOf = (before: LockedUpdate, { health, scope }: ChangeUpdate, text: UpdateText | null) => ({
  ...(health === undefined ? {} : { health }),
  ...(scope ? { scope_kind: scope.kind, scope_id: scope.id } : {}),
  ...(text && text.description_html !== before.description_html
    ? { ...text, ...(before.posted_at === null ? {} : { edited_at: sql<string>`clock_timestamp()` }) }
    : {}),
});

/** Deletes an update: its author, and administrators what was posted (docs/contract/updates.md#deleting-an-update). */
export async function deleteUpdate(ctx: WorkspaceContext, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const { subject, before } = await lockBoth(tx, ctx, id);
    if (before.created_by !== ctx.user.id) {
      if (before.posted_at === null) throw notFound();
      if (!isAdministrator(subject)) throw forbidden();
      await auditFor(ctx, tx, {
        action: 'update_deleted',
        target: { type: 'update', id, name: subject.name },
      });
    }
    await writeUpdate(tx, { id, by: ctx.user.id }, { deleted_at: sql<string>`now()` });
    await announce(tx, ctx, { id, subject, news: null, is_posted: before.posted_at !== null });
  });
}
