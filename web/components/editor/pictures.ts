import { type Editor, Extension } from '@tiptap/core';
import { NodeSelection, Plugin, type Transaction } from '@tiptap/pm/state';
import { PICTURE_NODES } from './picture-views.ts';

/** Types that are shown inside of texts (docs/contract/pictures.md#types-of-pictures). */
const TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];
/** Large enough to be read, and no wider than the text. */
const WIDTH = '60%';

/** Stores a picture and resolves with its address; null when that failed, which the person has been shown. */
export type UploadPicture = (file: File) => Promise<string | null>;

/** Whether a file is shown inside of a text. */
export const isPicture = ({ type }: File): boolean => TYPES.includes(type);

const picturesOf = (data: DataTransfer | null) => [...(data?.files ?? [])].filter(isPicture);

/** The place moves with what is written before it meanwhile, by whomever. */
async function insertPicture(editor: Editor, file: File, start: number, upload: UploadPicture) {
  let place = start;
  const follow = ({ transaction }: { transaction: Transaction }) => {
    place = transaction.mapping.map(place);
  };
  editor.on('transaction', follow);
  const src = await upload(file);
  editor.off('transaction', follow);
  if (src === null || editor.isDestroyed) return;
  const at = Math.min(place, editor.state.doc.content.size);
  editor.commands.insertContentAt(at, { type: 'image', attrs: { src, alt: file.name, width: WIDTH } });
}

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    pictures: {
      /** Asks for pictures, which then stand where the caret is. */
      choosePictures: () => ReturnType;
    };
  }
}

/** Opens the browser's own choice of pictures; what is chosen stands where the caret is. */
export function choosePictures(editor: Editor, upload: UploadPicture) {
  const input = document.createElement('input');
  Object.assign(input, { type: 'file', multiple: true, accept: TYPES.join(',') });
  input.addEventListener('change', () => {
    for (const file of input.files ?? []) void insertPicture(editor, file, editor.state.selection.to, upload);
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

/** Whether pictures can be put into this text. */
export const takesPictures = ({ extensionManager }: Editor) =>
  extensionManager.extensions.some(({ name }) => name === 'pictures');

/** Pictures that are pasted or dropped into a text are stored and stand in it. */
export const pictures = (upload: UploadPicture) =>
  Extension.create({
    name: 'pictures',
    // Before whatever else makes something of what is pasted.
    priority: 1000,
    addCommands() {
      return {
        choosePictures:
          () =>
          ({ dispatch }) => {
            if (dispatch) choosePictures(this.editor as Editor, upload);
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
        for (const file of files) void insertPicture(editor, file, at, upload);
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
