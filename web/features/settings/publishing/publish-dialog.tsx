import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#components/dialogs/dialog.tsx';
import { showToast } from '#lib/frame/toast-store.ts';
import { AskedModal } from '../parts/asked-modal.tsx';
import { LoadState } from '../parts/load-state.tsx';
import { Problem } from '../parts/problem.tsx';
import { useAsked } from '../parts/use-asked.ts';
import { useLoaded } from '../parts/reading/use-loaded.ts';
import { PublicLink } from './public-link.tsx';
import { PublishActions } from './publish-actions.tsx';
import type { ClosingFields } from './publish-fields.ts';
import styles from './publishing.module.css';

/** How one kind of thing is published. */
export type Publishing<Published, Fields> = {
  /** Its texts. */
  of: 'board' | 'page' | 'view';
  /** As it is stored; the function must be stable. */
  load: () => Promise<{ published: Published | null }>;
  fieldsOf: (published: Published | null) => Fields;
  isReady: (fields: Fields, published: Published | null) => boolean;
  store: (fields: Fields, published: Published | null) => Promise<unknown>;
  end: (published: Published) => Promise<unknown>;
  /** The path of its public page. */
  linkOf: (published: Published) => string;
  form: (props: FormProps<Published, Fields>) => ReactNode;
};

type FormProps<Published, Fields> = {
  published: Published | null;
  fields: Fields;
  onChange: (fields: Fields) => void;
};
type Row = { id: string };
type DialogProps<Published, Fields> = {
  name: string;
  publishing: Publishing<Published, Fields>;
  onClose: () => void;
};

/** Whether and how people outside see something: reads it, changes it, and ends it after a question. */
export function PublishDialog<Published extends Row, Fields extends ClosingFields>({
  name,
  publishing,
  onClose,
}: DialogProps<Published, Fields>) {
  const { t } = useTranslation('publishing');
  const { data, problem, reload } = useLoaded(publishing.load);
  const [isEnding, setEnding] = useState(false);
  const published = data?.published;
  if (published && isEnding) {
    const end = () => publishing.end(published);
    return <EndQuestion of={publishing.of} end={end} onClose={() => setEnding(false)} onEnded={onClose} />;
  }
  return (
    <Dialog onClose={onClose} title={t('title', { name })} size={520}>
      {data ? (
        <Settings
          key={data.published?.id ?? 'none'}
          publishing={publishing}
          onClose={onClose}
          published={data.published}
          onStored={reload}
          onEnd={() => setEnding(true)}
        />
      ) : (
        <LoadState problem={problem} onRetry={reload} />
      )}
    </Dialog>
  );
}

type SettingsProps<Published, Fields> = {
  publishing: Publishing<Published, Fields>;
  published: Published | null;
  onStored: () => void;
  onEnd: () => void;
  onClose: () => void;
};

function Settings<Published extends Row, Fields extends ClosingFields>({
  publishing,
  published,
  onStored,
  onEnd,
  onClose,
}: SettingsProps<Published, Fields>) {
  const { t } = useTranslation('publishing');
  const { of, fieldsOf, isReady, linkOf, store, form } = publishing;
  const [fields, setFields] = useState(() => fieldsOf(published));
  const { isBusy, problem, confirm } = useAsked(async () => {
    await store(fields, published);
    showToast({ tone: 'success', title: t(`${of}.${published ? 'updated' : 'published'}`) });
    setFields({ ...fields, password: '' });
    onStored();
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        confirm();
      }}
    >
      {published ? (
        <PublicLink path={linkOf(published)} visit={t(`${of}.visit`)} />
      ) : (
        <p className={styles.text}>{t(`${of}.text`)}</p>
      )}
      {form({ published, fields, onChange: setFields })}
      <Problem text={problem} />
      <PublishActions
        isPublished={published !== null}
        isReady={isReady(fields, published)}
        isBusy={isBusy}
        onEnd={onEnd}
        onClose={onClose}
      />
    </form>
  );
}

type EndQuestionProps = {
  of: Publishing<unknown, unknown>['of'];
  end: () => Promise<unknown>;
  onClose: () => void;
  onEnded: () => void;
};

function EndQuestion({ of, end, onClose, onEnded }: EndQuestionProps) {
  const { t } = useTranslation('publishing');
  const run = async () => {
    await end();
    showToast({ tone: 'success', title: t(`${of}.unpublished`) });
    onEnded();
  };
  return (
    <AskedModal
      title={t(`${of}.unpublish_question`)}
      confirmText={t('unpublish')}
      isDangerous
      run={run}
      onClose={onClose}
    >
      {t('unpublish_text')}
    </AskedModal>
  );
}
