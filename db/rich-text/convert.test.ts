import { richTextSchema } from '@tandem/shared/rich-text/schema.ts';
import { isNestedTooDeeply } from '@tandem/shared/rich-text/nesting.ts';
import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { convertHtml, deriveText, mergeState, replaceText } from './convert.ts';
import { MAX_TYPE_LEVELS, TooDeepError, isNestedDeeper } from './depth.ts';
import { FRAGMENT, docOfUpdates } from './yjs.ts';

const NODES = {
  paragraph: '<p class="editor-paragraph-block" style="text-align:center">centred</p>',
  heading: '<h3 class="editor-heading-block">third</h3>',
  hardBreak: '<p class="editor-paragraph-block">one<br />two</p>',
  bulletList: '<ul><li><p class="editor-paragraph-block">item</p></li></ul>',
  orderedList: '<ol start="4"><li><p class="editor-paragraph-block">fourth</p></li></ol>',
  blockquote: '<blockquote><p class="editor-paragraph-block">said</p></blockquote>',
  codeBlock: '<pre><code class="language-sql">select 1 &lt; 2</code></pre>',
  horizontalRule: '<div data-type="horizontalRule"></div>',
  image:
    '<img src="https://example.com/a.png" alt="a" title="t" height="20" aspectratio="1.5" width="35%" />',
  imageComponent:
    '<image-component id="i1" src="8f1d3c52-9d2c-4c48-8f2a-1f6d3a5b7c90" width="50%" height="auto"></image-component>',
  taskList:
    '<ul data-type="taskList"><li data-checked="true" data-type="taskItem"><label><input type="checkbox" checked="checked" /><span></span></label><div><p class="editor-paragraph-block">done</p></div></li></ul>',
  table:
    '<table><tbody><tr background="gray" textcolor="red" style="color:red"><th colspan="1" rowspan="1" background="none"><p class="editor-paragraph-block">head</p></th><td colspan="2" rowspan="1" colwidth="100,120" background="#fff0f0" textcolor="green" style="background-color:#fff0f0"><p class="editor-paragraph-block">cell</p></td></tr></tbody></table>',
  mention:
    '<p class="editor-paragraph-block">hi <mention-component id="m1" entity_identifier="u1" entity_name="user_mention"></mention-component></p>',
  calloutComponent:
    '<div data-background="peach" data-logo-in-use="emoji" data-emoji-unicode="128161" data-emoji-url="https://example.com/bulb.png" data-block-type="callout-component"><p class="editor-paragraph-block">note</p></div>',
  toggle:
    '<details><summary>More <strong>here</strong></summary><p class="editor-paragraph-block">text</p></details>',
  equation: '<p class="editor-paragraph-block">then <span data-type="equation">a &lt; b_1</span></p>',
  equationBlock: '<div data-type="equation">\\frac{1}{2}</div>',
  date: '<p class="editor-paragraph-block">by <time datetime="2026-11-30">2026-11-30</time></p>',
  status:
    '<p class="editor-paragraph-block">is <span data-type="status" data-color="green">On track</span></p>',
  columns:
    '<div data-type="columns"><div data-type="column"><p class="editor-paragraph-block">one</p></div><div data-type="column"><p class="editor-paragraph-block">two</p></div></div>',
  embed:
    '<div data-type="embed"><a href="https://youtu.be/dQw4w9WgXcQ">https://youtu.be/dQw4w9WgXcQ</a></div>',
  'issue-embed-component':
    '<issue-embed-component entity_identifier="e" project_identifier="p" workspace_identifier="w" id="x" entity_name="issue"></issue-embed-component>',
};

const MARKS = {
  bold: '<strong>b</strong>',
  italic: '<em>i</em>',
  strike: '<s>s</s>',
  underline: '<u>u</u>',
  code: '<code>c</code>',
  link: '<a target="_blank" rel="noopener noreferrer nofollow" href="https://example.com">l</a>',
  customColor:
    '<span data-text-color="light-blue" data-background-color="#ffeeee" style="background-color:#ffeeee">x</span>',
};

/** Attributes in one order, as their order has no meaning. */
const normal = (html: string) =>
  html.replace(/<([a-z0-9-]+)((?: [a-z_-]+="[^"]*")+)/g, (_, name: string, attributes: string) => {
    const sorted = (attributes.match(/[a-z_-]+="[^"]*"/g) ?? []).sort();
    return `<${name} ${sorted.join(' ')}`;
  });

describe('HTML survives the way through ProseMirror and Yjs', () => {
  // docs/contract/texts.md#nodes-and-marks
  test.each(Object.entries(NODES))('%s', (name, html) => {
    const converted = convertHtml(html, 'document');
    const derived = deriveText([converted.state]);
    expect(JSON.stringify(derived.description_json)).toContain(`"type":"${name}"`);
    expect(normal(derived.description_html)).toBe(normal(html));
    expect(convertHtml(derived.description_html, 'document').description_html).toBe(derived.description_html);
  });

  // docs/contract/texts.md#nodes-and-marks
  test.each(Object.entries(MARKS))('%s', (name, html) => {
    const text = `<p class="editor-paragraph-block">before ${html} after</p>`;
    const derived = deriveText([convertHtml(text, 'rich').state]);
    expect(JSON.stringify(derived.description_json)).toContain(`"type":"${name}"`);
    expect(normal(derived.description_html)).toBe(normal(text));
  });

  // docs/contract/texts.md#nodes-and-marks
  test('every node and mark of the contract is in the schema, and embeds only in pages', () => {
    const { nodes, marks } = richTextSchema('document');
    const expected = [
      ...Object.keys(NODES),
      'doc',
      'text',
      'listItem',
      'taskItem',
      'tableRow',
      'tableHeader',
      'tableCell',
      'tableOfContents',
      'toggleTitle',
      'column',
    ];
    expect(Object.keys(nodes).sort()).toEqual(expected.sort());
    expect(Object.keys(marks).sort()).toEqual([...Object.keys(MARKS), 'textStyle'].sort());
    expect(richTextSchema('rich').nodes['issue-embed-component']).toBeUndefined();
  });
});

describe('replacing the text', () => {
  const text = (words: string[]) => words.map((word) => `<p>${word}</p>`).join('');

  test('keeps what another editor typed meanwhile', () => {
    const converted = convertHtml(text(['alpha', 'beta', 'gamma']), 'document');
    const other = docOfUpdates([converted.state]);
    const typed: Uint8Array[] = [];
    other.on('update', (update: Uint8Array) => typed.push(update));
    const first = other.getXmlFragment(FRAGMENT).get(0) as Y.XmlElement;
    (first.get(0) as Y.XmlText).insert(5, ' typed');
    const replaced = replaceText([converted.state], {
      html: text(['alpha', 'beta changed', 'gamma']),
      variant: 'document',
    });
    const both = deriveText([converted.state, ...typed, replaced.update!]);
    expect(both.description_stripped).toBe('alpha typed\nbeta changed\ngamma');
  });

  test('with the same text makes no update', () => {
    const converted = convertHtml(text(['same']), 'document');
    expect(replaceText([converted.state], { html: text(['same']), variant: 'document' }).update).toBeNull();
  });

  // docs/contract/live-documents.md#rest-and-editors-meet
  test('is small for a small change in a long text', () => {
    const words = Array.from({ length: 300 }, (_, n) => `paragraph ${n}`);
    const converted = convertHtml(text(words), 'document');
    words[150] = 'paragraph changed';
    expect(
      replaceText([converted.state], { html: text(words), variant: 'document' }).update!.length,
    ).toBeLessThan(200);
  });
});

describe('what comes straight through Yjs is not trusted', () => {
  function docWith(build: (fragment: Y.XmlFragment) => void): Uint8Array {
    const doc = new Y.Doc();
    build(doc.getXmlFragment(FRAGMENT));
    return Y.encodeStateAsUpdate(doc);
  }

  // docs/contract/texts.md#safe-html
  test('unknown elements give way to their content, and the document keeps them', () => {
    const state = docWith((fragment) => {
      const unknown = new Y.XmlElement('iframe-of-tomorrow');
      const paragraph = new Y.XmlElement('paragraph');
      paragraph.insert(0, [new Y.XmlText('inside')]);
      unknown.insert(0, [paragraph]);
      fragment.insert(0, [unknown]);
    });
    const derived = deriveText([state]);
    expect(derived.description_html).toBe('<p class="editor-paragraph-block">inside</p>');
    expect(docOfUpdates([derived.state]).getXmlFragment(FRAGMENT).toString()).toContain('iframe-of-tomorrow');
  });

  // docs/contract/texts.md#safe-addresses
  test('unsafe links and images lose their address', () => {
    const state = docWith((fragment) => {
      const paragraph = new Y.XmlElement('paragraph');
      const text = new Y.XmlText();
      text.insert(0, 'click', { link: { href: ' java\tscript:alert(1)' } });
      paragraph.insert(0, [text]);
      const image = new Y.XmlElement('image');
      image.setAttribute('src', 'data:text/html,x');
      fragment.insert(0, [paragraph, image]);
    });
    const derived = deriveText([state]);
    expect(derived.description_html).not.toMatch(/script|data:/);
    expect(JSON.stringify(derived.description_json)).not.toMatch(/script|data:/);
  });

  test.each([[null], [{ replace: 1 }], [7]])('a link to %j is a link to nowhere', (href) => {
    const state = docWith((fragment) => {
      const [paragraph, words] = [new Y.XmlElement('paragraph'), new Y.XmlText()];
      fragment.insert(0, [paragraph]);
      paragraph.insert(0, [words]);
      words.insert(0, 'words', { link: { href } });
    });
    const { description_html, description_stripped } = deriveText([state]);
    expect([description_html.includes('href'), description_stripped]).toEqual([false, 'words']);
  });

  test('bytes that are no update, or that build on missing ones, are refused', () => {
    expect(() => mergeState([], new Uint8Array([1, 2, 3, 4]))).toThrow();
    const doc = new Y.Doc();
    doc.getText('a').insert(0, 'one');
    const before = Y.encodeStateVector(doc);
    doc.getText('a').insert(3, 'two');
    expect(() => mergeState([], Y.encodeStateAsUpdate(doc, before))).toThrow(/missing/);
  });
});

describe('nesting has a limit', () => {
  const quotes = (depth: number) =>
    '<blockquote>'.repeat(depth) + '<p>deep</p>' + '</blockquote>'.repeat(depth);
  const parents = (doc: Y.Doc, depth: number) => {
    let parent: Y.XmlFragment = doc.getXmlFragment(FRAGMENT);
    for (let n = 0; n < depth; n += 1) {
      const quote = new Y.XmlElement('blockquote');
      parent.push([quote]);
      parent = quote;
    }
    return parent;
  };
  const updatesOf = (doc: Y.Doc) => {
    const updates: Uint8Array[] = [];
    doc.on('update', (update: Uint8Array) => updates.push(update));
    return updates;
  };

  test('a text as deep as HTML may be becomes a document that takes no more', () => {
    const converted = convertHtml(quotes(99), 'document');
    const doc = docOfUpdates([converted.state]);
    expect(isNestedDeeper(new Y.Doc(), [converted.state], MAX_TYPE_LEVELS)).toBe(false);
    const updates = updatesOf(doc);
    let deepest = doc.getXmlFragment(FRAGMENT).get(0) as Y.XmlElement;
    while ((deepest.get(0) as Y.XmlElement).nodeName === 'blockquote')
      deepest = deepest.get(0) as Y.XmlElement;
    const list = new Y.XmlElement('bulletList');
    list.insert(0, [new Y.XmlElement('listItem')]);
    deepest.push([new Y.XmlElement('paragraph')]);
    expect(isNestedDeeper(docOfUpdates([converted.state]), updates, MAX_TYPE_LEVELS)).toBe(false);
    deepest.push([list]);
    (list.get(0) as Y.XmlElement).push([new Y.XmlText('words')]);
    expect(isNestedDeeper(docOfUpdates([converted.state]), updates, MAX_TYPE_LEVELS)).toBe(true);
    expect(() => mergeState([converted.state], Y.mergeUpdates(updates))).toThrow(TooDeepError);
  });

  test('elements that come beside deep ones are as deep as these', () => {
    const doc = new Y.Doc();
    const parent = parents(doc, 100);
    const first = new Y.XmlElement('paragraph');
    parent.push([first]);
    const before = Y.encodeStateAsUpdate(doc);
    const updates = updatesOf(doc);
    parent.insertAfter(first, [new Y.XmlElement('paragraph')]);
    expect(isNestedDeeper(docOfUpdates([before]), updates, MAX_TYPE_LEVELS)).toBe(false);
    expect(isNestedDeeper(docOfUpdates([before]), updates, MAX_TYPE_LEVELS - 1)).toBe(true);
  });

  // docs/contract/texts.md#nesting
  test('levels that are sent from the innermost outwards are counted when they fit together', () => {
    const doc = new Y.Doc();
    const updates = updatesOf(doc);
    parents(doc, 150);
    const server = new Y.Doc();
    const refused = updates.toReversed().filter((update) => {
      if (isNestedDeeper(server, [update], MAX_TYPE_LEVELS)) return true;
      Y.applyUpdate(server, update);
      return false;
    });
    expect(refused.length).toBeGreaterThan(0);
    expect(server.getXmlFragment(FRAGMENT).toString().split('<blockquote>').length - 1).toBeLessThan(100);
  });

  // docs/contract/texts.md#nesting
  test('values inside of values are counted too', () => {
    const doc = new Y.Doc();
    const updates = updatesOf(doc);
    const nest = (depth: number): unknown => (depth === 0 ? 1 : [nest(depth - 1)]);
    const paragraph = new Y.XmlElement('paragraph');
    doc.getXmlFragment(FRAGMENT).push([paragraph]);
    expect(isNestedDeeper(new Y.Doc(), updates, MAX_TYPE_LEVELS)).toBe(false);
    paragraph.setAttribute('style', nest(500) as string);
    expect(isNestedDeeper(new Y.Doc(), updates, MAX_TYPE_LEVELS)).toBe(true);
  });

  // docs/contract/texts.md#nesting
  test('HTML is refused before it is read when its elements are nested too deeply', () => {
    expect(isNestedTooDeeply(quotes(99))).toBe(false);
    expect(isNestedTooDeeply(quotes(100))).toBe(true);
    expect(isNestedTooDeeply('<b><i>'.repeat(25_000))).toBe(true);
    expect(isNestedTooDeeply('<details><summary>a</summary>'.repeat(10_000))).toBe(true);
    expect(isNestedTooDeeply('<p>no end<li>none<br><img src="a>b">'.repeat(500))).toBe(false);
    expect(isNestedTooDeeply('<b title="<i><i>">x</b>'.repeat(500) + '<!-- ' + '<i>'.repeat(500))).toBe(
      false,
    );
    expect(isNestedTooDeeply('a < b '.repeat(500))).toBe(false);
    // Words that stand in no paragraph are given one.
    const words = `${'<blockquote>'.repeat(100)}deep`;
    expect(() => replaceText([], { html: words, variant: 'rich' })).toThrow(TooDeepError);
  });
});
