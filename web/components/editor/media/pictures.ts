import { type Editor, Extension } from '@tiptap/core';
import { NodeSelection, Plugin, type Transaction } from '@tiptap/pm/state';
import { createStore, type StoreApi } from 'zustand';
import { PICTURE_NODES } from './picture-views.ts';

/** Types that are shown inside of texts (docs/contract/pictures.md#types-of-pictures). */
const TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];
/** Of a picture that cannot be measured: large enough to be read, and no wider than the text. */
const WIDTH = '60%';

/** A narrower picture cannot be pressed beside the edge that makes it wider. */
const MIN_WIDTH = 48;

/** A picture keeps its size, in pixels; style sheets make it no wider than the text. */
async function widthOf(file: File): Promise<string> {
  const size = await globalThis.createImageBitmap?.(file).catch(() => null);
  return size ? `${Math.max(size.width, MIN_WIDTH)}px` : WIDTH;
}

type StoredPicture = { src: string; name: string; width?: string };

/** Where the pictures of a text are stored. */
export type PictureStore = {
  /** Resolves with the address of what was stored; null when that failed, which the person has been shown. */
  upload: (file: File) => Promise<string | null>;
  /** Stores what is at an address of the web; a refusal is the text that says why it could not be. */
  copy: (url: string, signal: AbortSignal) => Promise<StoredPicture | { refusal: string }>;
};
/** Whether the address of a picture is asked for. */
export type AddressQuestion = StoreApi<{ isOpen: boolean }>;

/** Whether a file is shown inside of a text. */
export const isPicture = ({ type }: File): boolean => TYPES.includes(type);

const picturesOf = (data: DataTransfer | null) => [...(data?.files ?? [])].filter(isPicture);

/** The position at which a transaction inserts a picture. */
const INSERTED_AT = 'picture';

/** Where the last of the changes of a transaction ends, in the document after it. */
function endOfChange({ mapping }: Transaction): number {
  const ends: number[] = [];
  mapping.maps.forEach((map, index) =>
    map.forEach((_from, _to, _newFrom, newTo) => ends.push(mapping.slice(index + 1).map(newTo))),
  );
  return Math.max(0, ...ends);
}

/**
 * The place moves with what is written before it meanwhile. What is written at the place comes after the picture, so that no
 * word is cut in two; further pictures of the same place come after it as well.
 */
async function uploadPicture(editor: Editor, file: File, start: number, { upload }: PictureStore) {
  let place = start;
  const follow = ({ transaction }: { transaction: Transaction }) => {
    const isSamePlace = transaction.getMeta(INSERTED_AT) === place;
    place = isSamePlace ? endOfChange(transaction) : transaction.mapping.map(place, -1);
  };
  editor.on('transaction', follow);
  const [src, width] = await Promise.all([upload(file), widthOf(file)]);
  editor.off('transaction', follow);
  if (src === null || editor.isDestroyed) return;
  const { doc, selection } = editor.state;
  const picture = { src, name: file.name, width };
  const at = Math.min(place, doc.content.size);
  if (selection.empty && selection.to === at) insertAbove(editor, picture);
  else insertPicture(editor, at, { picture, isCaretMoved: false });
}

type Insertion = { picture: StoredPicture; isCaretMoved: boolean };

/** `isCaretMoved`: the picture is selected then. It is not where the person has gone on writing elsewhere. */
function insertPicture(
  editor: Editor,
  at: number,
  { picture: { src, name, width = WIDTH }, isCaretMoved }: Insertion,
) {
  const content = { type: 'image', attrs: { src, alt: name, width } };
  editor
    .chain()
    .insertContentAt(at, content, { updateSelection: isCaretMoved })
    .setMeta(INSERTED_AT, at)
    .run();
}

/** Puts a picture where the caret is, which stands in the line below it then: the next key replaces nothing. */
function insertAbove(editor: Editor, picture: StoredPicture) {
  insertPicture(editor, editor.state.selection.to, { picture, isCaretMoved: true });
  const { $to, to } = editor.state.selection;
  if ($to.nodeAfter?.isTextblock) editor.commands.setTextSelection(to + 1);
  else editor.commands.insertContentAt(to, { type: 'paragraph' });
}

/** The same for a picture that is stored already, and gives the keyboard back to the text. */
export function insertAtCaret(editor: Editor, picture: StoredPicture) {
  insertAbove(editor, picture);
  editor.commands.focus();
}

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    pictures: {
      /** Asks for pictures, which then stand where the caret is. */
      choosePictures: () => ReturnType;
      /** Asks for the address of a picture, which then stands where the caret is. */
      askPictureAddress: () => ReturnType;
    };
  }
  interface Storage {
    pictures: { store: PictureStore; question: AddressQuestion };
  }
}

/** Opens the browser's own choice of pictures; what is chosen stands where the caret is. */
function choosePictures(editor: Editor, store: PictureStore) {
  const input = document.createElement('input');
  Object.assign(input, { type: 'file', multiple: true, accept: TYPES.join(',') });
  input.addEventListener('change', () => {
    for (const file of input.files ?? []) void uploadPicture(editor, file, editor.state.selection.to, store);
  });
  input.click();
}

/** Enter on a picture that is selected goes on to what can be done with it. */
function goToPictureBar({ state: { selection } }: Editor): boolean {
  if (!(selection instanceof NodeSelection) || !PICTURE_NODES.includes(selection.node.type.name))
    return false;
  // Short texts have no such bar.
  const button = document.querySelector<HTMLElement>('[data-picture-bar] button');
  button?.focus();
  return button !== null;
}

/** Whether pictures can be put into this text. An editor that is destroyed has no manager, and may be drawn once more. */
export const takesPictures = ({ extensionManager }: Editor): boolean =>
  extensionManager?.extensions.some(({ name }) => name === 'pictures') ?? false;

/** Pictures that are pasted or dropped into a text are stored and stand in it. */
export const pictures = (store: PictureStore) =>
  Extension.create({
    name: 'pictures',
    // Before whatever else makes something of what is pasted.
    priority: 1000,
    addStorage: () => ({ store, question: createStore(() => ({ isOpen: false })) }),
    addCommands() {
      return {
        askPictureAddress:
          () =>
          ({ dispatch }) => {
            if (dispatch) this.editor.storage.pictures.question.setState({ isOpen: true });
            return true;
          },
        choosePictures:
          () =>
          ({ dispatch }) => {
            if (dispatch) choosePictures(this.editor as Editor, store);
            return true;
          },
      };
    },
    addKeyboardShortcuts() {
      return { Enter: ({ editor }) => goToPictureBar(editor) };
    },
    addProseMirrorPlugins() {
      const { editor } = this;
      const take = (files: readonly File[], at: number): boolean => {
        for (const file of files) void uploadPicture(editor, file, at, store);
        return files.length > 0;
      };
      return [
        new Plugin({
          props: {
            handlePaste: (view, { clipboardData: data }) => {
              // Office programs add a picture of the text that they copy.
              const isText = Boolean(data?.getData('text/plain'));
              return !isText && take(picturesOf(data), view.state.selection.to);
            },
            handleDrop: (view, event) => {
              const found = view.posAtCoords({ left: event.clientX, top: event.clientY });
              return take(picturesOf(event.dataTransfer), found?.pos ?? view.state.selection.to);
            },
          },
        }),
      ];
    },
  });
