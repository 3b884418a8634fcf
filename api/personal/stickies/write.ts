import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { toJsonb } from '@tandem/db/postgres/json.ts';
import { writeMergedHtml } from '@tandem/db/rich-text/merged-write.ts';
import { lockPlaces } from '@tandem/db/rows/places.ts';
import { storedHtml } from '@tandem/db/rich-text/sanitize.ts';
import { AppError, notFound } from '@tandem/shared/http/errors.ts';
import { must } from '@tandem/shared/must.ts';
import type { CreateSticky, UpdateSticky } from '@tandem/shared/personal/stickies/input.ts';
import type { Sticky } from '@tandem/shared/personal/stickies/schema.ts';
import { sql } from 'kysely';
import { type WorkspaceContext, recordFor } from '../../context.ts';
import { isMadeAlready } from '../../http/new-id.ts';
import { stickyPut, stickyRemoval } from './announce.ts';
import { scopeOf } from './read.ts';
import {
  type StickyColumns,
  deleteStickyRow,
  findStickies,
  findSticky,
  insertSticky,
  lockSticky,
  takeStickyPlace,
  writeSticky,
} from './repo.ts';

/** Columns for what a body names; the text as it may be shown, and its words. */
async function columnsOf(input: UpdateSticky): Promise<StickyColumns> {
  const { description_html: html, description, logo_props, ...plain } = input;
  const logo = logo_props && { logo_props: toJsonb(logo_props) };
  if (html === undefined)
    return { ...plain, ...logo, ...(description && { description: toJsonb(description) }) };
  // The caller's own form of a text comes with that text, or there is none.
  return { ...plain, ...logo, description: toJsonb(description ?? {}), ...(await storedHtml(html)) };
}

/** A new sticky of the caller, above their others (docs/contract/stickies.md#a-new-sticky). */
export async function createSticky(ctx: WorkspaceContext, { id, ...input }: CreateSticky): Promise<Sticky> {
  const scope = scopeOf(ctx);
  const columns = await columnsOf(input);
  const is_same = sql<boolean>`t.owner_id = ${scope.owner_id} and t.workspace_id = ${scope.workspace_id}
    and t.deleted_at is null`;
  return inTransaction(ctx.db, async (tx) => {
    if (id && (await isMadeAlready(tx, { table: 'stickies', id, is_same }))) {
      return must(await findSticky(tx, scope, id), 'it is there');
    }
    const made = await insertSticky(tx, scope, { ...columns, ...(id ? { id } : {}) });
    const row = must(await findSticky(tx, scope, made), 'just written');
    await recordFor(ctx, tx, [stickyPut(row)]);
    return row;
  });
}

/** Changes what the body names of a sticky of the caller. 404 for everybody else's. */
export function updateSticky(ctx: WorkspaceContext, id: string, input: UpdateSticky): Promise<Sticky> {
  const { expected_name, expected_description_html: seen, description_html: sent, ...plain } = input;
  if (sent === undefined) return writeFields(ctx, id, { ...plain, expected_name }, () => {});
  return writeMergedHtml({ seen, sent }, (description_html, requireSeen) =>
    writeFields(ctx, id, { ...plain, expected_name, description_html }, requireSeen),
  );
}

async function writeFields(
  ctx: WorkspaceContext,
  id: string,
  { expected_name: seenName, ...input }: UpdateSticky,
  requireSeen: (stored: string) => void,
): Promise<Sticky> {
  const scope = scopeOf(ctx);
  const columns = await columnsOf(input);
  return inTransaction(ctx.db, async (tx) => {
    const { sort_order: wanted } = input;
    if (wanted !== undefined) await lockPlaces(tx, { table: 'stickies' }, scope.owner_id);
    const before = await lockSticky(tx, scope, id);
    if (!before) throw notFound();
    requireSeenName(before, seenName, input.name);
    requireSeen(before.description_html);
    const taken = wanted === undefined ? null : await takeStickyPlace(tx, scope, { id, wanted });
    const place = taken ? { sort_order: taken.place } : {};
    const isWritten = await writeSticky(tx, before, { ...columns, ...place });
    const rows = await findStickies(tx, scope, [...(isWritten ? [id] : []), ...(taken?.moved ?? [])]);
    if (rows.length > 0) await recordFor(ctx, tx, rows.map(stickyPut));
    return rows.find((row) => row.id === id) ?? before;
  });
}

/** 409 with the title that is there now when the caller has seen another one (docs/contract/stickies.md#expected_name-of-a-sticky). */
function requireSeenName(
  { name }: Sticky,
  seen: string | null | undefined,
  wanted: string | null | undefined,
) {
  const now = name ?? '';
  if (typeof seen !== 'string' || now === seen || now === (wanted ?? '')) return;
  throw new AppError(409, { error: 'The sticky was renamed meanwhile.', name: now });
}

/** Deletes a sticky of the caller. 404 for everybody else's. */
export async function deleteSticky(ctx: WorkspaceContext, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const sticky = await lockSticky(tx, scopeOf(ctx), id);
    if (!sticky) throw notFound();
    await deleteStickyRow(tx, sticky);
    await recordFor(ctx, tx, [stickyRemoval(sticky)]);
  });
}
