import { ANCHOR_MARK, threadsOf } from '@tandem/shared/rich-text/anchor-mark.ts';
import { must } from '@tandem/shared/must.ts';
import { type Editor, Extension } from '@tiptap/core';
import { Fragment, type Mark, type Node, Slice } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';

export type Place = { from: number; to: number };

/** Threads whose words are shown as such, the one that is looked at, and the words that somebody is about to comment on. */
export type ShownAnchors = { threads: ReadonlySet<string>; active: string | null; draft: Place | null };
type State = ShownAnchors & { drawn: DecorationSet };

const NOTHING: ShownAnchors = { threads: new Set(), active: null, draft: null };
const key = new PluginKey<State>('anchors');

/** Sent by the text when somebody presses words that are commented on; `detail` is the id of the thread. */
export const THREAD_EVENT = 'text-thread';
/** Sent by the text when its keys ask for a comment on what is selected. */
export const COMMENT_EVENT = 'text-comment';

/** Where the words of each thread stand, from the first of them to the last. */
export function anchorPlaces(document: Node): Map<string, Place> {
  const places = new Map<string, Place>();
  document.descendants((node, position) => {
    if (!node.isInline) return true;
    for (const id of threadsOf(node.marks)) {
      const known = places.get(id);
      const to = position + node.nodeSize;
      if (known) known.to = to;
      else places.set(id, { from: position, to });
    }
    return true;
  });
  return places;
}

function decorationsIn(doc: Node, { from, to }: Place, { threads, active }: ShownAnchors): Decoration[] {
  const drawn: Decoration[] = [];
  doc.nodesBetween(from, to, (node, position) => {
    if (!node.isInline) return true;
    const shown = threadsOf(node.marks).filter((id) => threads.has(id));
    if (shown.length === 0) return true;
    const isActive = active !== null && shown.includes(active);
    const attributes = { class: isActive ? 'anchor anchor-now' : 'anchor' };
    drawn.push(Decoration.inline(position, position + node.nodeSize, attributes));
    return true;
  });
  return drawn;
}

const draw = (doc: Node, shown: ShownAnchors): DecorationSet =>
  DecorationSet.create(doc, decorationsIn(doc, { from: 0, to: doc.content.size }, shown));

/** What a change has touched, in whole blocks of the text after it. */
function touchedBy({ mapping, doc }: Transaction): Place | null {
  let [from, to] = [Infinity, -1];
  for (const [index, map] of mapping.maps.entries()) {
    const later = mapping.slice(index + 1);
    map.forEach((_oldFrom, _oldTo, begin, end) => {
      from = Math.min(from, later.map(begin, -1));
      to = Math.max(to, later.map(end, 1));
    });
  }
  if (to < 0) return null;
  const [first, last] = [doc.resolve(from), doc.resolve(Math.min(to, doc.content.size))];
  return {
    from: first.depth > 0 ? first.before(1) : from,
    to: last.depth > 0 ? last.after(1) : last.pos,
  };
}

function moved(draft: Place | null, { mapping }: Transaction): Place | null {
  if (!draft) return null;
  const [from, to] = [mapping.map(draft.from, 1), mapping.map(draft.to, -1)];
  return from < to ? { from, to } : null;
}

function next(transaction: Transaction, before: State, { doc }: EditorState): State {
  const wish = transaction.getMeta(key) as Partial<ShownAnchors> | undefined;
  if (wish) {
    const shown = { ...before, draft: moved(before.draft, transaction), ...wish };
    return { ...shown, drawn: draw(doc, shown) };
  }
  if (!transaction.docChanged) return before;
  const draft = moved(before.draft, transaction);
  const touched = touchedBy(transaction);
  let drawn = before.drawn.map(transaction.mapping, doc);
  // A key in a long text costs its own block, not the whole of the text.
  if (touched) {
    drawn = drawn.remove(drawn.find(touched.from, touched.to));
    drawn = drawn.add(doc, decorationsIn(doc, touched, before));
  }
  return { ...before, draft, drawn };
}

const ask = (editor: Editor, wish: Partial<ShownAnchors>) => {
  if (!editor.isDestroyed) editor.view.dispatch(editor.state.tr.setMeta(key, wish));
};

export const showAnchors = (editor: Editor, shown: Omit<ShownAnchors, 'draft'>): void => ask(editor, shown);

/** Notes the selected words as those that are about to be commented on; gives them, "" where none can be. */
export function beginComment(editor: Editor): string {
  const { selection, doc, schema } = editor.state;
  const { from, to } = selection;
  const type = must(schema.marks[ANCHOR_MARK], 'every text has it');
  if (!canHold(doc, { from, to }, type.create())) return '';
  ask(editor, { draft: { from, to } });
  return doc.textBetween(from, to, ' ').trim();
}

/** Where the noted words stand by now; null once they are gone. */
export const draftPlace = (editor: Editor): Place | null => key.getState(editor.state)?.draft ?? null;

export const endComment = (editor: Editor): void => ask(editor, { draft: null });

/** Whether some of these words may carry an anchor: code may not. */
function canHold(doc: Node, { from, to }: Place, mark: Mark): boolean {
  let isHeld = false;
  doc.nodesBetween(from, to, (node, _position, parent) => {
    const isFree = node.isText && parent?.type.allowsMarkType(mark.type);
    if (isFree && mark.addToSet(node.marks).some(({ type }) => type === mark.type)) isHeld = true;
    return !isHeld;
  });
  return isHeld;
}

export const canComment = (editor: Editor): boolean => {
  const { selection, doc, schema } = editor.state;
  const { from, to, empty } = selection;
  const type = must(schema.marks[ANCHOR_MARK], 'every text has it');
  return !empty && doc.textBetween(from, to).trim() !== '' && canHold(doc, { from, to }, type.create());
};

/** Makes the noted words those of a thread. Undoing what was typed does not take that away. */
export function placeAnchor(editor: Editor, thread: string): void {
  const { tr, doc, schema } = editor.state;
  const draft = key.getState(editor.state)?.draft;
  const type = must(schema.marks[ANCHOR_MARK], 'every text has it');
  if (draft) {
    doc.nodesBetween(draft.from, draft.to, (node, position) => {
      if (!node.isText) return true;
      const [from, to] = [Math.max(position, draft.from), Math.min(position + node.nodeSize, draft.to)];
      const comments = [...new Set([...threadsOf(node.marks), thread])].join(' ');
      tr.addMark(from, to, type.create({ comments }));
      return false;
    });
  }
  editor.view.dispatch(tr.setMeta('addToHistory', false).setMeta(key, { draft: null }));
}

/** What is pasted brings anchors along where they are nowhere else: words that were cut, not words that were copied. */
function withNewAnchors(slice: Slice, view: EditorView): Slice {
  if (view.dragging?.move) return slice;
  const here = anchorPlaces(view.state.doc);
  const clean = (fragment: Fragment): Fragment => {
    const nodes: Node[] = [];
    fragment.forEach((node) => {
      const comments = threadsOf(node.marks)
        .filter((id) => !here.has(id))
        .join(' ');
      const rest = node.marks.filter(({ type }) => type.name !== ANCHOR_MARK);
      const type = node.type.schema.marks[ANCHOR_MARK];
      const marks = comments && type ? type.create({ comments }).addToSet(rest) : rest;
      nodes.push(node.isText ? node.mark(marks) : node.copy(clean(node.content)).mark(marks));
    });
    return Fragment.from(nodes);
  };
  return new Slice(clean(slice.content), slice.openStart, slice.openEnd);
}

function pressed(view: EditorView, position: number): boolean {
  const { threads = NOTHING.threads } = key.getState(view.state) ?? {};
  const node = view.state.doc.nodeAt(position);
  const thread = node && threadsOf(node.marks).find((id) => threads.has(id));
  if (thread) view.dom.dispatchEvent(new CustomEvent(THREAD_EVENT, { detail: thread, bubbles: true }));
  return false;
}

/** Shows which words of a text are commented on, and takes them along when they are cut and pasted. */
export const Anchors = Extension.create({
  name: 'anchors',
  addKeyboardShortcuts() {
    return {
      'Mod-Alt-m': ({ editor }) => {
        editor.view.dom.dispatchEvent(new CustomEvent(COMMENT_EVENT, { bubbles: true }));
        return true;
      },
    };
  },
  addProseMirrorPlugins() {
    return [
      new Plugin<State>({
        key,
        state: {
          init: (_config, { doc }) => ({ ...NOTHING, drawn: draw(doc, NOTHING) }),
          apply: (transaction, before, _old, state) => next(transaction, before, state),
        },
        props: {
          decorations: (state) => {
            const shown = key.getState(state);
            if (!shown?.draft) return shown?.drawn ?? null;
            const { from, to } = shown.draft;
            return shown.drawn.add(state.doc, [Decoration.inline(from, to, { class: 'anchor anchor-now' })]);
          },
          transformPasted: withNewAnchors,
          handleClick: pressed,
        },
      }),
    ];
  },
});
