import { Suspense, useMemo, useState } from 'react';
import type { TextFieldProps } from '#components/editor/use-text-editor.ts';
import { peopleOfWorkspace } from '#entities/workspaces/members/people.ts';
import { draftOf, saveDraft } from '#lib/unsaved/drafts.ts';
import { lazyPart } from '#lib/parts/lazy-part.tsx';
import styles from './comments.module.css';

const TextField = lazyPart(async () => (await import('#components/editor/text-field.tsx')).TextField);

type ThreadFieldProps = Pick<TextFieldProps, 'label' | 'placeholder' | 'submitText' | 'onCancel'> & {
  /** Under this name the device remembers what was not sent. */
  what: string;
  initial?: string;
  /** False when it was refused: the words are not lost then. */
  onSend: (html: string) => Promise<boolean>;
};

/** Where something is said about a text. */
export function ThreadField({ what, initial, onSend, ...field }: ThreadFieldProps) {
  const people = useMemo(() => peopleOfWorkspace(), []);
  // Words that were typed before are not written over by those that stand there already.
  const [begin] = useState(() => draftOf(what) || (initial ?? ''));
  const [round, setRound] = useState(0);
  const send = (html: string) => {
    saveDraft(what, '');
    setRound(round + 1);
    void onSend(html).then((isSent) => {
      if (!isSent && draftOf(what) === '') saveDraft(what, html);
    });
  };
  return (
    <div className={styles.field}>
      <Suspense fallback={<div className={styles.fieldSpace} />}>
        <TextField
          key={round}
          {...field}
          initial={round === 0 ? begin : ''}
          people={people}
          onChange={(html) => saveDraft(what, html === initial ? '' : html)}
          onSubmit={send}
        />
      </Suspense>
    </div>
  );
}
