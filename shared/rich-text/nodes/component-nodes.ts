import { Node, mergeAttributes } from '@tiptap/core';
import { Mention } from '@tiptap/extension-mention';
import { colorAttributes, textAttribute, textAttributes } from '../rules/attributes.ts';

const BULB_IMAGE = 'https://cdn.jsdelivr.net/npm/emoji-datasource-apple/img/apple/64/1f4a1.png';
const CALLOUT_TYPE = 'callout-component';

/** A mentioned person (or other entity): `<mention-component entity_identifier entity_name>`. */
export const MentionComponent = Mention.extend({
  addAttributes() {
    return textAttributes('id', 'entity_identifier', 'entity_name');
  },

  parseHTML() {
    return [{ tag: 'mention-component' }];
  },

  renderHTML({ HTMLAttributes }) {
    return ['mention-component', mergeAttributes(HTMLAttributes)];
  },

  renderText() {
    return '';
  },
});

/** An uploaded or linked image with its size; `src` is the id of an asset or an address. */
export const ImageComponent = Node.create({
  name: 'imageComponent',
  group: 'block',
  atom: true,
  draggable: true,

  addAttributes() {
    return {
      ...textAttributes('id', 'src', 'alt', 'title', 'aspectRatio'),
      width: textAttribute('width', '35%'),
      height: textAttribute('height', 'auto'),
    };
  },

  parseHTML() {
    return [{ tag: 'image-component' }];
  },

  renderHTML({ HTMLAttributes }) {
    return ['image-component', mergeAttributes(HTMLAttributes)];
  },
});

/** A work item shown inside of a page. */
export const WorkItemEmbed = Node.create({
  name: 'issue-embed-component',
  group: 'block',
  atom: true,
  draggable: true,

  addAttributes() {
    return textAttributes(
      'entity_identifier',
      'project_identifier',
      'workspace_identifier',
      'id',
      'entity_name',
    );
  },

  parseHTML() {
    return [{ tag: 'issue-embed-component' }];
  },

  renderHTML({ HTMLAttributes }) {
    return ['issue-embed-component', mergeAttributes(HTMLAttributes)];
  },
});

/** A coloured box with an emoji or icon around other blocks. */
export const Callout = Node.create({
  name: 'calloutComponent',
  group: 'block',
  content: 'block+',
  defining: true,

  addAttributes() {
    return {
      ...textAttributes('data-icon-name'),
      ...colorAttributes('data-icon-color', 'data-background'),
      'data-logo-in-use': textAttribute('data-logo-in-use', 'emoji'),
      'data-emoji-unicode': textAttribute('data-emoji-unicode', '128161'),
      'data-emoji-url': textAttribute('data-emoji-url', BULB_IMAGE),
      'data-block-type': textAttribute('data-block-type', CALLOUT_TYPE),
    };
  },

  parseHTML() {
    return [{ tag: `div[data-block-type="${CALLOUT_TYPE}"]` }];
  },

  renderHTML({ HTMLAttributes }) {
    return ['div', mergeAttributes(HTMLAttributes), 0];
  },
});
