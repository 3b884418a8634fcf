import { Button, Select, TextInput } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError } from '#components/field-error.tsx';
import { personColor } from '#components/people-color.ts';
import { removeFace } from '#entities/pictures/faces.ts';
import { updateMe, updateProfile } from '#entities/users/actions.ts';
import { useMe } from '#entities/users/hooks.ts';
import { JOB_ROLES } from '#entities/users/job-roles.ts';
import { chooseMyLanguage } from '#entities/users/preferences.ts';
import { useSession } from '#entities/users/store.ts';
import type { Me } from '#entities/users/types.ts';
import { ApiError } from '#lib/api-error.ts';
import { type Language, LANGUAGES, useLanguage } from '#lib/language.ts';
import { showToast } from '#lib/toast-store.ts';
import { useTitle } from '#lib/use-title.ts';
import { Box, Row, SaveBar } from '../parts/box.tsx';
import { Cover } from '../parts/cover.tsx';
import { PictureButton } from '#entities/pictures/picture-button.tsx';
import { SettingsPage } from '../parts/settings-page.tsx';
import { TimezoneSelect } from '../parts/timezone-select.tsx';
import { useSettingsForm } from '../parts/use-settings-form.ts';
import { DeactivateModal } from './deactivate-modal.tsx';
import { findDisplayNameProblem, MAX_NAME } from './profile-rules.ts';

type Fields = Pick<Me, 'first_name' | 'last_name' | 'display_name' | 'user_timezone'> & { role: string };

async function saveProfile({ role, ...me }: Partial<Fields>) {
  if (Object.keys(me).length > 0) await updateMe(me);
  if (role !== undefined) await updateProfile({ role });
}

/** Who one is for everybody one works with. */
export function Component() {
  const { t } = useTranslation('settings');
  const me = useMe();
  useTitle(t('profile.title'), t('title'));
  return (
    <SettingsPage
      crumbs={[{ label: t('title') }, { label: t('profile.title') }]}
      title={t('profile.title')}
      text={t('profile.text')}
    >
      <Cover
        imageUrl={me.cover_image_url ?? null}
        color={personColor(me.id)}
        face={{ name: me.display_name, imageUrl: me.avatar_url }}
      >
        {me.cover_image_url && <RemovePicture of="cover" />}
        <PictureButton
          place={{ type: 'USER_COVER' }}
          label={t('profile.change_cover')}
          icon={IconPhoto}
          size="xs"
          onUploaded={(cover_image_url) => showPicture({ cover_image_url })}
        />
      </Cover>
      <ProfileForm me={me} />
      <Deactivation />
    </SettingsPage>
  );
}

/** It is shown here before its Change comes. */
const showPicture = (patch: Partial<Me>) =>
  useSession.setState(({ me }) => (me ? { me: { ...me, ...patch } } : {}));

async function removePicture(of: 'avatar' | 'cover', { avatar_url, cover_image_url }: Me) {
  if (of === 'avatar') {
    await removeFace({ type: 'USER_AVATAR' }, avatar_url ?? '');
    await updateMe({ avatar_url: '' });
    return showPicture({ avatar_url: null });
  }
  await removeFace({ type: 'USER_COVER' }, cover_image_url ?? '');
  await updateMe({ cover_image: null });
  showPicture({ cover_image_url: null });
}

function RemovePicture({ of }: { of: 'avatar' | 'cover' }) {
  const { t } = useTranslation(['settings', 'common']);
  const me = useMe();
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await removePicture(of, me);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const text = error.kind === 'refused' ? error.message : t(`common:error.${error.kind}`);
      showToast({ tone: 'error', title: t('picture.not_removed'), text });
    }
    setBusy(false);
  };
  const isCover = of === 'cover';
  return (
    <Button
      variant={isCover ? 'default' : 'subtle'}
      size={isCover ? 'xs' : 'sm'}
      loading={isBusy}
      onClick={() => void remove()}
    >
      {isCover ? t('profile.remove_cover') : t('common:remove')}
    </Button>
  );
}

function ProfileForm({ me }: { me: Me }) {
  const { t } = useTranslation(['settings', 'common']);
  const role = useSession((state) => state.profile?.role) ?? '';
  const form = useSettingsForm<Fields>({
    stored: {
      first_name: me.first_name,
      last_name: me.last_name,
      display_name: me.display_name,
      user_timezone: me.user_timezone,
      role,
    },
    save: saveProfile,
    check: (values) => {
      const display = findDisplayNameProblem(values.display_name);
      return {
        ...(!values.first_name.trim() && { first_name: t('profile.first_name_required') }),
        ...(display && { display_name: t(`profile.display_name_${display}`) }),
      };
    },
  });
  const nameField = (name: 'first_name' | 'last_name' | 'display_name', maxLength?: number) => (
    <TextInput
      id={name}
      autoComplete="off"
      {...(maxLength && { maxLength })}
      value={form.values[name]}
      error={form.problems[name] && <FieldError text={form.problems[name]} />}
      onChange={(event) => form.set({ [name]: event.target.value })}
    />
  );
  return (
    <form onSubmit={(event) => void form.submit(event)} noValidate>
      <Box>
        <Row label={t('profile.picture')} hint={t('profile.picture_hint')}>
          {me.avatar_url && <RemovePicture of="avatar" />}
          <PictureButton
            place={{ type: 'USER_AVATAR' }}
            label={t('picture.upload')}
            onUploaded={(avatar_url) => showPicture({ avatar_url })}
          />
        </Row>
        <Row label={t('profile.first_name')} htmlFor="first_name" isRequired isField>
          {nameField('first_name', MAX_NAME)}
        </Row>
        <Row label={t('profile.last_name')} htmlFor="last_name" isField>
          {nameField('last_name', MAX_NAME)}
        </Row>
        <Row
          label={t('profile.display_name')}
          hint={t('profile.display_name_hint')}
          htmlFor="display_name"
          isRequired
          isField
        >
          {nameField('display_name')}
        </Row>
        <Row label={t('profile.email')} hint={t('profile.email_hint')} htmlFor="email" isField>
          <TextInput id="email" value={me.email} readOnly disabled />
        </Row>
        <Row label={t('profile.role')} htmlFor="role" isField>
          <Select
            id="role"
            placeholder={t('profile.role_none')}
            data={roleOptions(role, (name) => t(`job.${name}`))}
            value={form.values.role || null}
            onChange={(next) => form.set({ role: next ?? '' })}
          />
        </Row>
        <Row label={t('profile.timezone')} htmlFor="timezone" isField>
          <TimezoneSelect
            id="timezone"
            value={form.values.user_timezone}
            onChange={(user_timezone) => form.set({ user_timezone })}
          />
        </Row>
        <LanguageRow />
        <SaveBar
          changes={form.changes}
          problem={form.problems.form}
          isBusy={form.isBusy}
          saveText={t('save_changes')}
          onDiscard={form.discard}
        />
      </Box>
    </form>
  );
}

type JobRole = (typeof JOB_ROLES)[number];

/** What other clients stored stays a choice. */
function roleOptions(stored: string, nameOf: (role: JobRole) => string) {
  const known = JOB_ROLES.map((role) => ({ value: role as string, label: nameOf(role) }));
  return !stored || known.some(({ value }) => value === stored)
    ? known
    : [{ value: stored, label: stored }, ...known];
}

function LanguageRow() {
  const { t } = useTranslation('settings');
  const language = useLanguage((state) => state.language);
  return (
    <Row label={t('language')} hint={t('profile.language_hint')} htmlFor="profile-language" isField>
      <Select
        id="profile-language"
        data={LANGUAGES.map(({ code, name }) => ({ value: code, label: name }))}
        value={language}
        onChange={(code) => chooseMyLanguage(code as Language)}
      />
    </Row>
  );
}

function Deactivation() {
  const { t } = useTranslation('settings');
  const [isAsked, setAsked] = useState(false);
  return (
    <div style={{ marginTop: 16 }}>
      <Box>
        <Row label={t('deactivate.title')} hint={t('deactivate.hint')}>
          <Button variant="outline" onClick={() => setAsked(true)}>
            {t('deactivate.open')}
          </Button>
        </Row>
      </Box>
      {isAsked && <DeactivateModal onClose={() => setAsked(false)} />}
    </div>
  );
}
