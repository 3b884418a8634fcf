import { Button, Textarea, TextInput } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { type FormEvent, Suspense, useState } from 'react';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { FieldError } from '#components/forms/field-error.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { SkeletonRows } from '#components/feedback/skeleton-rows.tsx';
import { useTitle } from '#lib/frame/use-title.ts';
import { lazyPart } from '#lib/parts/lazy-part.tsx';
import { type OpenFormFacts, type Sent, readForm } from '../parts/board-api.ts';
import { BoardClosed } from '../parts/board-closed.tsx';
import { LoneThemeButton } from '../parts/theme-button.tsx';
import { isAnswered } from './is-answered.ts';
import { FORM_FIELDS, type FormField, type Outcome, useSending } from './use-form.ts';
import { useNotListed } from '../parts/use-not-listed.ts';
import { useOpened } from '../parts/use-opened.ts';
import styles from './form.module.css';

/** Loaded on demand, because most forms have no custom fields. */
const AskedFields = lazyPart(async () => {
  const [{ AskedFields: Part }] = await Promise.all([
    import('./asked-fields.tsx'),
    i18next.loadNamespaces('fields'),
  ]);
  return Part;
});

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
  return <OpenForm key={anchor} anchor={anchor} form={form} onClosed={reload} />;
}

type OpenFormProps = { anchor: string; form: OpenFormFacts; onClosed: () => void };

function OpenForm({ anchor, form, onClosed }: OpenFormProps) {
  const project = form.name;
  const { t } = useTranslation('spaces');
  const { outcome, setOutcome, send } = useSending(anchor, onClosed);
  const [sent, setSent] = useState<Sent>(form.fields.length > 0 ? { ...EMPTY, fields: {} } : EMPTY);
  useTitle(t('form.title', { name: project }));
  useNotListed();
  const writeAgain = () => {
    setSent({ ...sent, name: '', text: '', ...(sent.fields && { fields: {} }) });
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
            <Fields {...{ form, sent, outcome }} onChange={setSent} onSend={() => void send(sent)} />
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

type FieldsProps = {
  form: OpenFormFacts;
  sent: Sent;
  outcome: Outcome;
  onChange: (sent: Sent) => void;
  onSend: () => void;
};

function Fields({ form, sent, outcome, onChange, onSend }: FieldsProps) {
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
  const isReady =
    FORM_FIELDS.every((field) => field === 'text' || sent[field].trim() !== '') &&
    form.fields.every((field) => isAnswered(field, sent.fields?.[field.id]));
  return (
    <form className={styles.fields} onSubmit={submit} noValidate>
      <TextInput {...propsOf('name')} required withAsterisk={false} autoFocus />
      <Textarea {...propsOf('text')} rows={8} resize="vertical" />
      {form.fields.length > 0 && (
        <Suspense fallback={<SkeletonRows label={t('form.loading')} />}>
          <AskedFields
            fields={form.fields}
            values={sent.fields ?? {}}
            problems={(outcome.kind === 'refused' && outcome.values) || {}}
            onChange={(fields) => onChange({ ...sent, fields })}
          />
        </Suspense>
      )}
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
