import { type RichTextVariant, richTextExtensions } from '@tandem/shared/rich-text/extensions.ts';
import type { Extensions } from '@tiptap/core';
import { TaskItem } from '@tiptap/extension-list';
import type { TFunction } from 'i18next';
import type { AvatarPerson } from '../avatar.tsx';
import { CalloutWithEmoji, codeWithCopy } from './block-views.ts';
import { type PictureAddress, pictureViews } from './picture-views.ts';
import { type People, mentionPeople } from './mentions.tsx';
import type { SuggestionStore } from './suggestion-store.ts';

type SchemaParts = {
  variant: RichTextVariant;
  people: People;
  mentions: SuggestionStore<AvatarPerson>;
  pictureAddress: PictureAddress;
  /** Of the namespace `editor`. */
  t: TFunction;
};

/** The shared schema, with the members of a text's people for `@`, views of blocks, and words of the person's language. */
export function schemaWithViews(parts: SchemaParts): Extensions {
  const mention = mentionPeople(parts.mentions, parts.people);
  const boxes = {
    checkboxLabel: (node: { textContent: string }) => parts.t('editor:task_box', { text: node.textContent }),
  };
  const views = [
    mention,
    CalloutWithEmoji,
    codeWithCopy(parts.t('editor:copy_code')),
    ...pictureViews(parts.pictureAddress),
    TaskItem.configure({ nested: true, a11y: boxes }),
  ];
  return richTextExtensions(parts.variant).map(
    (extension) => views.find(({ name }) => name === extension.name) ?? extension,
  );
}
