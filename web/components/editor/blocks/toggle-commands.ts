import type { Command, Editor } from '@tiptap/core';
import { Fragment } from '@tiptap/pm/model';
import { TextSelection } from '@tiptap/pm/state';

const TITLE = 'toggleTitle';

/** The line of the caret becomes the title; where the line itself has to stay, an empty toggle follows it. */
export const setToggle: Command = ({ state: { schema, selection }, tr, dispatch }) => {
  const { toggle, toggleTitle, paragraph } = schema.nodes;
  const { $from } = selection;
  if (!toggle || !toggleTitle || !paragraph || !$from.parent.isTextblock || $from.depth === 0) return false;
  const around = $from.node(-1);
  const index = $from.index(-1);
  const isReplaced = around.canReplaceWith(index, index + 1, toggle);
  if (!isReplaced && !around.canReplaceWith(index + 1, index + 1, toggle)) return false;
  if (!dispatch) return true;
  const words = isReplaced && !$from.parent.type.spec.code ? $from.parent.content : Fragment.empty;
  const made = toggle.create(null, [toggleTitle.create(null, words), paragraph.create()]);
  const begin = isReplaced ? $from.before() : $from.after();
  tr.replaceWith(begin, $from.after(), made);
  tr.setSelection(TextSelection.create(tr.doc, begin + 2 + words.size)).scrollIntoView();
  return true;
};

/** Enter in a title goes on below it, with the words behind the caret; in an empty toggle it ends that. */
export const enterTitle: Command = (given) => {
  const { state, tr, dispatch } = given;
  const { $from, $to, empty } = state.selection;
  const paragraph = state.schema.nodes['paragraph'];
  if ($from.parent.type.name !== TITLE || $to.parent !== $from.parent || !paragraph) return false;
  const title = $from.parent;
  const toggle = $from.node(-1);
  const isEmpty = title.content.size === 0 && toggle.textContent === '' && toggle.childCount <= 2;
  if (empty && isEmpty) return leaveTitle(given);
  if (!dispatch) return true;
  const rest = title.content.cut($to.parentOffset);
  tr.delete($from.pos, $from.end());
  const below = $from.pos + 1;
  const next = toggle.maybeChild($from.index(-1) + 1);
  const isWaiting = rest.size === 0 && next?.type === paragraph && next.content.size === 0;
  if (!isWaiting) tr.insert(below, paragraph.create(null, rest));
  tr.setSelection(TextSelection.create(tr.doc, below + 1)).scrollIntoView();
  return true;
};

/** Backspace at the beginning of a title makes a line of it again, with the blocks below. */
export const leaveTitle: Command = ({ state, tr, dispatch }) => {
  const { $from, empty } = state.selection;
  const { paragraph } = state.schema.nodes;
  if (!empty || $from.parentOffset > 0 || $from.parent.type.name !== TITLE || !paragraph) return false;
  if ($from.index(-1) > 0) return false;
  const toggle = $from.node(-1);
  const blocks = toggle.children.map((block) =>
    block.type.name === TITLE ? paragraph.create(null, block.content) : block,
  );
  const [line, ...others] = blocks;
  const isNothingLeft = others.length === 1 && others[0]?.type === paragraph && others[0].content.size === 0;
  const left = isNothingLeft && line ? [line] : blocks;
  const begin = $from.before(-1);
  if (!$from.node(-2).canReplace($from.index(-2), $from.index(-2) + 1, Fragment.from(left))) return false;
  if (!dispatch) return true;
  tr.replaceWith(begin, $from.after(-1), left);
  tr.setSelection(TextSelection.create(tr.doc, begin + 1)).scrollIntoView();
  return true;
};

/** Opens or closes the toggle of the caret, which a closed one has in its title. */
export function flipAround(editor: Editor): boolean {
  const { $from } = editor.state.selection;
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    if ($from.node(depth).type.name !== 'toggle') continue;
    const position = $from.before(depth);
    const element = editor.view.nodeDOM(position);
    if (!(element instanceof HTMLElement)) return false;
    const titleEnd = position + 1 + ($from.node(depth).firstChild?.nodeSize ?? 1);
    editor.commands.setTextSelection(titleEnd - 1);
    element.querySelector<HTMLElement>(':scope > .toggle-button')?.click();
    return true;
  }
  return false;
}
