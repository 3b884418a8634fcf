import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { convertHtml, deriveText, replaceText } from './convert.ts';
import { FRAGMENT } from './yjs.ts';

const THREAD = '0197f000-0000-7000-8000-000000000001';

/** A document of paragraphs, of which some words are commented on, as an editor writes them. */
function commented(html: string, ...wanted: string[]): Uint8Array {
  const doc = new Y.Doc();
  Y.applyUpdate(doc, convertHtml(html, 'document').state);
  for (const text of texts(doc)) {
    for (const words of wanted) {
      const at = text.toString().indexOf(words);
      if (at >= 0) text.format(at, words.length, { textStyle: { comments: THREAD } });
    }
  }
  return Y.encodeStateAsUpdate(doc);
}

function texts(doc: Y.Doc): Y.XmlText[] {
  const paragraphs = doc.getXmlFragment(FRAGMENT).toArray() as Y.XmlElement[];
  return paragraphs.flatMap((each) => each.toArray() as Y.XmlText[]);
}

/** Which words of a document are commented on. */
function anchored(state: Uint8Array): string[] {
  const doc = new Y.Doc();
  Y.applyUpdate(doc, state);
  return texts(doc).flatMap((text) =>
    (text.toDelta() as { insert: string; attributes?: { textStyle?: { comments?: string } } }[])
      .filter(({ attributes }) => attributes?.textStyle?.comments === THREAD)
      .map(({ insert }) => insert),
  );
}

const replace = (state: Uint8Array, html: string) =>
  anchored(replaceText([state], { html, variant: 'document' }).state);

// docs/contract/page-comments.md#texts-without-anchors
test('what rows have of a text says nothing of comments', () => {
  const html = '<p class="editor-paragraph-block">in under <strong>two</strong> seconds</p>';
  const derived = deriveText([commented(html, 'under ', 'two')]);
  expect(derived.description_html).toBe(html);
  expect(JSON.stringify(derived.description_json)).not.toContain('textStyle');
});

// docs/contract/page-comments.md#texts-without-anchors
test('a text that replaces another one leaves the anchors of the words that still stand there', () => {
  const before = commented('<p>one two</p><p>three four</p><p>five six</p>', 'two', 'four', 'six');
  expect(anchored(before)).toEqual(['two', 'four', 'six']);
  // Moved, written into, and gone.
  expect(replace(before, '<p>three and four</p><p>new</p><p>one two</p>')).toEqual(['four', 'two']);
  expect(replace(before, '<p>one two</p><p>three four</p><p>five six</p>')).toEqual(['two', 'four', 'six']);
  expect(replace(before, '<p>nothing</p>')).toEqual([]);
});

// docs/contract/page-comments.md#texts-without-anchors
test('of paragraphs that say the same each has its own anchors', () => {
  const doc = new Y.Doc();
  Y.applyUpdate(doc, convertHtml('<p>same</p><p>same</p>', 'document').state);
  texts(doc)[1]?.format(0, 4, { textStyle: { comments: THREAD } });
  const before = Y.encodeStateAsUpdate(doc);
  const after = replaceText([before], { html: '<p>first</p><p>same</p><p>same</p>', variant: 'document' });
  const replaced = new Y.Doc();
  Y.applyUpdate(replaced, after.state);
  const marked = texts(replaced).map((text) => JSON.stringify(text.toDelta()).includes(THREAD));
  expect(marked).toEqual([false, false, true]);
});

// docs/contract/page-comments.md#anchors
test('HTML from outside cannot bring anchors along', () => {
  const html = `<p>some <span data-comments="${THREAD}">words</span></p>`;
  expect(anchored(convertHtml(html, 'document').state)).toEqual([]);
});
