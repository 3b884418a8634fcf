import { Button, Select, TextInput } from '@mantine/core';
import { IconCopy, IconTrash } from '@tabler/icons-react';
import { ROLE } from '@tandem/shared/roles.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { FieldError } from '#components/forms/field-error.tsx';
import { IconButton } from '#components/controls/icon-button.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { ProjectTile } from '#components/people/project-tile.tsx';
import { removeFace } from '#entities/files/pictures/faces.ts';
import { removeWorkspace, updateWorkspace } from '#entities/workspaces/workspaces/actions.ts';
import { findNameProblem, MAX_NAME, ORGANIZATION_SIZES } from '#entities/workspaces/workspaces/rules.ts';
import { useCurrentWorkspace, useWorkspaces } from '#entities/workspaces/workspaces/store.ts';
import type { Workspace } from '#entities/workspaces/workspaces/types.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { copyText } from '#lib/text/copy-text.ts';
import { paths } from '#lib/http/paths.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import { useTitle } from '#lib/frame/use-title.ts';
import { Box, Row, SaveBar } from '../parts/box.tsx';
import { LengthNote } from '../parts/length-note.tsx';
import { NotForYou } from '../parts/not-for-you.tsx';
import { PictureButton } from '#entities/files/pictures/picture-button.tsx';
import { SettingsPage } from '../parts/settings-page.tsx';
import { TimezoneSelect } from '../parts/inputs/timezone-select.tsx';
import { TypedConfirm } from '../parts/typed-confirm.tsx';
import { ErasureSwitch } from './erasure-switch.tsx';
import { FeatureSwitches } from './feature-switches.tsx';
import { useSettingsForm } from '../parts/use-settings-form.ts';
import { useWorkspaceCrumbs } from '../parts/use-workspace-crumbs.tsx';

type Fields = { name: string; organization_size: string; timezone: string };

/** Name, logo and size of the workspace; who is no administrator reads them. */
export function Component() {
  const { t } = useTranslation('workspace-settings');
  const workspace = useCurrentWorkspace();
  const crumbs = useWorkspaceCrumbs({ label: t('general.title') });
  useTitle(t('general.title'), workspace.name);
  if (workspace.role < ROLE.MEMBER) return <NotForYou />;
  const isAdmin = workspace.role >= ROLE.ADMIN;
  return (
    <SettingsPage
      crumbs={crumbs}
      title={t('general.title')}
      text={isAdmin ? t('general.text') : t('general.read_only')}
    >
      <GeneralForm key={workspace.id} workspace={workspace} isAdmin={isAdmin} />
      <FeatureSwitches workspace={workspace} isAdmin={isAdmin} />
      <ErasureSwitch workspace={workspace} isAdmin={isAdmin} />
      {isAdmin && <Deletion workspace={workspace} />}
    </SettingsPage>
  );
}

const showLogo = (id: string, logo_url: string | null) =>
  useWorkspaces.setState(({ workspaces }) => ({
    workspaces: workspaces.map((row) => (row.id === id ? { ...row, logo_url } : row)),
  }));

function LogoRow({ workspace: { id, slug, name, logo_url } }: { workspace: Workspace }) {
  const { t } = useTranslation(['workspace-settings', 'common', 'settings']);
  const remove = async () => {
    try {
      await removeFace({ type: 'WORKSPACE_LOGO', slug }, logo_url ?? '');
      await updateWorkspace({ logo_url: '' });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const text = error.kind === 'refused' ? error.message : t(`common:error.${error.kind}`);
      showToast({ tone: 'error', title: t('settings:picture.not_removed'), text });
    }
  };
  return (
    <Row label={t('general.logo')} hint={t('settings:profile.picture_hint')}>
      <ProjectTile id={id} name={name} imageUrl={logo_url} color="var(--tile-neutral)" size={40} />
      {logo_url && (
        <Button variant="subtle" onClick={() => void remove()}>
          {t('common:remove')}
        </Button>
      )}
      <PictureButton
        place={{ type: 'WORKSPACE_LOGO', slug }}
        label={t('settings:picture.upload')}
        onUploaded={(url) => showLogo(id, url)}
      />
    </Row>
  );
}

function GeneralForm({ workspace, isAdmin }: { workspace: Workspace; isAdmin: boolean }) {
  const { t } = useTranslation(['workspace-settings', 'onboarding', 'settings']);
  const form = useSettingsForm<Fields>({
    stored: {
      name: workspace.name,
      organization_size: workspace.organization_size ?? '',
      timezone: workspace.timezone ?? 'UTC',
    },
    save: updateWorkspace,
    check: ({ name }) => {
      const problem = findNameProblem(name);
      return problem ? { name: t(`general.${problem}`) } : {};
    },
  });
  const sizes = ORGANIZATION_SIZES.map((size) => ({
    value: size as string,
    label: size === 'Just myself' ? t('general.size_me') : size,
  }));
  const size = form.values.organization_size;
  const known = !size || sizes.some(({ value }) => value === size);
  return (
    <form onSubmit={(event) => void form.submit(event)} noValidate>
      <Box>
        {isAdmin && <LogoRow workspace={workspace} />}
        <Row
          label={t('general.name')}
          hint={t('settings:up_to', { count: MAX_NAME })}
          htmlFor="name"
          isRequired={isAdmin}
          isField
        >
          <TextInput
            id="name"
            maxLength={MAX_NAME}
            disabled={!isAdmin}
            rightSection={isAdmin && <LengthNote text={form.values.name} max={MAX_NAME} />}
            rightSectionWidth={64}
            value={form.values.name}
            error={form.problems.name && <FieldError text={form.problems.name} />}
            onChange={(event) => form.set({ name: event.target.value })}
          />
        </Row>
        <AddressRow slug={workspace.slug} />
        <Row label={t('general.size')} htmlFor="size" isField>
          <Select
            id="size"
            disabled={!isAdmin}
            data={known ? sizes : [{ value: size, label: size }, ...sizes]}
            value={size || null}
            placeholder={t('general.size_none')}
            onChange={(next) => form.set({ organization_size: next ?? '' })}
          />
        </Row>
        <Row label={t('general.timezone')} hint={t('general.timezone_hint')} htmlFor="timezone" isField>
          <TimezoneSelect
            id="timezone"
            disabled={!isAdmin}
            value={form.values.timezone}
            onChange={(timezone) => form.set({ timezone })}
          />
        </Row>
        {isAdmin && (
          <SaveBar
            changes={form.changes}
            problem={form.problems.form}
            isBusy={form.isBusy}
            saveText={t('general.save')}
            onDiscard={form.discard}
          />
        )}
      </Box>
    </form>
  );
}

function AddressRow({ slug }: { slug: string }) {
  const { t } = useTranslation(['workspace-settings', 'settings']);
  const address = window.location.origin + paths.home(slug);
  const copy = async () => {
    if (await copyText(address)) showToast({ tone: 'success', title: t('settings:copied') });
  };
  return (
    <Row label={t('general.address')} hint={t('general.address_hint')} htmlFor="address" isField>
      <TextInput
        id="address"
        value={address}
        readOnly
        rightSection={
          <IconButton of={IconCopy} label={t('general.copy_address')} size="sm" onClick={() => void copy()} />
        }
      />
    </Row>
  );
}

function Deletion({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation('workspace-settings');
  const navigate = useNavigate();
  const [isAsked, setAsked] = useState(false);
  const remove = async () => {
    await removeWorkspace(workspace);
    await navigate('/');
  };
  return (
    <div style={{ marginTop: 24 }}>
      <Box>
        <Row label={t('general.delete')} hint={t('general.delete_hint')}>
          <Button variant="outline" leftSection={<Icon of={IconTrash} />} onClick={() => setAsked(true)}>
            {t('general.delete_open')}
          </Button>
        </Row>
      </Box>
      {isAsked && (
        <TypedConfirm
          title={t('general.delete_question', { name: workspace.name })}
          name={workspace.name}
          phrase={t('general.delete_phrase')}
          confirmText={t('general.delete_confirm')}
          onConfirm={remove}
          onClose={() => setAsked(false)}
        >
          {t('general.delete_text')}
        </TypedConfirm>
      )}
    </div>
  );
}
