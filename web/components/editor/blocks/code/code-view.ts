import { CodeWithLanguage } from '@tandem/shared/rich-text/nodes/block-nodes.ts';
import type { NodeViewRendererProps } from '@tiptap/core';
import { copyText } from '#lib/text/copy-text.ts';
import { CODE_LANGUAGES, PLAIN_CODE } from './code-languages.ts';
import { DIAGRAM, diagramBox, type DiagramWords } from './diagram-box.ts';

const COPIED_MS = 1500;

/** Of the namespace `editor`. */
type CodeWords = { copy: string; language: string; plain: string; diagram: DiagramWords };

function copyButton(label: string, textOf: () => string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'code-copy';
  button.title = label;
  button.setAttribute('aria-label', label);
  // The caret stays where it is.
  button.addEventListener('mousedown', (event) => event.preventDefault());
  const copy = async () => {
    if (!(await copyText(textOf()))) return;
    button.dataset['copied'] = '';
    setTimeout(() => delete button.dataset['copied'], COPIED_MS);
  };
  button.addEventListener('click', () => void copy());
  return button;
}

/** A language that is none of ours stays what it is until another one is chosen. */
function languageField(words: CodeWords, language: string, onChoose: (language: string) => void) {
  const field = document.createElement('select');
  field.className = 'code-language';
  field.setAttribute('aria-label', words.language);
  const known = [[PLAIN_CODE, words.plain] as const, ...CODE_LANGUAGES];
  const others = known.some(([id]) => id === language) ? [] : [[language, language] as const];
  for (const [id, name] of [...known, ...others]) {
    const option = document.createElement('option');
    Object.assign(option, { value: id, textContent: name });
    field.append(option);
  }
  field.value = language;
  field.addEventListener('change', () => onChoose(field.value));
  return field;
}

/** The picture of a diagram, whose code is shown while the caret is in it. */
function diagramOf(
  { editor, getPos, node: first }: NodeViewRendererProps,
  dom: HTMLElement,
  words: DiagramWords,
) {
  const diagram = diagramBox(dom, words);
  const isCaretInside = () => {
    const position = getPos();
    const node = position === undefined ? null : editor.state.doc.nodeAt(position);
    const { from, to } = editor.state.selection;
    return position !== undefined && node !== null && from > position && to < position + node.nodeSize;
  };
  const show = () => {
    if (editor.isEditable && editor.isFocused && isCaretInside()) diagram.show(true);
  };
  diagram.show(editor.isEditable && first.textContent.trim() === '');
  diagram.follow(first.textContent);
  show();
  dom.append(diagram.box);
  editor.on('selectionUpdate', show);
  return { ...diagram, end: () => void (diagram.end(), editor.off('selectionUpdate', show)) };
}

/** A code block with a choice of its language, and a button that copies it, for those who only read as well. */
export const codeWithTools = (words: CodeWords) =>
  CodeWithLanguage.extend({
    addNodeView() {
      return (given) => {
        const { node: first, editor, getPos, HTMLAttributes } = given;
        const dom = document.createElement('div');
        const block = document.createElement('pre');
        const contentDOM = document.createElement('code');
        for (const [name, value] of Object.entries(HTMLAttributes)) block.setAttribute(name, String(value));
        const tools = document.createElement('div');
        tools.className = 'code-tools';
        tools.contentEditable = 'false';
        const choose = (language: string) => {
          const position = getPos();
          if (position === undefined) return;
          editor.view.dispatch(editor.state.tr.setNodeAttribute(position, 'language', language));
          editor.commands.focus();
        };
        const language = String(first.attrs['language'] ?? PLAIN_CODE);
        if (editor.isEditable) tools.append(languageField(words, language, choose));
        tools.append(copyButton(words.copy, () => contentDOM.textContent));
        dom.className = 'code-block';
        block.append(contentDOM);
        dom.append(block, tools);
        const diagram = language === DIAGRAM ? diagramOf(given, dom, words.diagram) : null;
        const isOwn = (target: EventTarget | null) =>
          target instanceof Node && target !== dom && !block.contains(target);
        return {
          dom,
          contentDOM,
          update: (node) => {
            if (!node.sameMarkup(first)) return false;
            diagram?.follow(node.textContent);
            return true;
          },
          stopEvent: ({ target }) => isOwn(target),
          ignoreMutation: ({ target, type }) => isOwn(target) || (type === 'attributes' && target === dom),
          destroy: () => diagram?.end(),
        };
      };
    },
  });
