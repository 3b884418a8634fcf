import { DOCUMENT_LIMITS } from '@tandem/shared/documents/document.ts';
import type { Node } from '@tiptap/pm/model';
import * as Y from 'yjs';

/** A text whose elements are nested deeper than any editor takes them; what traverses it could end the process. */
export class TooDeepError extends Error {
  constructor() {
    super(`The text is nested deeper than ${DOCUMENT_LIMITS.depth} levels.`);
  }
}

/** Levels of Yjs types in a text of the allowed depth: the words of its deepest element are a type of their own. */
export const MAX_TYPE_LEVELS = DOCUMENT_LIMITS.depth + 1;
/** What was stored before there was a limit is opened up to here; the cost of opening grows with the square of the depth. */
const MAX_STORED_LEVELS = 1_000;

/** Throws when a text has elements below more than `DOCUMENT_LIMITS.depth` others. */
export function requireShallowNode(root: Node): void {
  const waiting: { node: Node; depth: number }[] = [{ node: root, depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next.depth > DOCUMENT_LIMITS.depth) throw new TooDeepError();
    for (const child of next.node.children) {
      if (!child.isText) waiting.push({ node: child, depth: next.depth + 1 });
    }
  }
}

type Struct = ReturnType<typeof Y.decodeUpdate>['structs'][number];
type Type = Y.AbstractType<unknown>;
/** Where a struct stands: `step` levels below another one, which is in the updates or in the document. */
type Above = { id: Y.ID; step: 0 | 1 } | null;

/**
 * Whether updates would bring types, or values, that are more than `limit` levels inside of others. It looks only at
 * what they bring and at what is above that, and applies nothing. What depends on updates that are missing is judged
 * when these come: those that wait in the document are looked at together with what may complete them.
 */
export function isNestedDeeper(doc: Y.Doc, updates: readonly Uint8Array[], limit: number): boolean {
  const structs = updates.flatMap((update) => Y.decodeUpdate(update).structs);
  const { pendingStructs } = doc.store;
  if (pendingStructs) structs.push(...Y.decodeUpdateV2(pendingStructs.update).structs);
  if (structs.some((struct) => struct instanceof Y.Item && hasDeepValue(struct.content))) return true;
  const types = structs.filter(
    (struct) => struct instanceof Y.Item && struct.content instanceof Y.ContentType,
  );
  if (types.length === 0) return false;
  const levels = new Levels(doc, structs);
  return types.some((type) => levels.of(type) >= limit);
}

/** Whether a document is so deep that to open it would take all memory; it was stored before there was a limit. */
export const isTooDeepToOpen = (updates: readonly Uint8Array[]): boolean =>
  isNestedDeeper(new Y.Doc(), updates, MAX_STORED_LEVELS);

/** How many types are above structs, each found once. */
class Levels {
  readonly #doc: Y.Doc;
  readonly #brought = new Map<number, Struct[]>();
  readonly #known = new Map<Struct, number>();

  constructor(doc: Y.Doc, structs: readonly Struct[]) {
    this.#doc = doc;
    for (const struct of structs) {
      const same = this.#brought.get(struct.id.client);
      if (same) same.push(struct);
      else this.#brought.set(struct.id.client, [struct]);
    }
    for (const same of this.#brought.values()) same.sort((a, b) => a.id.clock - b.id.clock);
  }

  of(struct: Struct): number {
    const chain: { struct: Struct; step: 0 | 1 }[] = [];
    let level = 0;
    for (let next: Struct | undefined = struct; next;) {
      const known = this.#known.get(next);
      if (known !== undefined) {
        level = known;
        break;
      }
      const above: Above = aboveOf(next);
      chain.push({ struct: next, step: above?.step ?? 0 });
      // A circle of origins is no document; it ends here.
      this.#known.set(next, 0);
      const brought: Struct | undefined = above ? this.#find(above.id) : undefined;
      if (above && !brought) level = levelInDoc(this.#doc, above.id);
      next = brought;
    }
    for (const { struct: each, step } of chain.toReversed()) {
      level += step;
      this.#known.set(each, level);
    }
    return level;
  }

  #find({ client, clock }: Y.ID): Struct | undefined {
    const structs = this.#brought.get(client) ?? [];
    let low = 0;
    let high = structs.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const struct = structs[middle];
      if (!struct) return undefined;
      if (clock < struct.id.clock) high = middle - 1;
      else if (clock >= struct.id.clock + struct.length) low = middle + 1;
      else return struct;
    }
    return undefined;
  }
}

/** Siblings have one parent, which is written only for the first of them. */
function aboveOf(struct: Struct): Above {
  if (!(struct instanceof Y.Item)) return null;
  const parent: unknown = struct.parent;
  if (parent instanceof Y.ID) return { id: parent, step: 1 };
  const sibling = struct.origin ?? struct.rightOrigin;
  return parent === null && sibling ? { id: sibling, step: 0 } : null;
}

function levelInDoc({ store }: Y.Doc, id: Y.ID): number {
  if (Y.getState(store, id.client) <= id.clock) return 0;
  const item: unknown = Y.getItem(store, id);
  if (!(item instanceof Y.Item)) return 0;
  let level = 0;
  for (let type = item.parent as Type | null; type?.parent; type = type.parent as Type) level += 1;
  return level;
}

/** Attributes, marks and embeds hold values of any shape. */
function hasDeepValue(content: Y.Item['content']): boolean {
  if (content instanceof Y.ContentFormat) return isDeepValue(content.value);
  if (content instanceof Y.ContentEmbed) return isDeepValue(content.embed);
  if (content instanceof Y.ContentAny || content instanceof Y.ContentJSON) return isDeepValue(content.arr);
  return false;
}

function isDeepValue(root: unknown): boolean {
  let level: unknown[] = [root];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DOCUMENT_LIMITS.depth) return true;
    level = level.flatMap((value) => (typeof value === 'object' && value ? Object.values(value) : []));
  }
  return false;
}
