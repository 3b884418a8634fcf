import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, DialogActions } from './dialog.tsx';
import { FieldError } from '../forms/field-error.tsx';

const MAX_TITLE = 255;
const MAX_URL = 2000;

type LinkInput = { url: string; title: string | null };

type LinkFormProps = {
  heading: string;
  submitText: string;
  nameHint?: string | undefined;
  link: LinkInput | null;
  /** The address as it is stored; null for what is none. */
  readUrl: (text: string) => string | null;
  isTaken: (url: string) => boolean;
  onSave: (input: LinkInput) => void;
  onClose: () => void;
};

/** Address and title of a link. */
export function LinkForm({
  heading,
  submitText,
  nameHint,
  link,
  readUrl,
  isTaken,
  onSave,
  onClose,
}: LinkFormProps) {
  const { t } = useTranslation('common');
  const [address, setAddress] = useState(link?.url ?? '');
  const [title, setTitle] = useState(link?.title ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const url = readUrl(address.trim());
    if (!url) return setProblem(t('link.bad'));
    if (isTaken(url)) return setProblem(t('link.taken'));
    onSave({ url, title: title.trim() || null });
    onClose();
  };
  return (
    <Dialog onClose={onClose} title={heading} size={480}>
      <form onSubmit={submit} noValidate>
        <TextInput
          data-autofocus
          label={t('link.address')}
          placeholder="https://"
          inputMode="url"
          maxLength={MAX_URL}
          value={address}
          error={problem && <FieldError text={problem} />}
          onChange={(event) => {
            setProblem(null);
            setAddress(event.currentTarget.value);
          }}
        />
        <TextInput
          mt={12}
          label={t('link.name')}
          description={nameHint}
          maxLength={MAX_TITLE}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <DialogActions>
          <Button size="md" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button size="md" type="submit" variant="filled" disabled={!address.trim()}>
            {submitText}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
