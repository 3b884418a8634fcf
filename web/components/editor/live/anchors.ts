import { ANCHOR_MARK, threadsOf } from '@tandem/shared/rich-text/nodes/anchor-mark.ts';
import { must } from '@tandem/shared/must.ts';
import { type Editor, Extension } from '@tiptap/core';
import { Fragment, type Mark, type Node, Slice } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import { isChangeOrigin } from '@tiptap/extension-collaboration';
import { livePlaceOf, type LivePlace, type Place, placeNow } from './live-place.ts';

export type { Place } from './live-place.ts';

/** Threads whose words are shown as such, the one that is looked at, and the words that somebody is about to comment on. */
type ShownAnchors = { threads: ReadonlySet<string>; active: string | null; draft: Place | null };
type State = ShownAnchors & {
  drawn: DecorationSet;
  /** The words that somebody is about to comment on, also behind what others write meanwhile. */
  liveDraft: LivePlace | null;
  /** The words of the threads that were begun here. */
  begun: ReadonlyMap<string, LivePlace>;
  /** How often something came from others. */
  received: number;
};

const NOTHING: ShownAnchors = { threads: new Set(), active: null, draft: null };
const NOBODY: State['begun'] = new Map();
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

function moved({ draft, liveDraft }: State, transaction: Transaction, after: EditorState): Place | null {
  if (!draft) return null;
  if (liveDraft && isChangeOrigin(transaction)) return placeNow(after, liveDraft);
  const { mapping } = transaction;
  const [from, to] = [mapping.map(draft.from, 1), mapping.map(draft.to, -1)];
  return from < to ? { from, to } : null;
}

function next(transaction: Transaction, before: State, after: EditorState): State {
  const { doc } = after;
  const wish = transaction.getMeta(key) as Partial<State> | undefined;
  if (wish) {
    const shown = { ...before, draft: moved(before, transaction, after), ...wish };
    return { ...shown, drawn: draw(doc, shown) };
  }
  if (!transaction.docChanged) return before;
  const draft = moved(before, transaction, after);
  const touched = touchedBy(transaction);
  let drawn = before.drawn.map(transaction.mapping, doc);
  // A key in a long text costs its own block, not the whole of the text.
  if (touched) {
    drawn = drawn.remove(drawn.find(touched.from, touched.to));
    drawn = drawn.add(doc, decorationsIn(doc, touched, before));
  }
  const received = before.received + Number(isChangeOrigin(transaction));
  return { ...before, draft, drawn, received };
}

const ask = (editor: Editor, wish: Partial<State>) => {
  if (!editor.isDestroyed) editor.view.dispatch(editor.state.tr.setMeta(key, wish));
};

export const showAnchors = (editor: Editor, shown: Omit<ShownAnchors, 'draft'>): void => ask(editor, shown);

/** Notes the selected words as those that are about to be commented on; gives them, "" where none can be. */
export function beginComment(editor: Editor): string {
  const { selection, doc, schema } = editor.state;
  const { from, to } = selection;
  const type = must(schema.marks[ANCHOR_MARK], 'every text has it');
  if (!canHold(doc, { from, to }, type.create())) return '';
  ask(editor, { draft: { from, to }, liveDraft: livePlaceOf(editor.state, { from, to }) });
  return doc.textBetween(from, to, ' ').trim();
}

/** Where the noted words stand by now; null once they are gone. */
export const draftPlace = (editor: Editor): Place | null => key.getState(editor.state)?.draft ?? null;

export const endComment = (editor: Editor): void => ask(editor, { draft: null, liveDraft: null });

/** Whether a piece of text may carry an anchor: code may not. */
const isFree = (node: Node, parent: Node | null, mark: Mark): boolean =>
  node.isText &&
  parent?.type.allowsMarkType(mark.type) === true &&
  mark.addToSet(node.marks).some(({ type }) => type === mark.type);

/** Whether some of these words may. */
function canHold(doc: Node, { from, to }: Place, mark: Mark): boolean {
  let isHeld = false;
  doc.nodesBetween(from, to, (node, _position, parent) => {
    if (isFree(node, parent, mark)) isHeld = true;
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

/** Gives words to a thread where they are not its own yet, beside the threads that have them already. */
function addThread(tr: Transaction, place: Place, thread: string): void {
  const { doc } = tr;
  const type = must(doc.type.schema.marks[ANCHOR_MARK], 'every text has it');
  doc.nodesBetween(place.from, place.to, (node, position, parent) => {
    if (!node.isText) return true;
    const known = threadsOf(node.marks);
    if (known.includes(thread) || !isFree(node, parent, type.create())) return false;
    const [from, to] = [Math.max(position, place.from), Math.min(position + node.nodeSize, place.to)];
    tr.addMark(from, to, type.create({ comments: [...known, thread].join(' ') }));
    return false;
  });
}

/** Makes the noted words those of a thread. Undoing what was typed does not take that away. */
export function placeAnchor(editor: Editor, thread: string): void {
  const { tr } = editor.state;
  const { draft = null, liveDraft = null, begun = NOBODY } = key.getState(editor.state) ?? {};
  if (draft) addThread(tr, draft, thread);
  const wish: Partial<State> = {
    draft: null,
    liveDraft: null,
    ...(draft && liveDraft && { begun: new Map([...begun, [thread, liveDraft]]) }),
  };
  editor.view.dispatch(tr.setMeta('addToHistory', false).setMeta(key, wish));
}

/**
 * Of two anchors that were put on the same words at the same time the text keeps the later one: whose was lost puts it
 * back beside the other (docs/contract/page-comments.md#anchors).
 */
function putBack(view: EditorView): void {
  // An input method loses what it is about to write when the text below it changes; there will be another change.
  if (view.isDestroyed || view.composing) return;
  const { begun = NOBODY } = key.getState(view.state) ?? {};
  const { tr } = view.state;
  for (const [thread, words] of begun) {
    const place = placeNow(view.state, words);
    if (place) addThread(tr, place, thread);
  }
  if (tr.docChanged) view.dispatch(tr.setMeta('addToHistory', false));
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
          init: (_config, { doc }) => ({
            ...NOTHING,
            drawn: draw(doc, NOTHING),
            liveDraft: null,
            begun: NOBODY,
            received: 0,
          }),
          apply: (transaction, before, _old, state) => next(transaction, before, state),
        },
        view: () => ({
          update: (view, before) => {
            const [was, now] = [key.getState(before), key.getState(view.state)];
            // Behind the change that is being taken in, which ignores what is written meanwhile.
            if (now && now.begun.size > 0 && was?.received !== now.received)
              queueMicrotask(() => putBack(view));
          },
        }),
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
