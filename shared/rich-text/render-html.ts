import { DOMSerializer, type Node } from '@tiptap/pm/model';

const VOID_ELEMENTS = new Set(['br', 'hr', 'img', 'input', 'col']);
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escapeText = (text: string) => text.replace(/[&<>]/g, (character) => ENTITIES[character] ?? character);

const escapeValue = (text: string) => text.replace(/[&"]/g, (character) => ENTITIES[character] ?? character);

/** The little of a DOM node that the serializer of ProseMirror writes to; it comes out as text. */
class OutputNode {
  readonly nodeType = 1;
  readonly #open: string;
  readonly #close: string;
  readonly #children: (OutputNode | string)[] = [];
  #attributes = '';

  constructor(name: string) {
    this.#open = name;
    this.#close = name === '' || VOID_ELEMENTS.has(name) ? '' : `</${name}>`;
  }

  setAttribute(name: string, value: unknown): void {
    this.#attributes += ` ${name.toLowerCase()}="${escapeValue(String(value))}"`;
  }

  appendChild(child: OutputNode | string): void {
    this.#children.push(child);
  }

  write(parts: string[]): void {
    if (this.#open !== '') parts.push(`<${this.#open}${this.#attributes}>`);
    for (const child of this.#children) {
      if (typeof child === 'string') parts.push(child);
      else child.write(parts);
    }
    parts.push(this.#close);
  }
}

const outputDocument = {
  createElement: (name: string) => new OutputNode(name.toLowerCase()),
  createDocumentFragment: () => new OutputNode(''),
  createTextNode: (text: string) => escapeText(text),
};

/** The HTML of a document, written without a DOM. */
export function renderHtml(document: Node): string {
  const serializer = DOMSerializer.fromSchema(document.type.schema);
  const options = { document: outputDocument } as unknown as Parameters<
    typeof serializer.serializeFragment
  >[1];
  const output: unknown = serializer.serializeFragment(document.content, options);
  const parts: string[] = [];
  (output as OutputNode).write(parts);
  return parts.join('');
}
