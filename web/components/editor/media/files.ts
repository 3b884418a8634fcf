import { type Editor, Extension } from '@tiptap/core';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { newId } from '#lib/sync/new-id.ts';
import { isPicture } from './pictures.ts';

/**
 * Stores a file and resolves with its address and the words that name it; null when that failed, which the person has
 * been shown. `onProgress` receives how much of it has been sent, from 0 to 1.
 */
export type UploadFile = (file: File, onProgress: (share: number) => void) => Promise<StoredFile | null>;
export type StoredFile = { address: string; text: string };

type Uploading = { id: string; name: string; at: number; share: number };
type Wish = { begin: Omit<Uploading, 'share'> } | { id: string; share: number } | { end: string };

const key = new PluginKey<readonly Uploading[]>('files');

const OF_TEXTS = /^\/api\/assets\/v2\/workspaces\/[^/]+\/projects\/[^/]+\/[0-9a-f-]{36}\/$/;

function next(before: readonly Uploading[], wish: Wish): readonly Uploading[] {
  if ('begin' in wish) return [...before, { ...wish.begin, share: 0 }];
  if ('end' in wish) return before.filter(({ id }) => id !== wish.end);
  return before.map((each) => (each.id === wish.id ? { ...each, share: wish.share } : each));
}

const ask = (editor: Editor, wish: Wish) => {
  if (!editor.isDestroyed) editor.view.dispatch(editor.state.tr.setMeta(key, wish));
};

/** The file as it will stand there, while it is on its way. */
function drawUpload({ name, share }: Uploading): HTMLElement {
  const box = document.createElement('span');
  const bar = document.createElement('progress');
  box.className = 'file-upload';
  bar.max = 1;
  bar.value = share;
  bar.setAttribute('aria-label', name);
  box.append(name, bar);
  return box;
}

/** The place moves with what is written before it meanwhile, by whomever. */
async function insertFile(editor: Editor, file: File, at: number, upload: UploadFile): Promise<void> {
  const id = newId();
  ask(editor, { begin: { id, name: file.name, at } });
  const stored = await upload(file, (share) => ask(editor, { id, share }));
  const place = editor.isDestroyed ? undefined : key.getState(editor.state)?.find((each) => each.id === id);
  ask(editor, { end: id });
  if (!stored || !place) return;
  const marks = [{ type: 'link', attrs: { href: stored.address } }];
  const content = { type: 'paragraph', content: [{ type: 'text', text: stored.text, marks }] };
  editor.commands.insertContentAt(Math.min(place.at, editor.state.doc.content.size), content);
}

/** Opens the browser's own choice of files; what is chosen stands where the caret is. */
function chooseFiles(editor: Editor, upload: UploadFile) {
  const input = document.createElement('input');
  Object.assign(input, { type: 'file', multiple: true });
  input.addEventListener('change', () => {
    for (const file of input.files ?? []) void insertFile(editor, file, editor.state.selection.to, upload);
  });
  input.click();
}

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    files: {
      /** Asks for files, which are stored and then stand where the caret is. */
      chooseFiles: () => ReturnType;
    };
  }
}

/** Whether files can be put into this text. */
export const takesFiles = ({ extensionManager }: Editor) =>
  extensionManager.extensions.some(({ name }) => name === 'files');

const filesOf = (data: DataTransfer | null) => [...(data?.files ?? [])].filter((file) => !isPicture(file));

/** Files that are no pictures stand in a text as a link to them, which saves them. */
export const files = (upload: UploadFile) =>
  Extension.create({
    name: 'files',
    addCommands() {
      return {
        chooseFiles:
          () =>
          ({ dispatch }) => {
            if (dispatch) chooseFiles(this.editor as Editor, upload);
            return true;
          },
      };
    },
    addProseMirrorPlugins() {
      const { editor } = this;
      const take = (taken: readonly File[], at: number): boolean => {
        for (const file of taken) void insertFile(editor, file, at, upload);
        return taken.length > 0;
      };
      return [
        new Plugin<readonly Uploading[]>({
          key,
          state: {
            init: () => [],
            apply: (transaction, before) => {
              const wish = transaction.getMeta(key) as Wish | undefined;
              const moved = transaction.docChanged
                ? before.map((each) => ({ ...each, at: transaction.mapping.map(each.at) }))
                : before;
              return wish ? next(moved, wish) : moved;
            },
          },
          props: {
            decorations: (state) => {
              const widgets = (key.getState(state) ?? []).map((each) =>
                Decoration.widget(each.at, () => drawUpload(each), { key: `${each.id} ${each.share}` }),
              );
              return DecorationSet.create(state.doc, widgets);
            },
            handlePaste: (view, { clipboardData: data }) => {
              const isText = Boolean(data?.getData('text/plain'));
              return !isText && take(filesOf(data), view.state.selection.to);
            },
            handleDrop: (view, event) => {
              const found = view.posAtCoords({ left: event.clientX, top: event.clientY });
              return take(filesOf(event.dataTransfer), found?.pos ?? view.state.selection.to);
            },
            handleClick: (view, _position, event) => {
              const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
              const address = link?.getAttribute('href') ?? '';
              if (!view.editable || event.button !== 0 || !OF_TEXTS.test(address)) return false;
              // It is saved: the text stays where it is.
              window.open(address, '_blank', 'noopener');
              return true;
            },
          },
        }),
      ];
    },
  });
