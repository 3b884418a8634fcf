import type { Readable } from 'node:stream';
import { mentionedUsers } from '@tandem/db/rich-text/mentions.ts';
import { runJob } from '@tandem/db/rich-text/pool.ts';
import type { PageFormat } from '@tandem/shared/pages/input.ts';
import type { PageDetail } from '@tandem/shared/pages/schema.ts';
import type { ProjectContext } from '../../context.ts';
import type { Storage } from '../../storage/storage.ts';
import { findPage, pageNotFound } from '../pages/repo.ts';
import { readTypedHtml } from '../pages/typed-text.ts';
import { fileNameOf } from '../../http/files/file-names.ts';
import { writeHtml } from './html-file.ts';

export type Exporting = ProjectContext & { storage: Storage; origin: string };
type PageFile = { name: string; type: string; content: string | Readable };

/** Names of the people whom a text mentions. */
async function readNames({ db }: ProjectContext, html: string): Promise<Record<string, string>> {
  const ids = mentionedUsers(html);
  if (ids.length === 0) return {};
  const rows = await db.selectFrom('users').select(['id', 'display_name']).where('id', 'in', ids).execute();
  return Object.fromEntries(rows.map((row) => [row.id, row.display_name]));
}

/** A page with what was typed a moment ago; undefined when the caller may not know of it. */
export async function readForExport(ctx: ProjectContext, id: string) {
  const page = await findPage(ctx.db, ctx, id);
  if (!page) return undefined;
  const html = (await readTypedHtml(ctx.db, id)) ?? page.description_html;
  return { page, html, people: await readNames(ctx, html) };
}

/** One page as a file (docs/contract/pages.md#export-of-a-page). */
export async function exportPage(ctx: Exporting, id: string, format: PageFormat): Promise<PageFile> {
  const found = await readForExport(ctx, id);
  if (!found) throw pageNotFound();
  const { page, html, people } = found;
  const name = fileNameOf(page.name);
  if (format === 'html') {
    const file = await runJob('pageToHtml', { name: page.name, html, people, origin: ctx.origin });
    return { name: `${name}.html`, type: 'text/html; charset=utf-8', content: await writeHtml(ctx, file) };
  }
  return {
    name: `${name}.md`,
    type: 'text/markdown; charset=utf-8',
    content: await markdownOf(ctx, page, { html, people }),
  };
}

/** Pictures are read from here by those who are signed in. */
async function markdownOf(
  { origin, workspace }: Exporting,
  { name }: PageDetail,
  text: { html: string; people: Record<string, string> },
): Promise<string> {
  const before = `${origin}/api/assets/v2/workspaces/${workspace.slug}/`;
  return runJob('pageToMarkdown', { name, ...text, pictures: { before, endings: {}, behind: '/' } });
}
