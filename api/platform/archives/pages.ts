import { RichTextError } from '@tandem/db/rich-text/html/error.ts';
import { mentionedUsers } from '@tandem/db/rich-text/mentions.ts';
import { runJob } from '@tandem/db/rich-text/pool.ts';
import type postgres from 'postgres';
import { fileNameOf, placesOf } from '../../http/files/file-names.ts';
import { type ArchivedFile, FILES, PAGES } from './manifest.ts';
import { ARCHIVED_TABLES, type ArchiveScope, rowsOf } from './tables.ts';

const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

export type PlacedPage = { id: string; entry: string };
type Row = { id: string; name: string; parent: string | null; project_id: string; project: string };

/** Where each page stands as a text to be read: in a folder of its project, those below a page in a folder of its name. */
export async function listPages(sql: postgres.Sql, scope: ArchiveScope): Promise<PlacedPage[]> {
  const rows = ARCHIVED_TABLES.find(({ name }) => name === 'pages')?.rows ?? 'false';
  const found = await sql.unsafe<Row[]>(
    `select distinct on (t.id) t.id, t.name, t.parent_id as parent, o.id as project_id, o.name as project
    from pages t join project_pages l on l.page_id = t.id join projects o on o.id = l.project_id
    where t.deleted_at is null and o.deleted_at is null and ${rowsOf(rows, scope)} order by t.id, o.id`,
  );
  const projects = [...Map.groupBy(found, ({ project_id }) => project_id).values()];
  const folders = placesOf(
    projects.map(([first]) => ({ id: first?.project_id ?? '', name: first?.project ?? '', parent: null })),
  );
  return projects.flatMap((pages) => {
    const places = placesOf(pages);
    const folder = folders.get(pages[0]?.project_id ?? '') ?? fileNameOf('');
    return pages.map(({ id }) => ({ id, entry: `${PAGES}${folder}/${places.get(id)}.md` }));
  });
}

/** A page as Markdown, whose pictures are the files of the archive; as HTML where no Markdown can be made of it. */
export async function readPageText(
  sql: postgres.Sql,
  { id, entry }: PlacedPage,
  files: ReadonlyMap<string, ArchivedFile>,
): Promise<string> {
  const [page] = await sql<{ name: string; html: string }[]>`
    select name, description_html as html from pages where id = ${id}`;
  const { name = '', html = '' } = page ?? {};
  const mentioned = mentionedUsers(html);
  const people = await sql<{ id: string; display_name: string }[]>`
    select id, display_name from users where id = any(${mentioned}::uuid[])`;
  const above = '../'.repeat(entry.split('/').length - 1);
  const named = (html.match(ID) ?? []).flatMap((each) => files.get(each) ?? []);
  try {
    return await runJob('pageToMarkdown', {
      name,
      html,
      people: Object.fromEntries(people.map((person) => [person.id, person.display_name])),
      pictures: {
        before: `${above}${FILES}`,
        endings: Object.fromEntries(
          named.map((file) => [file.id, `/${encodeURIComponent(file.entry.split('/').at(-1) ?? '')}`]),
        ),
        behind: '',
      },
    });
  } catch (error) {
    if (error instanceof RichTextError) return html;
    throw error;
  }
}
