import { Button } from '@mantine/core';
import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { usePreview } from '#entities/projects/updates/counted.ts';
import type { Subject } from '#entities/projects/updates/subject.ts';
import type { Update } from '#entities/projects/updates/types.ts';
import { Deltas } from '../card/deltas.tsx';
import { RichField } from '../parts/rich-field.tsx';
import { ScopePicker } from '../scope/scope-picker.tsx';
import { HealthChoice } from './health-choice.tsx';
import { useComposer } from './use-composer.ts';
import styles from './composer.module.css';

type ComposerProps = {
  subject: Subject;
  draft: Update | undefined;
  /** The latest posted update. */
  last: Update | undefined;
  /** Who will see it. */
  reach: string;
};

/** Where an update is written: how it goes, the text, the computed numbers, and what they count. */
export function Composer({ subject, draft, last, reach }: ComposerProps) {
  const { t } = useTranslation('updates');
  const { text, round, change, post } = useComposer({ subject, draft, last });
  const { value: preview, state } = usePreview(subject, text.scope);
  const box = useRef<HTMLElement>(null);
  useAskedFor(box);
  const isEmpty = text.description_html === '';
  const send = () => post(preview ?? null);
  return (
    <section ref={box} className={styles.composer} aria-label={t('compose.label')}>
      <header className={styles.head}>
        <HealthChoice value={text.health} onChange={(health) => change({ health })} />
        <span className={styles.space} />
        {subject.kind === 'project' && (
          <ScopePicker projectId={subject.id} value={text.scope} onChange={(scope) => change({ scope })} />
        )}
        <span className={styles.note}>{!isEmpty && t('compose.draft')}</span>
      </header>
      <div className={styles.text}>
        <RichField
          key={round}
          initial={text.description_html}
          label={t('compose.text')}
          placeholder={t('compose.placeholder')}
          withoutFocus
          onChange={(description_html) => change({ description_html })}
          onSubmit={send}
          foot={{
            above: <Deltas progress={preview} hasFailed={state === 'failed'} />,
            actions: (
              <>
                <span className={styles.reach}>{reach}</span>
                <Button variant="filled" size="md" disabled={isEmpty} onClick={send}>
                  {t('compose.post')}
                </Button>
              </>
            ),
          }}
        />
      </div>
    </section>
  );
}

/** The address of a command asks for an update: the field has the keyboard once it is there. */
function useAskedFor(box: RefObject<HTMLElement | null>) {
  const [params, setParams] = useSearchParams();
  const isAsked = params.get('write') === 'update';
  useEffect(() => {
    const section = box.current;
    if (!isAsked || !section) return undefined;
    const focus = () => {
      const field = section.querySelector<HTMLElement>('[role="textbox"]');
      field?.focus();
      return field !== null;
    };
    const done = () =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          next.delete('write');
          return next;
        },
        { replace: true },
      );
    if (focus()) {
      done();
      return undefined;
    }
    // The code of the editor is on its way.
    const observer = new MutationObserver(() => {
      if (!focus()) return;
      observer.disconnect();
      done();
    });
    observer.observe(section, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [isAsked, box, setParams]);
}
