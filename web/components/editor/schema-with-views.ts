import { type RichTextVariant, richTextExtensions } from '@tandem/shared/rich-text/extensions.ts';
import type { Extensions } from '@tiptap/core';
import { TaskItem } from '@tiptap/extension-list';
import type { TFunction } from 'i18next';
import type { AvatarPerson } from '../avatar.tsx';
import { type People, mentionPeople } from './mentions.tsx';
import type { SuggestionStore } from './suggestion-store.ts';

type SchemaParts = {
  variant: RichTextVariant;
  people: People;
  mentions: SuggestionStore<AvatarPerson>;
  /** Of the namespace `editor`. */
  t: TFunction;
};

/** The shared schema, with the members of a text's people for `@` and words of the person's language for its boxes. */
export function schemaWithViews(parts: SchemaParts): Extensions {
  const mention = mentionPeople(parts.mentions, parts.people);
  const boxes = {
    checkboxLabel: (node: { textContent: string }) => parts.t('editor:task_box', { text: node.textContent }),
  };
  return richTextExtensions(parts.variant).map((extension) => {
    if (extension.name === mention.name) return mention;
    return extension.name === TaskItem.name ? TaskItem.configure({ nested: true, a11y: boxes }) : extension;
  });
}
