import { Parser } from 'htmlparser2';

/**
 * The part of the DOM that ProseMirror's parser and our extensions read, over a streaming HTML parser. A whole browser
 * DOM took ten times as long and a gigabyte of memory for a description of half a megabyte.
 */
class LightNode {
  parentNode: LightElement | null = null;
  previousSibling: LightNode | null = null;
  nextSibling: LightNode | null = null;

  get parentElement(): LightElement | null {
    return this.parentNode;
  }
}

class LightText extends LightNode {
  readonly nodeType = 3;
  readonly nodeName = '#text';
  nodeValue: string;

  constructor(value: string) {
    super();
    this.nodeValue = value;
  }

  get textContent(): string {
    return this.nodeValue;
  }
}

/** Inline style as the DOM shows it: by property name and by the camel-cased names that extensions use. */
class LightStyle {
  readonly length: number;
  readonly #values = new Map<string, string>();

  constructor(text: string) {
    for (const declaration of text.split(';')) {
      const colon = declaration.indexOf(':');
      if (colon > 0) {
        this.#values.set(
          declaration.slice(0, colon).trim().toLowerCase(),
          declaration.slice(colon + 1).trim(),
        );
      }
    }
    this.length = this.#values.size;
  }

  getPropertyValue(name: string): string {
    return this.#values.get(name) ?? '';
  }

  get textAlign(): string {
    return this.getPropertyValue('text-align');
  }

  get color(): string {
    return this.getPropertyValue('color');
  }

  get backgroundColor(): string {
    return this.getPropertyValue('background-color') || this.getPropertyValue('background');
  }

  get whiteSpace(): string {
    return this.getPropertyValue('white-space');
  }
}

const NO_STYLE = new LightStyle('');
const SELECTOR_PART = /^([a-z][a-z0-9-]*|\*)?((?:\[[a-z-]+(?:="[^"]*")?\])*)$/i;
type Selector = { name: string; attributes: [name: string, value: string | undefined][] };
const selectors = new Map<string, Selector[]>();

/** `ul[data-type="taskList"], a[href]`: names and attributes are all that our extensions ask for. */
function parseSelector(text: string): Selector[] {
  const known = selectors.get(text);
  if (known) return known;
  const parsed = text.split(',').map((part) => {
    const match = SELECTOR_PART.exec(part.trim());
    if (!match) throw new Error(`The selector ${text} is not understood.`);
    const attributes = [...(match[2] ?? '').matchAll(/\[([a-z-]+)(?:="([^"]*)")?\]/gi)];
    return {
      name: (match[1] ?? '*').toLowerCase(),
      attributes: attributes.map(
        ([, name = '', value]) => [name.toLowerCase(), value] as [string, string | undefined],
      ),
    };
  });
  selectors.set(text, parsed);
  return parsed;
}

class LightElement extends LightNode {
  readonly nodeType = 1;
  readonly nodeName: string;
  readonly localName: string;
  readonly namespaceURI = 'http://www.w3.org/1999/xhtml';
  readonly #attributes: Record<string, string>;
  #style: LightStyle | undefined;
  firstChild: LightNode | null = null;
  lastChild: LightNode | null = null;

  constructor(name: string, attributes: Record<string, string>) {
    super();
    this.localName = name;
    this.nodeName = name.toUpperCase();
    this.#attributes = attributes;
  }

  get tagName(): string {
    return this.nodeName;
  }

  get ownerDocument() {
    return { createTextNode: (text: string) => new LightText(text) };
  }

  get style(): LightStyle {
    const text = this.#attributes['style'];
    this.#style ??= text ? new LightStyle(text) : NO_STYLE;
    return this.#style;
  }

  get classList(): string[] {
    return (this.#attributes['class'] ?? '').split(/\s+/).filter(Boolean);
  }

  get childNodes(): LightNode[] {
    const nodes: LightNode[] = [];
    for (let node = this.firstChild; node; node = node.nextSibling) nodes.push(node);
    return nodes;
  }

  get children(): LightElement[] {
    return this.childNodes.filter((node) => node instanceof LightElement);
  }

  get firstElementChild(): LightElement | null {
    return this.children[0] ?? null;
  }

  get textContent(): string {
    return this.childNodes.map((node) => (node as LightElement | LightText).textContent).join('');
  }

  getAttribute(name: string): string | null {
    return this.#attributes[name.toLowerCase()] ?? null;
  }

  hasAttribute(name: string): boolean {
    return this.getAttribute(name) !== null;
  }

  matches(text: string): boolean {
    return parseSelector(text).some(
      ({ name, attributes }) =>
        (name === '*' || name === this.localName) &&
        attributes.every(([key, value]) =>
          value === undefined ? this.hasAttribute(key) : this.getAttribute(key) === value,
        ),
    );
  }

  closest(text: string): LightElement | null {
    if (this.matches(text)) return this;
    return this.parentNode?.closest(text) ?? null;
  }

  querySelector(text: string): LightElement | null {
    for (const child of this.children) {
      const found = child.matches(text) ? child : child.querySelector(text);
      if (found) return found;
    }
    return null;
  }

  /** Moves a node to the end of this one, as the DOM's method does. */
  appendChild(node: LightNode): void {
    if (node.parentNode) node.parentNode.removeChild(node);
    node.parentNode = this;
    node.previousSibling = this.lastChild;
    if (this.lastChild) this.lastChild.nextSibling = node;
    else this.firstChild = node;
    this.lastChild = node;
  }

  removeChild(node: LightNode): void {
    if (node.previousSibling) node.previousSibling.nextSibling = node.nextSibling;
    else this.firstChild = node.nextSibling;
    if (node.nextSibling) node.nextSibling.previousSibling = node.previousSibling;
    else this.lastChild = node.previousSibling;
    node.parentNode = null;
    node.previousSibling = null;
    node.nextSibling = null;
  }
}

/** HTML as a tree under one `body`. */
export function parseLightDom(html: string): LightElement {
  const body = new LightElement('body', {});
  let current = body;
  const parser = new Parser({
    onopentag(name, attributes) {
      const element = new LightElement(name, attributes);
      current.appendChild(element);
      current = element;
    },
    ontext(text) {
      const last = current.lastChild;
      if (last instanceof LightText) last.nodeValue += text;
      else current.appendChild(new LightText(text));
    },
    onclosetag() {
      current = current.parentNode ?? body;
    },
  });
  parser.end(html);
  return body;
}
