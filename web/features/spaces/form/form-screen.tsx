import { Button, Textarea, TextInput } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { FieldError } from '#components/forms/field-error.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { SkeletonRows } from '#components/feedback/skeleton-rows.tsx';
import { useTitle } from '#lib/frame/use-title.ts';
import { type Sent, readForm } from '../parts/board-api.ts';
import { BoardClosed } from '../parts/board-closed.tsx';
import { LoneThemeButton } from '../parts/theme-button.tsx';
import { FORM_FIELDS, type FormField, type Outcome, useSending } from './use-form.ts';
import { useNotListed } from '../parts/use-not-listed.ts';
import { useOpened } from '../parts/use-opened.ts';
import styles from './form.module.css';

const EMPTY: Sent = { name: '', text: '', sender: '', email: '', website: '' };
const LONGEST: Record<FormField, number> = { name: 255, text: 10_000, sender: 100, email: 254 };
const LABELS = { name: 'form.name', text: 'form.body', sender: 'form.sender', email: 'form.email' } as const;

/** The public form of a project's intake, for whoever has its address. */
export function Component() {
  const { t } = useTranslation('spaces');
  const anchor = useParams()['anchor'] ?? '';
  const { data: form, closed, reload } = useOpened(anchor, readForm);
  if (closed) return <BoardClosed of="form" anchor={anchor} closed={closed} onRetry={reload} />;
  if (form === null) return <SkeletonRows label={t('form.loading')} />;
  return <OpenForm key={anchor} anchor={anchor} project={form.name} onClosed={reload} />;
}

type OpenFormProps = { anchor: string; project: string; onClosed: () => void };

function OpenForm({ anchor, project, onClosed }: OpenFormProps) {
  const { t } = useTranslation('spaces');
  const { outcome, setOutcome, send } = useSending(anchor, onClosed);
  const [sent, setSent] = useState(EMPTY);
  useTitle(t('form.title', { name: project }));
  useNotListed();
  const writeAgain = () => {
    setSent({ ...sent, name: '', text: '' });
    setOutcome({ kind: 'writing' });
  };
  return (
    <main className={styles.page}>
      <LoneThemeButton />
      <div className={styles.sheet}>
        {outcome.kind === 'arrived' ? (
          <Arrived sender={sent.sender} onAgain={writeAgain} />
        ) : (
          <>
            <h1 className={styles.title}>{t('form.title', { name: project })}</h1>
            <p className={styles.text}>{t('form.text')}</p>
            <Fields sent={sent} outcome={outcome} onChange={setSent} onSend={() => void send(sent)} />
          </>
        )}
      </div>
    </main>
  );
}

function Arrived({ sender, onAgain }: { sender: string; onAgain: () => void }) {
  const { t } = useTranslation('spaces');
  return (
    <div role="status" className={styles.arrived}>
      <Icon of={IconCircleCheck} size={24} />
      <h1 className={styles.title}>{t('form.arrived.title')}</h1>
      <p className={styles.text}>{t('form.arrived.text', { name: sender })}</p>
      <Button onClick={onAgain}>{t('form.arrived.again')}</Button>
    </div>
  );
}

type FieldsProps = { sent: Sent; outcome: Outcome; onChange: (sent: Sent) => void; onSend: () => void };

function Fields({ sent, outcome, onChange, onSend }: FieldsProps) {
  const { t } = useTranslation('spaces');
  const wrong = outcome.kind === 'refused' ? outcome.fields : [];
  const problem = outcome.kind === 'refused' ? outcome.problem : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSend();
  };
  const propsOf = (field: FormField) => ({
    label: t(LABELS[field]),
    maxLength: LONGEST[field],
    value: sent[field],
    error: wrong.includes(field) && <FieldError text={t(`form.wrong.${field}`)} />,
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...sent, [field]: event.currentTarget.value }),
  });
  const isReady = FORM_FIELDS.every((field) => field === 'text' || sent[field].trim() !== '');
  return (
    <form className={styles.fields} onSubmit={submit} noValidate>
      <TextInput {...propsOf('name')} required withAsterisk={false} autoFocus />
      <Textarea {...propsOf('text')} rows={8} resize="vertical" />
      <TextInput {...propsOf('sender')} required withAsterisk={false} autoComplete="name" />
      <TextInput
        {...propsOf('email')}
        description={t('form.email_hint')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        type="email"
        required
        withAsterisk={false}
        autoComplete="email"
      />
      <Website sent={sent} onChange={onChange} />
      {problem && (
        <div role="alert">
          <FieldError text={t(`form.problem.${problem}`)} />
        </div>
      )}
      <Button
        type="submit"
        variant="filled"
        size="md"
        disabled={!isReady}
        loading={outcome.kind === 'sending'}
      >
        {t('form.send')}
      </Button>
    </form>
  );
}

/** No person sees this field: who fills it is a program. */
function Website({ sent, onChange }: Pick<FieldsProps, 'sent' | 'onChange'>) {
  const { t } = useTranslation('spaces');
  return (
    <div className={styles.unseen} aria-hidden="true">
      <input
        type="text"
        name="website"
        aria-label={t('form.website')}
        tabIndex={-1}
        autoComplete="off"
        value={sent.website}
        onChange={(event) => onChange({ ...sent, website: event.currentTarget.value })}
      />
    </div>
  );
}
