import { Button, Select, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#components/avatar.tsx';
import { FieldError } from '#components/field-error.tsx';
import { PictureButton } from '#entities/pictures/picture-button.tsx';
import { updateMe, updateProfile } from '#entities/users/actions.ts';
import { useMe } from '#entities/users/hooks.ts';
import { JOB_ROLES } from '#entities/users/job-roles.ts';
import { useSession } from '#entities/users/store.ts';
import { ApiError } from '#lib/api-error.ts';
import { currentLanguage } from '#lib/language.ts';
import styles from './onboarding.module.css';

const MAX_NAME = 24;

export function ProfileStep({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation(['onboarding', 'common', 'settings']);
  const me = useMe();
  const [first_name, setFirstName] = useState(me.first_name);
  const [last_name, setLastName] = useState(me.last_name);
  const [role, setRole] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const name = first_name.trim();
    if (!name) return setProblem(t('first_name_required'));
    setBusy(true);
    try {
      const display_name = [name, last_name.trim()].filter(Boolean).join(' ');
      await updateMe({ first_name: name, last_name: last_name.trim(), display_name });
      await updateProfile({ language: currentLanguage(), ...(role && { role }) });
      onDone();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.kind === 'refused' ? error.message : t(`common:error.${error.kind}`));
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <h1 className={styles.title}>{t('profile_title')}</h1>
      <p className={styles.text}>{t('profile_text')}</p>
      <OwnPicture />
      <TextInput
        label={t('first_name')}
        autoComplete="given-name"
        autoFocus
        mt={16}
        maxLength={MAX_NAME}
        value={first_name}
        error={problem && <FieldError text={problem} />}
        onChange={(event) => {
          setFirstName(event.target.value);
          setProblem(null);
        }}
      />
      <TextInput
        label={t('last_name')}
        autoComplete="family-name"
        mt={14}
        maxLength={MAX_NAME}
        value={last_name}
        onChange={(event) => setLastName(event.target.value)}
      />
      <Select
        label={t('job')}
        mt={14}
        placeholder={t('settings:profile.role_none')}
        data={JOB_ROLES.map((name) => ({ value: name, label: t(`settings:job.${name}`) }))}
        value={role}
        onChange={setRole}
      />
      <Button type="submit" variant="filled" size="md" fullWidth mt={16} loading={isBusy}>
        {t('common:continue')}
      </Button>
    </form>
  );
}

/** The face that others see, which may wait for the settings. */
function OwnPicture() {
  const { t } = useTranslation('settings');
  const me = useMe();
  const show = (avatar_url: string) =>
    useSession.setState((session) => (session.me ? { me: { ...session.me, avatar_url } } : {}));
  return (
    <div className={styles.picture}>
      <Avatar person={me} size={32} />
      <PictureButton place={{ type: 'USER_AVATAR' }} label={t('picture.upload')} onUploaded={show} />
      <span className={styles.pictureHint}>{t('profile.picture_hint')}</span>
    </div>
  );
}
