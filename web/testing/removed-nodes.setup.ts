/** What DOMPurify asks of every browser, and the page of these tests does otherwise than the standard. */

/** By the standard it goes back from a removed node to the last one before it that is still in place, and on from there. */
class SteadyIterator {
  readonly root: Node;
  readonly #tree: TreeWalker;
  readonly #seen: Node[] = [];

  constructor(root: Node, show?: number, filter?: NodeFilter | null) {
    this.root = root;
    this.#tree = document.createTreeWalker(root, show, filter);
  }

  nextNode(): Node | null {
    while (this.#seen.length > 0 && !this.root.contains(this.#seen.at(-1)!)) this.#seen.pop();
    const last = this.#seen.at(-1);
    if (last) this.#tree.currentNode = last;
    const next = last ? this.#tree.nextNode() : this.root;
    if (next) this.#seen.push(next);
    return next;
  }
}

document.createNodeIterator = (root, show, filter) =>
  new SteadyIterator(root, show, filter as NodeFilter | null) as unknown as NodeIterator;

/** The name of any node, also for who asks with the getter of the class that all of them share. */
Object.defineProperty(Node.prototype, 'nodeName', {
  configurable: true,
  get(this: Node) {
    return this.nodeName;
  },
});
