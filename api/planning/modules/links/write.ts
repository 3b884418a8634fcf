import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { badRequest, notFound } from '@tandem/shared/http/errors.ts';
import { must } from '@tandem/shared/must.ts';
import type { CreateModuleLink, UpdateModuleLink } from '@tandem/shared/planning/modules/input.ts';
import type { ModuleLink } from '@tandem/shared/planning/modules/schema.ts';
import { sql } from 'kysely';
import { type ProjectContext, recordFor, stampProjectSeq } from '../../../context.ts';
import { isMadeAlready } from '../../../http/new-id.ts';
import { requireUnarchived } from '../../../projects/base/lock.ts';
import { requireWebUrl } from '../../../work-items/parts/links/rules.ts';
import { requireModule } from '../repo.ts';
import { lockModule, requireNotArchived } from '../write-repo.ts';
import {
  findModuleLink,
  hasUrl,
  insertModuleLink,
  moduleLinkPut,
  moduleLinkRemoval,
  readModuleLinks,
  writeModuleLink,
} from '../links-repo.ts';

type ModuleLinkPath = { module_id: string; id: string };

/** Links of a module, archived or not (docs/contract/modules.md#links-of-a-module). */
export async function listModuleLinks(ctx: ProjectContext, moduleId: string): Promise<ModuleLink[]> {
  stampProjectSeq(ctx);
  await requireModule(ctx.db, ctx, moduleId);
  return ctx.project.archived_at === null ? readModuleLinks(ctx.db, moduleId) : [];
}

/** Adds an address to a module. 400 for one that it has already. */
export async function createModuleLink(
  ctx: ProjectContext,
  moduleId: string,
  input: CreateModuleLink,
): Promise<ModuleLink> {
  requireUnarchived(ctx.project);
  const url = requireWebUrl(input.url);
  return inTransaction(ctx.db, async (tx) => {
    requireNotArchived(await lockModule(tx, ctx, moduleId));
    const is_same = sql<boolean>`t.module_id = ${moduleId} and t.created_by = ${ctx.user.id} and t.deleted_at is null`;
    if (input.id && (await isMadeAlready(tx, { table: 'module_links', id: input.id, is_same }))) {
      return must(await findModuleLink(tx, moduleId, input.id), 'it is there');
    }
    if (await hasUrl(tx, { module_id: moduleId, url, except: null })) {
      throw badRequest('URL already exists.');
    }
    const id = await insertModuleLink(tx, ctx, { module_id: moduleId, input: { ...input, url } });
    const row = must(await findModuleLink(tx, moduleId, id), 'just written');
    await recordFor(ctx, tx, [moduleLinkPut(row)]);
    return row;
  });
}

/** Changes what the body names of a link. */
export async function updateModuleLink(
  ctx: ProjectContext,
  { module_id, id }: ModuleLinkPath,
  input: UpdateModuleLink,
): Promise<ModuleLink> {
  requireUnarchived(ctx.project);
  const given = input.url === undefined ? {} : { url: requireWebUrl(input.url) };
  return inTransaction(ctx.db, async (tx) => {
    requireNotArchived(await lockModule(tx, ctx, module_id));
    const before = await findModuleLink(tx, module_id, id);
    if (!before) throw notFound();
    const { url = before.url } = given;
    if (await hasUrl(tx, { module_id, url, except: id })) {
      throw badRequest('URL already exists for this Issue');
    }
    if (!(await writeModuleLink(tx, { id, by: ctx.user.id }, { ...input, ...given }))) return before;
    const row = must(await findModuleLink(tx, module_id, id), 'the module is locked');
    await recordFor(ctx, tx, [moduleLinkPut(row)]);
    return row;
  });
}

export async function deleteModuleLink(
  ctx: ProjectContext,
  { module_id, id }: ModuleLinkPath,
): Promise<void> {
  requireUnarchived(ctx.project);
  await inTransaction(ctx.db, async (tx) => {
    requireNotArchived(await lockModule(tx, ctx, module_id));
    const link = await findModuleLink(tx, module_id, id);
    if (!link) throw notFound();
    await sql`update module_links set deleted_at = now(), updated_at = clock_timestamp(), updated_by = ${ctx.user.id}
      where id = ${id}`.execute(tx);
    await recordFor(ctx, tx, [moduleLinkRemoval(link)]);
  });
}
