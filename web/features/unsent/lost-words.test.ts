import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { htmlOfWords, lostWords } from './lost-words.ts';

const paragraph = (words: string) => {
  const element = new Y.XmlElement('paragraph');
  element.insert(0, [new Y.XmlText(words)]);
  return element;
};

test('words are found without the document that they were typed into, and without what was deleted again', () => {
  const doc = new Y.Doc();
  const fragment = doc.getXmlFragment('default');
  fragment.insert(0, [paragraph('was there')]);
  const updates: Uint8Array[] = [];
  doc.on('update', (update: Uint8Array) => updates.push(update));
  const text = (fragment.get(0) as Y.XmlElement).get(0) as Y.XmlText;
  for (const letter of ' and on') text.insert(text.length, letter);
  text.delete(text.length - 2, 2);
  fragment.insert(1, [paragraph('A <new> line')]);
  const words = lostWords(Y.mergeUpdates(updates));
  expect(words).toBe('and\nA <new> line');
  expect(htmlOfWords(words)).toBe('<p>and</p><p>A &lt;new&gt; line</p>');
});
