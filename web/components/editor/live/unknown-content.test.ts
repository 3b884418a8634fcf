import { richTextSchema } from '@tandem/shared/rich-text/schema.ts';
import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { bringsUnknownContent, hasUnknownContent } from './unknown-content.ts';

const schema = richTextSchema('rich');

function textWith(build: (fragment: Y.XmlFragment) => void) {
  const fragment = new Y.Doc().getXmlFragment('default');
  build(fragment);
  return fragment;
}
function paragraph(text: string, marks: Record<string, object> = {}) {
  const element = new Y.XmlElement('paragraph');
  const inner = new Y.XmlText();
  inner.insert(0, text, marks);
  element.insert(0, [inner]);
  return element;
}
const box = (name: string, inner: Y.XmlElement[]) => {
  const element = new Y.XmlElement(name);
  element.insert(0, inner);
  return element;
};

describe('a text that a newer client wrote', () => {
  test('is known as long as all of it is', () => {
    const fragment = textWith((all) => {
      all.insert(0, [paragraph('a', { bold: {} }), box('blockquote', [paragraph('b')])]);
    });
    expect(hasUnknownContent(fragment, schema)).toBe(false);
    expect(
      hasUnknownContent(
        textWith(() => {}),
        schema,
      ),
    ).toBe(false);
  });

  test.each<[string, Y.XmlElement]>([
    ['a block', new Y.XmlElement('hologram')],
    ['a block within a known one', box('blockquote', [new Y.XmlElement('hologram')])],
    ['a mark', paragraph('a', { sparkle: {} })],
  ])('is not known with %s of its own', (_what, element) => {
    expect(
      hasUnknownContent(
        textWith((all) => all.insert(0, [element])),
        schema,
      ),
    ).toBe(true);
  });

  test('knows marks that may overlap themselves by their name alone', () => {
    const hashed = paragraph('a', { 'bold--AbCdEf12': {} });
    expect(
      hasUnknownContent(
        textWith((all) => all.insert(0, [hashed])),
        schema,
      ),
    ).toBe(false);
  });

  test('is found in the very change that brings it', () => {
    const found: boolean[] = [];
    const fragment = textWith((all) => {
      all.observeDeep((events) => found.push(bringsUnknownContent(events, schema)));
    });
    fragment.insert(0, [paragraph('fine')]);
    (fragment.get(0) as Y.XmlElement).insert(1, [new Y.XmlText('more')]);
    ((fragment.get(0) as Y.XmlElement).get(0) as Y.XmlText).insert(0, 'x', { sparkle: {} });
    fragment.insert(1, [new Y.XmlElement('hologram')]);
    fragment.delete(1, 1);
    expect(found).toEqual([false, false, true, true, false]);
  });
});
