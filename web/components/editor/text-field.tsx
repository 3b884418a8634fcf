import { Button } from '@mantine/core';
import { EditorContent, useEditorState } from '@tiptap/react';
import type { Editor } from '@tiptap/core';
import {
  IconAt,
  IconBold,
  IconCode,
  IconItalic,
  IconLayersSubtract,
  IconList,
  IconListCheck,
  IconPhoto,
  IconPhotoDown,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../controls/icon-button.tsx';
import { ItemLinkMenu } from './suggest/item-link-menu.tsx';
import { AtomBar } from './menus/atoms/atom-bar.tsx';
import { EmojiMenu } from './suggest/emoji-menu.tsx';
import { MentionMenu } from './suggest/mentions.tsx';
import { SlashMenu } from './suggest/slash-menu.tsx';
import { VariableMenu } from './suggest/variables.tsx';
import './styles/rich-text.css';
import { PictureAddress } from './media/picture-address.tsx';
import { takesPictures } from './media/pictures.ts';
import styles from './text-field.module.css';
import { type TextFieldProps, useTextEditor } from './use-text-editor.ts';

/** A rich text that one person writes: comments, and the description of an item that does not exist yet. */
export function TextField(props: TextFieldProps) {
  const field = useRef<HTMLDivElement>(null);
  const { editor, mentions, offered, emoji, slash, variable, submit } = useTextEditor(props, field);
  return (
    <div ref={field}>
      <EditorContent editor={editor} />
      <MentionMenu store={mentions} />
      <EmojiMenu store={emoji} />
      <AtomBar editor={editor} />
      {props.hasBlocks && <SlashMenu store={slash} />}
      {props.variables && <VariableMenu store={variable} label={props.variables.label} />}
      <ItemLinkMenu store={offered} />
      <PictureAddress editor={editor} />
      {props.tools && (
        <div className={styles.bar}>
          <FormatButtons editor={editor} formats={SHORT_FORMATS} />
          {props.tools}
        </div>
      )}
      {props.foot && (
        <>
          {props.foot.above}
          <div className={styles.foot}>
            <FormatButtons editor={editor} formats={FOOT_FORMATS} />
            <span className={styles.actions}>{props.foot.actions}</span>
          </div>
        </>
      )}
      {props.submitText !== undefined && (
        <Bar editor={editor} submitText={props.submitText} onSubmit={submit} onCancel={props.onCancel} />
      )}
    </div>
  );
}

type BarProps = {
  editor: Editor;
  submitText: string;
  onSubmit: () => void;
  onCancel: (() => void) | undefined;
};

function Bar({ editor, submitText, onSubmit, onCancel }: BarProps) {
  const { t } = useTranslation('editor');
  const isEmpty = useEditorState({ editor, selector: ({ editor: now }) => now.isEmpty });
  return (
    <div className={styles.bar}>
      <FormatButtons
        editor={editor}
        formats={FORMATS.filter(({ isPossible }) => isPossible?.(editor) ?? true)}
      />
      <span className={styles.actions}>
        {onCancel && (
          <Button size="xs" variant="subtle" onClick={onCancel}>
            {t('common:cancel')}
          </Button>
        )}
        <Button size="xs" variant="filled" disabled={isEmpty} onClick={onSubmit}>
          {submitText}
        </Button>
      </span>
    </div>
  );
}

type Format = {
  name: string;
  /** The key of its text in i18n, below `editor`. */
  text: string;
  icon: TablerIcon;
  run: (editor: Editor) => void;
  /** Without it, it can stand in every text. */
  isPossible?: (editor: Editor) => boolean;
};

const FORMATS: readonly Format[] = [
  {
    name: 'bold',
    text: 'mark.bold',
    icon: IconBold,
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    name: 'italic',
    text: 'mark.italic',
    icon: IconItalic,
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    name: 'bulletList',
    text: 'block.bullet_list',
    icon: IconList,
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'taskList',
    text: 'block.task_list',
    icon: IconListCheck,
    run: (editor) => editor.chain().focus().toggleTaskList().run(),
  },
  {
    name: 'code',
    text: 'mark.code',
    icon: IconCode,
    run: (editor) => editor.chain().focus().toggleCode().run(),
  },
  {
    name: 'mention',
    text: 'people',
    icon: IconAt,
    run: (editor) => editor.chain().focus().insertContent('@').run(),
  },
  {
    name: 'picture',
    text: 'picture',
    icon: IconPhoto,
    run: (editor) => editor.commands.choosePictures(),
    isPossible: takesPictures,
  },
  {
    name: 'pictureAddress',
    text: 'block.picture_address',
    icon: IconPhotoDown,
    run: (editor) => editor.commands.askPictureAddress(),
    isPossible: takesPictures,
  },
];

/** What a short note needs. */
const SHORT_FORMATS = FORMATS.filter(({ name }) => ['bold', 'italic', 'taskList'].includes(name));

/** What a report needs. */
const FOOT_FORMATS: readonly Format[] = [
  ...FORMATS.filter(({ name }) => ['bold', 'bulletList', 'mention'].includes(name)),
  {
    name: 'item',
    text: 'items',
    icon: IconLayersSubtract,
    run: (editor) => editor.chain().focus().insertContent('#').run(),
  },
];

type FormatsProps = { editor: Editor; formats: readonly Format[] };

function FormatButtons({ editor, formats }: FormatsProps) {
  const { t } = useTranslation('editor');
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => FORMATS.filter(({ name }) => now.isActive(name)).map(({ name }) => name),
  });
  return (
    <div className={styles.formats} role="toolbar" aria-label={t('toolbar')}>
      {formats.map(({ name, text, icon, run }) => (
        <IconButton
          key={name}
          of={icon}
          size="sm"
          label={t(text)}
          isPressed={active.includes(name)}
          onClick={() => run(editor)}
        />
      ))}
    </div>
  );
}
