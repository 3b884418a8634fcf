import { readDocument } from '@tandem/db/documents/documents.ts';
import { docOfUpdates } from '@tandem/db/rich-text/yjs.ts';
import { pageDocument } from '@tandem/shared/documents/document.ts';
import { must } from '@tandem/shared/must.ts';
import * as Y from 'yjs';
import { type Team, makeTeam } from '../work-items/items/testing.ts';

export type PageTeam = Team & {
  /** Path of the project's pages. */
  pages: string;
  makePage: () => Promise<TestPage>;
};

export type TestPage = {
  id: string;
  path: string;
  /** Path of its text as a Yjs state. */
  description: string;
  html: () => Promise<string>;
  /** Its document, as it is stored. */
  stored: () => Promise<Y.Doc>;
};

/** A team whose administrator makes pages that say "first". */
export async function makePageTeam(): Promise<PageTeam> {
  const team = await makeTeam();
  const { admin, test, workspace, project } = team;
  const pages = `/api/workspaces/${workspace.slug}/projects/${project.id}/pages/`;
  const makePage = async (): Promise<TestPage> => {
    const { id } = (await admin.post(pages, { name: 'Plan', description_html: '<p>first</p>' })).body;
    const path = `${pages}${id}/`;
    const html = async () => (await admin.get(path)).body.description_html as string;
    const stored = async () => {
      const document = await readDocument(test.database.db, pageDocument(id).name);
      return docOfUpdates(must(document, 'the page was opened').updates);
    };
    return { id, path, description: `${path}description/`, html, stored };
  };
  return { ...team, pages, makePage };
}

/** Adds a paragraph, and gives the whole document as clients send it. */
export function addParagraph(doc: Y.Doc, words: string): string {
  const paragraph = new Y.XmlElement('paragraph');
  paragraph.insert(0, [new Y.XmlText(words)]);
  doc.getXmlFragment('default').push([paragraph]);
  return Buffer.from(Y.encodeStateAsUpdate(doc)).toString('base64');
}

/** The HTML of some paragraphs. */
export const paragraphs = (...words: string[]): string =>
  words.map((word) => `<p class="editor-paragraph-block">${word}</p>`).join('');
