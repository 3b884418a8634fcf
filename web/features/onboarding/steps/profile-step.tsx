import { Button, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#components/people/avatar.tsx';
import { FieldError } from '#components/forms/field-error.tsx';
import { PasswordField } from '#components/forms/password-field.tsx';
import { PasswordMeter } from '#components/forms/password-meter.tsx';
import { useInstance } from '#entities/identity/instance/store.ts';
import { PictureButton } from '#entities/files/pictures/picture-button.tsx';
import { useMe } from '#entities/identity/users/hooks.ts';
import { useSession } from '#entities/identity/users/store.ts';
import { Administers } from '../parts/administers.tsx';
import styles from '../parts/onboarding.module.css';
import { StepButtons } from './step-buttons.tsx';
import { useProfileForm } from './use-profile-form.ts';

const MAX_NAME = 24;

type ProfileForm = ReturnType<typeof useProfileForm>;

export function ProfileStep({ onDone }: { onDone: () => Promise<void> }) {
  const { t } = useTranslation(['onboarding', 'common']);
  const form = useProfileForm(onDone);
  const { values, problems, set } = form;
  return (
    <form className={styles.step} onSubmit={(event) => void form.submit(event)} noValidate>
      <h1 className={styles.title}>{t('profile_title')}</h1>
      <p className={styles.text}>{t('profile_text')}</p>
      <Administers />
      <OwnPicture />
      <div className={styles.pair}>
        <TextInput
          label={t('first_name')}
          withAsterisk
          autoComplete="given-name"
          autoFocus
          maxLength={MAX_NAME}
          value={values.first_name}
          error={problems.first_name && <FieldError text={problems.first_name} />}
          onChange={(event) => set({ first_name: event.target.value })}
        />
        <TextInput
          label={t('last_name')}
          autoComplete="family-name"
          maxLength={MAX_NAME}
          value={values.last_name}
          onChange={(event) => set({ last_name: event.target.value })}
        />
      </div>
      <OwnPassword form={form} />
      <StepButtons>
        <Button type="submit" variant="filled" size="md" loading={form.isBusy}>
          {t('common:continue')}
        </Button>
      </StepButtons>
    </form>
  );
}

/** For who came in without one, where passwords are good for something. */
function OwnPassword({ form }: { form: ProfileForm }) {
  const { values, problems, set } = form;
  const { t } = useTranslation(['onboarding', 'common']);
  const me = useMe();
  const hasPasswords = useInstance((state) => state.config.is_email_password_enabled);
  if (!me.is_password_autoset || !hasPasswords) return null;
  return (
    <div className={styles.password}>
      <PasswordField
        label={
          <>
            {t('common:password')} <span className={styles.quiet}>{t('password_optional')}</span>
          </>
        }
        autoComplete="new-password"
        showLabel={t('common:show_password')}
        placeholder={t('common:password_length')}
        value={values.password}
        error={problems.password && <FieldError text={problems.password} />}
        onChange={(event) => set({ password: event.target.value })}
      />
      {values.password !== '' && (
        <PasswordMeter password={values.password} about={form.about} isRefused={Boolean(problems.password)} />
      )}
    </div>
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
      <Avatar person={me} size={64} />
      <div>
        <PictureButton place={{ type: 'USER_AVATAR' }} label={t('picture.upload')} onUploaded={show} />
        <p className={styles.pictureHint}>{t('profile.picture_hint')}</p>
      </div>
    </div>
  );
}
