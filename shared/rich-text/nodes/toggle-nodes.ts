import { Node, mergeAttributes } from '@tiptap/core';
import { DOMParser, type Fragment, type Node as TextNode, type Schema } from '@tiptap/pm/model';

type DetailsLike = { firstElementChild: { localName: string } | null };
type Dom = Parameters<DOMParser['parse']>[0];

const isUntitled = ({ firstElementChild }: DetailsLike) => firstElementChild?.localName !== 'summary';

/** What stands in a toggle of others that has no title, behind an empty one. */
function withTitle(details: unknown, schema: Schema): Fragment {
  const [toggle, title] = [schema.nodes['toggle'], schema.nodes['toggleTitle']];
  const topMatch = title && toggle?.contentMatch.matchType(title);
  if (!toggle || !topMatch) throw new Error('The schema has no toggles.');
  const empty: TextNode = title.create();
  const content = DOMParser.fromSchema(schema).parse(details as Dom, { topNode: toggle.create(), topMatch });
  return content.content.addToStart(empty);
}

/**
 * A title that opens and closes the blocks below it: `<details>`. More titles than one are no title too many: two people
 * who write one at the same time lose nothing. Whether it is open is up to each reader, and is not stored.
 */
export const Toggle = Node.create({
  name: 'toggle',
  group: 'block',
  content: 'toggleTitle+ block*',
  defining: true,

  parseHTML() {
    return [
      {
        tag: 'details',
        getAttrs: (details: DetailsLike) => (isUntitled(details) ? null : false),
        getContent: withTitle,
      },
      { tag: 'details' },
    ];
  },

  renderHTML({ HTMLAttributes }) {
    return ['details', mergeAttributes(HTMLAttributes), 0];
  },
});

export const ToggleTitle = Node.create({
  name: 'toggleTitle',
  content: 'inline*',
  defining: true,

  parseHTML() {
    return [{ tag: 'summary' }];
  },

  renderHTML({ HTMLAttributes }) {
    return ['summary', mergeAttributes(HTMLAttributes), 0];
  },
});
