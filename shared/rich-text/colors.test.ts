import { expect, test } from 'vitest';
import { renderHtml } from './render-html.ts';
import { richTextSchema } from './schema.ts';

const ADDRESS = 'https://x.example/p.png';
const paragraph = (marks: unknown[] = []) => ({
  type: 'paragraph',
  content: [{ type: 'text', text: 'a', marks }],
});

// Whoever writes into a document directly is not held by what may stand in HTML.
// docs/contract/texts.md#safe-addresses
test.each([
  [
    'cell',
    {
      type: 'table',
      content: [
        {
          type: 'tableRow',
          attrs: { background: ADDRESS },
          content: [
            { type: 'tableCell', attrs: { background: ADDRESS, textColor: ADDRESS }, content: [paragraph()] },
          ],
        },
      ],
    },
  ],
  [
    'head',
    {
      type: 'table',
      content: [
        {
          type: 'tableRow',
          content: [{ type: 'tableHeader', attrs: { background: ADDRESS }, content: [paragraph()] }],
        },
      ],
    },
  ],
  [
    'callout',
    {
      type: 'calloutComponent',
      attrs: { 'data-background': ADDRESS, 'data-icon-color': ADDRESS },
      content: [paragraph()],
    },
  ],
  [
    'mark',
    paragraph([{ type: 'customColor', attrs: { color: ADDRESS, backgroundColor: `url(${ADDRESS})` } }]),
  ],
])('a colour of a %s that is an address is not shown', (_what, block) => {
  const node = richTextSchema('document').nodeFromJSON({ type: 'doc', content: [block] });
  expect(renderHtml(node)).toContain('a</');
  expect(renderHtml(node)).not.toContain('x.example');
});

test('colours of the palette and of CSS stay', () => {
  const attrs = { color: 'peach', backgroundColor: '#ff0000' };
  const node = richTextSchema('document').nodeFromJSON({
    type: 'doc',
    content: [paragraph([{ type: 'customColor', attrs }])],
  });
  expect(renderHtml(node)).toContain('data-text-color="peach"');
  expect(renderHtml(node)).toContain('background-color: #ff0000');
});
