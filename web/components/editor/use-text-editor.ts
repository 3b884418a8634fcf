import type { Editor } from '@tiptap/core';
import { Placeholder } from '@tiptap/extension-placeholder';
import { useEditor } from '@tiptap/react';
import type { TFunction } from 'i18next';
import {
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { Emoji } from './suggest/emoji-list.ts';
import { emojiSuggestions } from './suggest/emoji-menu.tsx';
import type { Mentionable, People } from './suggest/mentions.tsx';
import { takeText } from './text/take-text.ts';
import { LocalHistory } from './live/local-history.ts';
import { type ItemLink, type ItemLinks, ItemLinksContext } from './reading/item-links-context.ts';
import { itemLinks } from './suggest/item-links.ts';
import { typedKeys } from './suggest/typed-keys.ts';
import type { BlockCommand } from './blocks/block-commands.ts';
import { slashCommands } from './suggest/slash-menu.tsx';
import { pictures, type PictureStore } from './media/pictures.ts';
import { schemaWithViews } from './schema-with-views.ts';
import { CANCEL_EVENT, SUBMIT_EVENT, submitKeys } from './blocks/submit-keys.ts';
import { type Variable, type Variables, variableSuggestions } from './suggest/variables.tsx';
import { type SuggestionStore, createSuggestionStore } from './suggest/suggestion-store.ts';

export type TextFieldProps = {
  initial?: string;
  /** What is stored by now: what others wrote comes in, and the caret stays where it was. */
  latest?: string;
  label: string;
  placeholder?: string;
  people: People;
  /** Without it no pictures are taken. */
  pictureStore?: PictureStore;
  onChange?: (html: string) => void;
  /** Called with the HTML of a text that is not empty. */
  onSubmit: (html: string) => void;
  onCancel?: () => void;
  /** Without it there is no bar: the form around the field has its own button, and Enter is a new line. */
  submitText?: string;
  /** Stands in a bar with the formats of a short note. */
  tools?: ReactNode;
  /** A line between the text and the bar, and what stands at the end of the bar. Enter is a new line. */
  foot?: { above: ReactNode; actions: ReactNode };
  /** The form around it decides where the person starts. */
  withoutFocus?: boolean;
  /** `/` offers blocks. */
  hasBlocks?: boolean;
  /** `{{` offers what a template fills in. */
  variables?: Variables;
};

/** The editor of a text field: the schema that stored texts have, undo, mentions, and the keys that send. */
export function useTextEditor(props: TextFieldProps, field: RefObject<HTMLElement | null>) {
  const { t } = useTranslation('editor');
  const [mentions] = useState(() => createSuggestionStore<Mentionable>());
  const [offered] = useState(() => createSuggestionStore<ItemLink>());
  const [emoji] = useState(() => createSuggestionStore<Emoji>());
  const [slash] = useState(() => createSuggestionStore<BlockCommand>());
  const [variable] = useState(() => createSuggestionStore<Variable>());
  const items = use(ItemLinksContext);
  // The editor is made once; what it calls are always the functions of the last render.
  const handleSubmit = useEffectEvent((html: string) => props.onSubmit(html));
  const handleCancel = useEffectEvent(() => props.onCancel?.());
  const handleChange = useEffectEvent((html: string) => props.onChange?.(html));
  const editor = useEditor({
    extensions: extensionsOf({ ...props, mentions, offered, emoji, slash, variable, items, t }),
    content: props.initial ?? '',
    autofocus: props.withoutFocus ? false : 'end',
    immediatelyRender: true,
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        class: 'rich-text rich-text-description',
        'aria-label': props.label,
        role: 'textbox',
        // Escape lets go of the text, and does not close the dialog around it.
        'data-mantine-stop-propagation': 'true',
      },
    },
  });
  useEffect(() => {
    const notify = () => handleChange(editor.isEmpty ? '' : editor.getHTML());
    const submit = () => send(editor, handleSubmit);
    const cancel = () => handleCancel();
    const around = field.current;
    editor.on('update', notify);
    around?.addEventListener(SUBMIT_EVENT, submit);
    around?.addEventListener(CANCEL_EVENT, cancel);
    return () => {
      editor.off('update', notify);
      around?.removeEventListener(SUBMIT_EVENT, submit);
      around?.removeEventListener(CANCEL_EVENT, cancel);
    };
  }, [editor, field]);
  const { latest } = props;
  useLayoutEffect(() => {
    if (latest !== undefined) takeText(editor, latest);
  }, [editor, latest]);
  return { editor, mentions, offered, emoji, slash, variable, submit: () => send(editor, props.onSubmit) };
}

function send(editor: Editor, onSubmit: (html: string) => void) {
  if (!editor.isEmpty) onSubmit(editor.getHTML());
}

type Parts = TextFieldProps & {
  mentions: SuggestionStore<Mentionable>;
  offered: SuggestionStore<ItemLink>;
  emoji: SuggestionStore<Emoji>;
  slash: SuggestionStore<BlockCommand>;
  variable: SuggestionStore<Variable>;
  items: ItemLinks | null;
  t: TFunction;
};

function extensionsOf({ mentions, offered, emoji, slash, variable, items, t, ...props }: Parts) {
  const { people, placeholder, submitText, pictureStore, variables } = props;
  const keys = submitKeys({
    byEnter: submitText !== undefined,
    isMenuOpen: () =>
      [mentions, offered, emoji, slash, variable].some(
        (store) => (store.getState().open?.items.length ?? 0) > 0,
      ),
  });
  return [
    ...schemaWithViews({
      variant: 'rich',
      people,
      mentions,
      items,
      t,
      pictureAddress: (id) => items?.pictureOf(id) ?? null,
    }),
    ...(items ? [itemLinks(offered, items), typedKeys(items)] : []),
    emojiSuggestions(emoji),
    ...(props.hasBlocks ? [slashCommands(slash, (id) => t(`block.${id}`))] : []),
    ...(pictureStore ? [pictures(pictureStore)] : []),
    ...(variables ? [variableSuggestions(variable, variables)] : []),
    LocalHistory,
    Placeholder.configure({ placeholder: placeholder ?? '' }),
    keys,
  ];
}
