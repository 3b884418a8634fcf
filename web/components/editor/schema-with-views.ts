import { type RichTextVariant, richTextExtensions } from '@tandem/shared/rich-text/extensions.ts';
import type { Extensions } from '@tiptap/core';
import { TaskItem } from '@tiptap/extension-list';
import type { TFunction } from 'i18next';
import type { ItemLinks } from './reading/item-links-context.ts';
import { CalloutWithEmoji } from './blocks/block-views.ts';
import { codeWithTools } from './blocks/code/code-view.ts';
import { ColoredCode } from './blocks/code/code-colors.ts';
import { contentsOfText } from './blocks/contents.ts';
import { type PictureAddress, pictureViews } from './media/picture-views.ts';
import { type Mentionable, type People, mentionPeople } from './suggest/mentions.tsx';
import { AtomKeys } from './blocks/atoms/atom-keys.ts';
import { chipViews } from './blocks/atoms/chip-views.ts';
import { embedView } from './blocks/atoms/embed-view.ts';
import { equationViews } from './blocks/atoms/equation-views.ts';
import { toggleWithButton } from './blocks/toggle-view.ts';
import { OwnDirection } from './blocks/own-direction.ts';
import { WholeSelection } from './blocks/whole-selection.ts';
import type { SuggestionStore } from './suggest/suggestion-store.ts';

type SchemaParts = {
  variant: RichTextVariant;
  people: People;
  mentions: SuggestionStore<Mentionable>;
  /** Without it `@` offers people alone. */
  items: ItemLinks | null;
  pictureAddress: PictureAddress;
  /** Of the namespace `editor`. */
  t: TFunction;
};

/** The shared schema, with the members of a text's people for `@`, views of blocks, and words of the person's language. */
export function schemaWithViews(parts: SchemaParts): Extensions {
  const mention = mentionPeople(parts.mentions, parts);
  const boxes = {
    checkboxLabel: (node: { textContent: string }) => parts.t('editor:task_box', { text: node.textContent }),
  };
  const views = [
    mention,
    CalloutWithEmoji,
    toggleWithButton({ open: parts.t('editor:toggle.open'), empty: parts.t('editor:toggle.empty') }),
    codeWithTools({
      copy: parts.t('editor:copy_code'),
      language: parts.t('editor:code_language'),
      plain: parts.t('editor:plain_code'),
      diagram: {
        title: parts.t('editor:block.diagram'),
        code: parts.t('editor:diagram.code'),
        picture: parts.t('editor:diagram.picture'),
        missing: parts.t('editor:diagram.missing'),
      },
    }),
    embedView({
      empty: parts.t('editor:embed.empty'),
      load: (service) => parts.t('editor:embed.load', { service }),
    }),
    ...chipViews(parts.t('editor:status.empty')),
    ...equationViews(parts.t('editor:equation.empty')),
    ...pictureViews(parts.pictureAddress),
    TaskItem.configure({ nested: true, a11y: boxes }),
    contentsOfText({ title: parts.t('editor:block.contents'), empty: parts.t('editor:no_contents') }),
  ];
  const schema = richTextExtensions(parts.variant).map(
    (extension) => views.find(({ name }) => name === extension.name) ?? extension,
  );
  return [...schema, ColoredCode, OwnDirection, WholeSelection, AtomKeys];
}
