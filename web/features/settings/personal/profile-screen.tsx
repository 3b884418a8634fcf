import { Button, Select, TextInput, type TextInputProps } from '@mantine/core';
import { IconAt } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Cover } from '#components/people/cover.tsx';
import { FieldError } from '#components/forms/field-error.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { personColor } from '#components/people/people-color.ts';
import { CoverButton } from '#entities/files/covers/cover-button.tsx';
import { updateMe, updateProfile } from '#entities/identity/users/profile.ts';
import { useMe } from '#entities/identity/users/hooks.ts';
import { JOB_ROLES } from '#entities/identity/users/job-roles.ts';
import { chooseMyLanguage } from '#entities/identity/users/preferences.ts';
import { useSession } from '#entities/identity/users/store.ts';
import type { Me } from '#entities/identity/users/types.ts';
import { type Language, LANGUAGES, useLanguage } from '#lib/device/language.ts';
import { useTitle } from '#lib/frame/use-title.ts';
import { Box, Row, SaveBar } from '../parts/box.tsx';
import { PictureButton } from '#entities/files/pictures/picture-button.tsx';
import { ChangeAddressModal } from '../security/change-address-modal.tsx';
import type { Proofs } from '../security/proof-modal.tsx';
import { SettingsPage } from '../parts/settings-page.tsx';
import { useOwnCrumbs } from '../parts/use-own-crumbs.tsx';
import { useSettingsForm } from '../parts/use-settings-form.ts';
import { DeactivateModal } from './deactivate-modal.tsx';
import { EraseRow } from './erase-row.tsx';
import { EmailRow } from './email-row.tsx';
import { chooseCover, RemoveAvatar, showPicture } from './own-pictures.tsx';
import styles from './profile.module.css';
import { findDisplayNameProblem, lengthOf, MAX_DISPLAY_NAME, MAX_NAME } from './profile-rules.ts';
import { TimezoneRow } from './timezone-row.tsx';

type Fields = Pick<Me, 'first_name' | 'last_name' | 'display_name' | 'user_timezone'> & { role: string };

async function saveProfile({ role, ...me }: Partial<Fields>) {
  if (Object.keys(me).length > 0) await updateMe(me);
  if (role !== undefined) await updateProfile({ role });
}

/** Who one is for everybody one works with. */
export function Component() {
  const { t } = useTranslation('settings');
  const me = useMe();
  const crumbs = useOwnCrumbs(t('profile.title'));
  const [proofs, setProofs] = useState<Proofs | null>(null);
  useTitle(t('profile.title'), t('title'));
  return (
    <SettingsPage crumbs={crumbs} title={t('profile.title')} text={t('profile.text')}>
      <Cover
        imageUrl={me.cover_image_url ?? null}
        color={personColor(me.id)}
        face={{ name: me.display_name, imageUrl: me.avatar_url }}
      >
        <CoverButton
          present={me.cover_image_url ?? null}
          onChoose={(address) => void chooseCover(address)}
          upload={{
            place: { type: 'USER_COVER' },
            onUploaded: (cover_image_url) => showPicture({ cover_image_url }),
          }}
        />
      </Cover>
      <ProfileForm me={me} onChangeAddress={setProofs} />
      {proofs && <ChangeAddressModal proofs={proofs} onClose={() => setProofs(null)} />}
      <Deactivation />
    </SettingsPage>
  );
}

type ProfileFormProps = { me: Me; onChangeAddress: (proofs: Proofs) => void };

function ProfileForm({ me, onChangeAddress }: ProfileFormProps) {
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
  const nameField = (name: 'first_name' | 'last_name' | 'display_name', more: TextInputProps) => (
    <TextInput
      id={name}
      autoComplete="off"
      {...more}
      value={form.values[name]}
      error={form.problems[name] && <FieldError text={form.problems[name]} />}
      onChange={(event) => form.set({ [name]: event.target.value })}
    />
  );
  return (
    <form onSubmit={(event) => void form.submit(event)} noValidate>
      <Box>
        <Row label={t('profile.picture')} hint={t('profile.picture_hint')}>
          {me.avatar_url && <RemoveAvatar />}
          <PictureButton
            place={{ type: 'USER_AVATAR' }}
            label={t('picture.upload')}
            onUploaded={(avatar_url) => showPicture({ avatar_url })}
          />
        </Row>
        <Row label={t('profile.first_name')} htmlFor="first_name" isRequired isField>
          {nameField('first_name', { maxLength: MAX_NAME })}
        </Row>
        <Row label={t('profile.last_name')} htmlFor="last_name" isField>
          {nameField('last_name', { maxLength: MAX_NAME })}
        </Row>
        <Row
          label={t('profile.display_name')}
          hint={t('profile.display_name_hint')}
          htmlFor="display_name"
          isRequired
          isField
        >
          {nameField('display_name', {
            leftSection: <Icon of={IconAt} size={14} />,
            rightSection: (
              <span className={styles.count}>
                {t('profile.display_name_count', {
                  length: lengthOf(form.values.display_name),
                  most: MAX_DISPLAY_NAME,
                })}
              </span>
            ),
            rightSectionWidth: 60,
          })}
        </Row>
        <EmailRow onChange={onChangeAddress} />
        <Row label={t('profile.role')} htmlFor="role" isField>
          <Select
            id="role"
            placeholder={t('profile.role_none')}
            data={roleOptions(role, (name) => t(`job.${name}`))}
            value={form.values.role || null}
            onChange={(next) => form.set({ role: next ?? '' })}
          />
        </Row>
        <TimezoneRow
          value={form.values.user_timezone}
          onChange={(user_timezone) => form.set({ user_timezone })}
        />
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
        data={LANGUAGES.map(({ tag, name }) => ({ value: tag, label: name }))}
        value={language}
        onChange={(tag) => chooseMyLanguage(tag as Language)}
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
        <EraseRow />
      </Box>
      {isAsked && <DeactivateModal onClose={() => setAsked(false)} />}
    </div>
  );
}
