import { DOCUMENT_LIMITS } from '@tandem/shared/documents/document.ts';
import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { notePart } from '#lib/parts/parts.ts';
import { looksLikeMarkdown } from './looks-like-markdown.ts';
import { cleanPastedHtml } from './pasted-html.ts';

/** Blocks and marks take room in the document too: half the limit of one change is safe. */
const MAX_PASTED_LENGTH = DOCUMENT_LIMITS.update_bytes / 2;
/** Code editors colour what they copy as HTML; the text beside it is what was meant. */
const CODE_EDITOR_TYPE = 'vscode-editor-data';

const importMarkdown = () => import('@tandem/shared/rich-text/markdown/markdown-html.ts');
notePart(importMarkdown);

/** Converting has code of its own, loaded with the first paste that needs it. */
async function pasteMarkdown(view: EditorView, text: string) {
  const converter = await importMarkdown().catch(() => null);
  if (view.isDestroyed) return;
  // Without a network it may not come: then the bare text is better than nothing.
  if (converter) view.pasteHTML(converter.markdownToHtml(text));
  else view.pasteText(text);
}

/** The Markdown in what is pasted, when it is nothing better. */
function markdownOf(data: DataTransfer): string | null {
  const text = data.getData('text/plain');
  const hasMarkup = data.getData('text/html') !== '' && !data.types.includes(CODE_EDITOR_TYPE);
  return !hasMarkup && looksLikeMarkdown(text) ? text : null;
}

/** Markdown becomes what it means; what is too large for one change is refused before it is one. */
export const paste = (onTooLarge: () => void) =>
  Extension.create({
    name: 'pasteRules',
    addProseMirrorPlugins() {
      let isPlain = false;
      const handlePaste = (view: EditorView, { clipboardData: data }: ClipboardEvent): boolean => {
        // Without data it is HTML that this very extension made.
        if (!data) return false;
        if (data.getData('text/plain').length > MAX_PASTED_LENGTH) {
          onTooLarge();
          return true;
        }
        const inCode = view.state.selection.$from.parent.type.spec.code;
        const markdown = isPlain || inCode ? null : markdownOf(data);
        if (markdown === null) return false;
        void pasteMarkdown(view, markdown);
        return true;
      };
      // Shift with the key of pasting is how people ask for the bare text.
      const handleKeyDown = (_view: EditorView, event: KeyboardEvent): boolean => {
        isPlain = event.shiftKey;
        return false;
      };
      return [new Plugin({ props: { handleKeyDown, handlePaste, transformPastedHTML: cleanPastedHtml } })];
    },
  });
