import type { Node } from '@tiptap/pm/model';

/** How the text is to be read elsewhere. */
export type MarkdownWriter = {
  document: Node;
  /** How a mentioned person is called. */
  nameOf: (id: string) => string | undefined;
  /** The address of a stored picture. */
  addressOf: (pictureId: string) => string;
};

/** Whether a block has nothing but what blocks of its kind have from the start. */
export const isPlain = (block: Node): boolean =>
  Object.entries(block.type.spec.attrs ?? {}).every(
    ([name, { default: fallback }]) => block.attrs[name] === fallback,
  );
