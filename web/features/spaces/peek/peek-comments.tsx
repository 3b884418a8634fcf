import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#entities/identity/users/store.ts';
import { newId } from '#lib/sync/new-id.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import {
  type BoardComment,
  deleteComment,
  readComments,
  type Settings,
  writeComment,
} from '../parts/board-api.ts';
import { PeekComment } from './peek-comment.tsx';
import panel from './peek.module.css';

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const htmlOf = (text: string) =>
  text
    .trim()
    .split(/\n+/)
    .map((line) => `<p>${escaped(line)}</p>`)
    .join('');

type Props = { anchor: string; itemId: string };

/** Comments for everybody, and the field for whoever is signed in. */
export function PeekComments({ anchor, itemId, settings }: Props & { settings: Settings }) {
  const { t } = useTranslation('spaces');
  const me = useSession((state) => state.me);
  const [comments, setComments] = useState<BoardComment[] | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    readComments(anchor, itemId).then(
      (rows) => isCurrent && setComments(rows),
      () => isCurrent && setHasFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [anchor, itemId]);
  const remove = async (id: string) => {
    await deleteComment(anchor, itemId, id).then(
      () => setComments((now) => (now ?? []).filter((each) => each.id !== id)),
      () => showToast({ tone: 'error', title: t('comment.delete_failed') }),
    );
  };
  const change = (next: BoardComment) =>
    setComments((now) => (now ?? []).map((each) => (each.id === next.id ? next : each)));
  return (
    <section className={panel.comments}>
      <h3 className={panel.commentsHead}>
        {t('comments')} <span>{comments?.length ?? ''}</span>
      </h3>
      {hasFailed && <p role="alert">{t('failed.title')}</p>}
      {comments?.map((comment) => (
        <PeekComment
          key={comment.id}
          {...{ anchor, comment }}
          canReact={settings.is_reactions_enabled}
          onChange={change}
          onRemove={comment.actor === me?.id ? () => void remove(comment.id) : null}
        />
      ))}
      {me && (
        <Composer
          anchor={anchor}
          itemId={itemId}
          onWritten={(row) => setComments((now) => [...(now ?? []), row])}
        />
      )}
    </section>
  );
}

type ComposerProps = Props & { onWritten: (comment: BoardComment) => void };

/** What was written stays in the field until it is stored. */
function Composer({ anchor, itemId, onWritten }: ComposerProps) {
  const { t } = useTranslation('spaces');
  const [text, setText] = useState('');
  const [key, setKey] = useState(newId);
  const [isSending, setSending] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSending(true);
    setHasFailed(false);
    await writeComment(anchor, itemId, htmlOf(text), key).then(
      (comment) => {
        onWritten(comment);
        setText('');
        setKey(newId());
      },
      () => setHasFailed(true),
    );
    setSending(false);
  };
  return (
    <form className={panel.composer} onSubmit={(event) => void submit(event)}>
      <Textarea
        aria-label={t('comment.write')}
        placeholder={t('comment.write')}
        autosize
        minRows={2}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={hasFailed ? t('comment.failed') : undefined}
      />
      <Button type="submit" variant="filled" disabled={text.trim() === ''} loading={isSending}>
        {t('comment.send')}
      </Button>
    </form>
  );
}
