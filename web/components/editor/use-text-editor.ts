import type { Editor } from '@tiptap/core';
import { Placeholder } from '@tiptap/extension-placeholder';
import { useEditor } from '@tiptap/react';
import type { TFunction } from 'i18next';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AvatarPerson } from '../avatar.tsx';
import type { People } from './mentions.tsx';
import { LocalHistory } from './local-history.ts';
import { schemaWithViews } from './schema-with-views.ts';
import { CANCEL_EVENT, SUBMIT_EVENT, submitKeys } from './submit-keys.ts';
import { type SuggestionStore, createSuggestionStore } from './suggestion-store.ts';

export type TextFieldProps = {
  initial?: string;
  label: string;
  placeholder?: string;
  people: People;
  onChange?: (html: string) => void;
  /** Called with the HTML of a text that is not empty. */
  onSubmit: (html: string) => void;
  onCancel?: () => void;
  /** Without it there is no bar: the form around the field has its own button, and Enter is a new line. */
  submitText?: string;
  /** The form around it decides where the person starts. */
  withoutFocus?: boolean;
};

/** The editor of a text field: the schema that stored texts have, undo, mentions, and the keys that send. */
export function useTextEditor(props: TextFieldProps, field: RefObject<HTMLElement | null>) {
  const { t } = useTranslation('editor');
  const [mentions] = useState(() => createSuggestionStore<AvatarPerson>());
  // The editor is made once; what it calls are always the functions of the last render.
  const handleSubmit = useEffectEvent((html: string) => props.onSubmit(html));
  const handleCancel = useEffectEvent(() => props.onCancel?.());
  const handleChange = useEffectEvent((html: string) => props.onChange?.(html));
  const editor = useEditor({
    extensions: extensionsOf({ ...props, mentions, t }),
    content: props.initial ?? '',
    autofocus: props.withoutFocus ? false : 'end',
    immediatelyRender: true,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: { class: 'rich-text rich-text-description', 'aria-label': props.label, role: 'textbox' },
    },
  });
  useEffect(() => {
    const tell = () => handleChange(editor.isEmpty ? '' : editor.getHTML());
    const submit = () => send(editor, handleSubmit);
    const cancel = () => handleCancel();
    const around = field.current;
    editor.on('update', tell);
    around?.addEventListener(SUBMIT_EVENT, submit);
    around?.addEventListener(CANCEL_EVENT, cancel);
    return () => {
      editor.off('update', tell);
      around?.removeEventListener(SUBMIT_EVENT, submit);
      around?.removeEventListener(CANCEL_EVENT, cancel);
    };
  }, [editor, field]);
  return { editor, mentions, submit: () => send(editor, props.onSubmit) };
}

function send(editor: Editor, onSubmit: (html: string) => void) {
  if (!editor.isEmpty) onSubmit(editor.getHTML());
}

type Parts = TextFieldProps & { mentions: SuggestionStore<AvatarPerson>; t: TFunction };

function extensionsOf({ people, placeholder, submitText, mentions, t }: Parts) {
  const keys = submitKeys({
    byEnter: submitText !== undefined,
    isMenuOpen: () => (mentions.getState().open?.items.length ?? 0) > 0,
  });
  return [
    ...schemaWithViews({ variant: 'rich', people, mentions, t }),
    LocalHistory,
    Placeholder.configure({ placeholder: placeholder ?? '' }),
    keys,
  ];
}
