import { toJsonb } from '@tandem/db/postgres/json.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { AppError, badRequest, notFound } from '@tandem/shared/http/errors.ts';
import { readWebUrl } from '@tandem/shared/http/web-url.ts';
import { must } from '@tandem/shared/must.ts';
import type { CreateQuickLink, UpdateQuickLink } from '@tandem/shared/personal/quick-links/input.ts';
import type { QuickLink } from '@tandem/shared/personal/quick-links/schema.ts';
import { sql } from 'kysely';
import { type WorkspaceContext, recordFor } from '../../context.ts';
import { isMadeAlready } from '../../http/new-id.ts';
import { quickLinkPut, quickLinkRemoval } from './announce.ts';
import { scopeOf } from './read.ts';
import {
  deleteQuickLinkRow,
  findQuickLink,
  hasAddress,
  insertQuickLink,
  lockQuickLink,
  writeQuickLink,
} from './repo.ts';

const TAKEN_TEXT = 'URL already exists for this workspace and owner';

/** 400 with the text where clients look for it, for what is no address of the web. */
function requireAddress(text: string): string {
  const url = readWebUrl(text);
  if (url === null) throw new AppError(400, { url: { error: 'Invalid URL format.' } });
  return url;
}

const unknownLink = () => new AppError(404, { detail: 'Quick link not found.' });

/** Keeps an address for the caller (docs/contract/quick-links.md#one-address-once). */
export async function createQuickLink(ctx: WorkspaceContext, input: CreateQuickLink): Promise<QuickLink> {
  const { id, title = null, metadata } = input;
  const url = requireAddress(input.url);
  const scope = scopeOf(ctx);
  return inTransaction(ctx.db, async (tx) => {
    const is_same = sql<boolean>`t.owner_id = ${scope.owner_id} and t.workspace_id = ${scope.workspace_id}
      and t.deleted_at is null`;
    if (id && (await isMadeAlready(tx, { table: 'quick_links', id, is_same }))) {
      return must(await findQuickLink(tx, scope, id), 'it is there');
    }
    const values = { url, title, metadata: toJsonb(metadata ?? {}), ...(id ? { id } : {}) };
    const made = await insertQuickLink(tx, scope, values);
    if (!made) throw badRequest(TAKEN_TEXT);
    const row = must(await findQuickLink(tx, scope, made), 'just written');
    await recordFor(ctx, tx, [quickLinkPut(row)]);
    return row;
  });
}

/** Changes what the body names of a link of the caller. 404 for everybody else's. */
export async function updateQuickLink(
  ctx: WorkspaceContext,
  id: string,
  { url: text, title, metadata }: UpdateQuickLink,
): Promise<QuickLink> {
  const scope = scopeOf(ctx);
  const url = text === undefined ? undefined : requireAddress(text);
  return inTransaction(ctx.db, async (tx) => {
    const before = await lockQuickLink(tx, scope, id);
    if (!before) throw unknownLink();
    if (url !== undefined && (await hasAddress(tx, scope, { url, except: id }))) throw badRequest(TAKEN_TEXT);
    const values = {
      ...(url === undefined ? {} : { url }),
      ...(title === undefined ? {} : { title }),
      ...(metadata === undefined ? {} : { metadata: toJsonb(metadata) }),
    };
    if (!(await writeQuickLink(tx, before, values))) return before;
    const row = must(await findQuickLink(tx, scope, id), 'it is locked');
    await recordFor(ctx, tx, [quickLinkPut(row)]);
    return row;
  });
}

/** Forgets a link of the caller. 404 for everybody else's. */
export async function deleteQuickLink(ctx: WorkspaceContext, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const link = await lockQuickLink(tx, scopeOf(ctx), id);
    if (!link) throw notFound();
    await deleteQuickLinkRow(tx, link);
    await recordFor(ctx, tx, [quickLinkRemoval(link)]);
  });
}
