import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { useToasts } from '#lib/frame/toast-store.ts';
import { answer, refusal, stubApi, type TestApi } from '#testing/api.ts';
import { withTexts } from '#testing/dom.tsx';
import { pageRow } from '#testing/rows.ts';
import { signIn, signOutOfTest } from '#testing/session.ts';
import { type Zipped, zipOf } from '#testing/zip.ts';
import { importFiles } from './import-files.ts';

withTexts('pages');

const PATH = '/api/workspaces/w/projects/p/import-pages/';
const ASSETS = '/api/assets/v2/workspaces/w/projects/p/';
let api: TestApi;

beforeAll(() => import('./import-word.ts'), 60_000);
beforeEach(() => {
  api = stubApi();
  signIn();
  api.on('POST', PATH, () => answer([pageRow('a')]));
});
afterEach(() => {
  signOutOfTest();
  vi.unstubAllGlobals();
});

const NAMES = [
  ['w', 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'],
  ['r', 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'],
  ['a', 'http://schemas.openxmlformats.org/drawingml/2006/main'],
  ['wp', 'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing'],
  ['pic', 'http://schemas.openxmlformats.org/drawingml/2006/picture'],
]
  .map(([name, address]) => `xmlns:${name}="${address}"`)
  .join(' ');
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

const words = (text: string, style = '') =>
  `<w:p><w:pPr>${style && `<w:pStyle w:val="${style}"/>`}</w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
const item = (text: string) =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
const cell = (text: string) => `<w:tc>${words(text)}</w:tc>`;
const picture = (id: string) =>
  `<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="x" descr="A plan"/><a:graphic><a:graphicData>
  <pic:pic><pic:blipFill><a:blip r:embed="${id}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;
const style = (id: string, name: string) =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/></w:style>`;
const relation = (id: string, type: string, target: string, more = '') =>
  `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}" ${more}/>`;

/** A document as Word writes it. */
const documentOf = (body: string, more: Zipped[] = []): Zipped[] => [
  {
    name: '[Content_Types].xml',
    content: `<Types xmlns="${PACKAGE}/content-types"><Default Extension="png" ContentType="image/png"/><Default Extension="emf" ContentType="image/x-emf"/></Types>`,
  },
  {
    name: '_rels/.rels',
    content: `<Relationships xmlns="${PACKAGE}/relationships">${relation('r1', 'officeDocument', 'word/document.xml')}</Relationships>`,
  },
  { name: 'word/document.xml', content: `<w:document ${NAMES}><w:body>${body}</w:body></w:document>` },
  {
    name: 'word/styles.xml',
    content: `<w:styles ${NAMES}>${style('T', 'Title')}${style('H', 'heading 2')}${style('X', 'Fancy')}</w:styles>`,
  },
  {
    name: 'word/numbering.xml',
    content: `<w:numbering ${NAMES}><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/></w:lvl></w:abstractNum>
      <w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
  },
  {
    name: 'word/_rels/document.xml.rels',
    content: `<Relationships xmlns="${PACKAGE}/relationships">${[
      relation('r2', 'styles', 'styles.xml'),
      relation('r3', 'numbering', 'numbering.xml'),
      relation('r4', 'hyperlink', 'https://example.com/a', 'TargetMode="External"'),
      relation('r5', 'image', 'media/image1.png'),
      relation('r6', 'image', 'media/image2.emf'),
    ].join('')}</Relationships>`,
  },
  ...more,
];
const word = (files: readonly Zipped[], name = 'Plan.docx') => new File([zipOf(files)], name);
const toast = () => useToasts.getState().toasts.at(-1);

function sent(): { name: string; markdown: string }[] | undefined {
  const body = api.sent('POST', PATH)[0]?.body as { files: { name: string; markdown: string }[] } | undefined;
  return body?.files;
}

// docs/contract/pages.md#documents-of-word
test('headings, lists, tables and links of a document come along, and its title is the name', async () => {
  const body = [
    words('The *plan*', 'T'),
    words('Steps', 'H'),
    words('Dressed', 'X'),
    item('One'),
    item('Two'),
    `<w:tbl><w:tr>${cell('A')}${cell('B')}</w:tr></w:tbl>`,
    '<w:p><w:hyperlink r:id="r4"><w:r><w:rPr><w:b/></w:rPr><w:t>there</w:t></w:r></w:hyperlink></w:p>',
    '<w:p><w:bookmarkStart w:id="1" w:name="here"/><w:r><w:t>&lt;script&gt;</w:t></w:r></w:p>',
  ].join('');
  await importFiles('p', 'public', [word(documentOf(body))]);
  expect(sent()).toEqual([
    {
      name: 'Plan.md',
      markdown:
        '# The \\*plan\\*\n\n<div><h2>Steps</h2><p>Dressed</p><ol><li>One</li><li>Two</li></ol>' +
        '<table><tbody><tr><td><p>A</p></td><td><p>B</p></td></tr></tbody></table>' +
        '<p><a href="https://example.com/a"><strong>there</strong></a></p><p>&lt;script&gt;</p></div>\n',
    },
  ]);
});

// docs/contract/pages.md#documents-of-word
test('pictures are stored before the page is made, and those that no page shows are counted', async () => {
  const more = [
    { name: 'word/media/image1.png', content: 'png' },
    { name: 'word/media/image2.emf', content: 'emf' },
  ];
  const files = documentOf(`${picture('r5')}${picture('r6')}`, more);
  api.on('POST', ASSETS, () => refusal(400, { error: 'No more pictures.' }));
  await importFiles('p', 'public', [word(files, 'A (b).docx')]);
  expect(api.sent('POST', ASSETS)[0]?.body).toMatchObject({ name: 'image1.png', type: 'image/png' });
  expect(api.sent('POST', PATH)).toEqual([]);
  await importFiles('p', 'public', [word(documentOf(picture('r6'), more))]);
  expect(sent()?.[0]?.markdown).toBe('<div></div>\n');
  expect(toast()?.text).toContain('1 image was skipped');
});

// docs/contract/pages.md#documents-of-word
test('documents in an archive become pages, and damaged ones are left out', async () => {
  const inner = new Uint8Array(await zipOf(documentOf(words('In'))).arrayBuffer());
  const archive = zipOf([
    { name: 'Notes/Inside.docx', content: inner },
    { name: 'Notes/Broken.docx', content: 'no document' },
    { name: 'Other.md', content: 'words' },
  ]);
  await importFiles('p', 'public', [archive]);
  expect(sent()).toEqual([
    { name: 'Other.md', markdown: 'words' },
    { name: 'Notes/Inside.md', markdown: '<div><p>In</p></div>\n' },
  ]);
});

const body = (text: string) => documentOf(text).filter(({ name }) => name === 'word/document.xml');
const FULL = 'x'.repeat(17 * 1024 * 1024);
// docs/contract/pages.md#documents-of-word
test.each<[string, () => File, RegExp]>([
  ['no archive', () => new File(['words'], 'a.docx'), /Can't read this file/],
  ['an archive of something else', () => word([{ name: 'a.xml', content: '<a/>' }]), /Can't read this file/],
  [
    'no XML',
    () => word(documentOf('<w:p>').map((file) => ({ ...file, content: '<<<' }))),
    /Can't read this file/,
  ],
  ['too much text', () => word(documentOf('', [{ name: 'word/more.xml', content: FULL }])), /too large/],
  [
    'more than it says',
    () => word(documentOf('', [{ name: 'word/more.xml', content: FULL, says: { size: 10 } }])),
    /too large/,
  ],
  [
    'more entries than may be',
    () =>
      word(
        documentOf(
          '',
          Array.from({ length: 2000 }, (_, index) => ({ name: `x/${index}.bin` })),
        ),
      ),
    /too large/,
  ],
  ['a place outside', () => word([...body(''), { name: '../up.xml' }]), /unsafe/],
  [
    'elements below each other without end',
    () => word(body('<w:sdt><w:sdtContent>'.repeat(50_000))),
    /Can't read this file/,
  ],
])('a document with %s is refused and nothing is sent', { timeout: 60_000 }, async (_what, make, text) => {
  await importFiles('p', 'public', [make()]);
  expect(toast()).toMatchObject({ tone: 'error', title: expect.stringMatching(text) });
  expect(api.calls).toEqual([]);
});
