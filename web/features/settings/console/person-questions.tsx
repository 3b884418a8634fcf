import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, DialogActions } from '#components/dialogs/dialog.tsx';
import { erasePerson, resetPassword, signOutPerson } from '#entities/identity/console/people.ts';
import type { ConsolePerson } from '#entities/identity/console/types.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import { copyText } from '#lib/text/copy-text.ts';
import { AskedModal } from '../parts/asked-modal.tsx';
import { TypedConfirm } from '../parts/typed-confirm.tsx';
import type { PersonDeed } from './person-menu.tsx';

type QuestionProps = { person: ConsolePerson; onClose: () => void; onDone: () => void };

export function PersonQuestion({ about, ...props }: QuestionProps & { about: PersonDeed }) {
  if (about === 'reset_password') return <PasswordQuestion {...props} />;
  return about === 'sign_out' ? <SignOutQuestion {...props} /> : <EraseQuestion {...props} />;
}

/** Where there is no mail the administrator gets the link, and passes it on. */
function PasswordQuestion({ person, onClose, onDone }: QuestionProps) {
  const { t } = useTranslation('accounts');
  const [link, setLink] = useState<string | null>(null);
  const { email } = person;
  const run = async () => {
    const { url } = await resetPassword(person.id);
    if (url) return setLink(url);
    showToast({ tone: 'success', title: t('users.reset_mailed', { email }) });
    onDone();
  };
  if (link) return <LinkDialog link={link} email={email} onClose={onDone} />;
  return (
    <AskedModal
      title={t('users.reset_password')}
      confirmText={t('users.reset_password')}
      run={run}
      onClose={onClose}
    >
      <p>{t('users.reset_password_text', { email })}</p>
    </AskedModal>
  );
}

function LinkDialog({ link, email, onClose }: { link: string; email: string; onClose: () => void }) {
  const { t } = useTranslation('accounts');
  const copy = async () => {
    if (await copyText(link)) showToast({ tone: 'success', title: t('users.link_copied') });
  };
  return (
    <Dialog onClose={onClose} title={t('users.link_title')} size={480}>
      <p>{t('users.link_text', { email })}</p>
      <DialogActions>
        <Button size="md" onClick={onClose}>
          {t('users.close')}
        </Button>
        <Button size="md" variant="filled" onClick={() => void copy()}>
          {t('users.copy_link')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function SignOutQuestion({ person, onClose, onDone }: QuestionProps) {
  const { t } = useTranslation('accounts');
  const { email } = person;
  const run = async () => {
    await signOutPerson(person.id);
    showToast({ tone: 'success', title: t('users.signed_out', { email }) });
    onDone();
  };
  return (
    <AskedModal title={t('users.sign_out')} confirmText={t('users.sign_out')} run={run} onClose={onClose}>
      <p>{t('users.sign_out_text', { email })}</p>
    </AskedModal>
  );
}

function EraseQuestion({ person, onClose, onDone }: QuestionProps) {
  const { t } = useTranslation('accounts');
  const { id, email } = person;
  return (
    <TypedConfirm
      title={t('users.erase')}
      name={email}
      confirmText={t('users.erase')}
      onConfirm={async () => {
        await erasePerson(id);
        onDone();
      }}
      onClose={onClose}
    >
      <p>{t('users.erase_text', { email })}</p>
    </TypedConfirm>
  );
}
