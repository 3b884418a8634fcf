import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findPerson } from '#entities/workspaces/members/find-person.ts';
import { usePictureStore } from '#entities/files/pictures/use-picture-store.ts';
import { lazyPart } from '#lib/parts/lazy-part.tsx';
import { expectField, expectNoField } from '#lib/focus/typing-ahead.ts';
import { projectPeople } from '../model/properties/options.tsx';
import styles from './create-modal.module.css';
import type { CreateForm } from './use-create-form.ts';

/** The variables of a template are drawn as such. None are offered. */
const DRAWN_VARIABLES = { label: '', find: () => [] };

const TextField = lazyPart(async () => (await import('#components/editor/text-field.tsx')).TextField);

/** The description of an item that does not exist yet. */
export function TextPart({ form, projectId }: { form: CreateForm; projectId: string }) {
  const { t } = useTranslation('work-items');
  const [isWanted, setWanted] = useState(false);
  const people = useMemo(
    () => ({
      all: () => projectPeople(projectId),
      nameOf: (id: string) => findPerson(id)?.display_name,
    }),
    [projectId],
  );
  const pictureStore = usePictureStore({ projectId, type: 'ISSUE_DESCRIPTION', id: '' });
  return (
    <div className={styles.text}>
      <Suspense fallback={<ComingText onWant={setWanted} />}>
        <TextField
          key={form.round}
          initial={form.html}
          label={t('description')}
          placeholder={t('create.text')}
          people={people}
          pictureStore={pictureStore}
          hasBlocks
          {...(form.template.chosen && { variables: DRAWN_VARIABLES })}
          withoutFocus={!isWanted || form.round > 0}
          onChange={form.setHtml}
          onSubmit={form.submit}
        />
      </Suspense>
    </div>
  );
}

/** Stands where the text will be while its code is fetched: whoever comes here with Tab or the mouse may begin to type. */
function ComingText({ onWant }: { onWant: (isWanted: boolean) => void }) {
  const { t } = useTranslation('work-items');
  return (
    <div
      className={styles.hint}
      role="textbox"
      tabIndex={0}
      aria-label={t('description')}
      aria-busy
      onFocus={() => {
        onWant(true);
        expectField('[role="dialog"]');
      }}
      onBlur={() => {
        onWant(false);
        expectNoField();
      }}
    >
      {t('create.text')}
    </div>
  );
}
