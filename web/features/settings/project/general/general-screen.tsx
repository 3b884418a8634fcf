import { Button, Menu, Select, Textarea, TextInput } from '@mantine/core';
import { IconMoodSmile } from '@tabler/icons-react';
import { ROLE } from '@tandem/shared/roles.ts';
import { useTranslation } from 'react-i18next';
import { Cover } from '#components/people/cover.tsx';
import { FieldError } from '#components/forms/field-error.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { personColor } from '#components/people/people-color.ts';
import { emojiOfLogo } from '#components/icons/emoji.ts';
import { CoverButton } from '#entities/files/covers/cover-button.tsx';
import { usePerson } from '#entities/workspaces/members/hooks.ts';
import { patchProject, setProjectCover, updateProject } from '#entities/projects/projects/actions.ts';
import { cleanKey, MAX_STORED_KEY } from '#entities/projects/projects/project-key.ts';
import { projects } from '#entities/projects/projects/store.ts';
import type { Project } from '#entities/projects/projects/types.ts';
import { useIsKeyTaken } from '#entities/projects/projects/use-is-key-taken.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { formatDate } from '#lib/dates/dates.ts';
import { dayOf } from '#lib/dates/instants.ts';
import { useLanguage } from '#lib/device/language.ts';
import { Box, Row, SaveBar } from '../../parts/box.tsx';
import { LengthNote } from '../../parts/length-note.tsx';
import { TimezoneSelect } from '../../parts/inputs/timezone-select.tsx';
import { useSettingsForm } from '../../parts/use-settings-form.ts';
import { EMOJI } from './emoji.ts';
import styles from './general.module.css';
import { isAdminOf, ProjectPage } from '../project-page.tsx';
import { ProjectEnd } from './project-end.tsx';

const MAX_NAME = 255;
type Fields = Pick<Project, 'name' | 'description' | 'identifier' | 'network' | 'timezone'>;

/** What a project is called and who may see it; who is no administrator reads it. */
export function Component() {
  const { t } = useTranslation('project-settings');
  return (
    <ProjectPage page="general" from={ROLE.GUEST} cover={ProjectCover} isOfItsName>
      {(project) => (
        <>
          <Origin project={project} />
          <GeneralForm key={project.id} project={project} isAdmin={isAdminOf(project)} />
          {!isAdminOf(project) && <p className={styles.note}>{t('general.read_only')}</p>}
          <ProjectEnd project={project} />
        </>
      )}
    </ProjectPage>
  );
}

function Origin({ project }: { project: Project }) {
  const { t } = useTranslation('project-settings');
  const language = useLanguage((state) => state.language);
  const creator = usePerson(project.created_by);
  const date = formatDate(dayOf(project.created_at), language);
  return (
    <p className={styles.origin}>
      {creator ? t('general.made_by', { name: creator.display_name, date }) : t('general.made', { date })}
      {' · '}
      {t('general.members', { count: project.members.length })}
    </p>
  );
}

function ProjectCover({ project }: { project: Project }) {
  const { slug } = useCurrentWorkspace();
  const { id, name, logo_props, cover_image_url } = project;
  const color = personColor(id);
  return (
    <Cover
      imageUrl={cover_image_url}
      color={color}
      face={{ name, emoji: emojiOfLogo(logo_props), isSquare: true }}
    >
      {isAdminOf(project) && (
        <>
          <LogoMenu project={project} />
          <CoverButton
            present={cover_image_url}
            onChoose={(address) => void setProjectCover(id, address)}
            upload={{
              place: { type: 'PROJECT_COVER', slug, projectId: id },
              onUploaded: (url) => projects.amend(id, () => ({ cover_image_url: url })),
            }}
          />
        </>
      )}
    </Cover>
  );
}

function LogoMenu({ project }: { project: Project }) {
  const { t } = useTranslation(['project-settings', 'common']);
  const choose = (logo_props: Project['logo_props']) => void patchProject(project.id, { logo_props });
  return (
    <Menu position="bottom-end" width={248}>
      <Menu.Target>
        <Button size="xs" leftSection={<Icon of={IconMoodSmile} size={14} />}>
          {t('general.change_logo')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={styles.emoji} role="group" aria-label={t('general.change_logo')}>
          {EMOJI.map((value) => (
            <Menu.Item
              key={value}
              className={styles.oneEmoji ?? ''}
              onClick={() => choose({ in_use: 'emoji', emoji: { value } })}
            >
              {value}
            </Menu.Item>
          ))}
        </div>
        <Menu.Divider />
        <Menu.Item onClick={() => choose({})}>{t('general.first_letter')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function GeneralForm({ project, isAdmin }: { project: Project; isAdmin: boolean }) {
  const { t } = useTranslation('project-settings');
  const { name, description, identifier, network, timezone } = project;
  const form = useSettingsForm<Fields>({
    stored: { name, description, identifier, network, timezone: timezone ?? 'UTC' },
    save: (patch, seen) =>
      updateProject(project.id, {
        ...patch,
        ...(patch.description !== undefined && { expected_description: seen.description }),
      }),
    check: (values) => ({
      ...(!values.name.trim() && { name: t('general.name_required') }),
      ...(!values.identifier && { identifier: t('general.identifier_required') }),
    }),
  });
  const { values, set } = form;
  const isTaken = useIsKeyTaken(values.identifier, identifier);
  const problems = { ...form.problems, ...(isTaken && { identifier: t('general.identifier_taken') }) };
  const errorOf = (field: keyof Fields) => problems[field] && <FieldError text={problems[field]} />;
  return (
    <form onSubmit={(event) => void form.submit(event)} noValidate>
      <Box>
        <Row label={t('general.name')} htmlFor="name" isRequired={isAdmin} isField>
          <TextInput
            id="name"
            maxLength={MAX_NAME}
            disabled={!isAdmin}
            rightSection={isAdmin && <LengthNote text={values.name} max={MAX_NAME} />}
            rightSectionWidth={72}
            value={values.name}
            error={errorOf('name')}
            onChange={(event) => set({ name: event.target.value })}
          />
        </Row>
        <Row
          label={t('general.description')}
          hint={t('general.description_hint')}
          htmlFor="description"
          isField
        >
          <Textarea
            id="description"
            autosize
            minRows={2}
            maxRows={8}
            disabled={!isAdmin}
            value={values.description}
            error={errorOf('description')}
            onChange={(event) => set({ description: event.target.value })}
          />
        </Row>
        <Row
          label={t('general.identifier')}
          hint={t('general.identifier_hint')}
          htmlFor="identifier"
          isRequired={isAdmin}
          isField
        >
          <TextInput
            id="identifier"
            maxLength={MAX_STORED_KEY}
            disabled={!isAdmin}
            rightSection={isAdmin && <LengthNote text={values.identifier} max={MAX_STORED_KEY} />}
            rightSectionWidth={64}
            value={values.identifier}
            error={errorOf('identifier')}
            onChange={(event) => set({ identifier: cleanKey(event.target.value, MAX_STORED_KEY) })}
          />
        </Row>
        <Row label={t('general.network')} hint={t('general.network_hint')} htmlFor="network" isField>
          <Select
            id="network"
            disabled={!isAdmin}
            data={[
              { value: '2', label: t('general.public') },
              { value: '0', label: t('general.private') },
            ]}
            value={String(values.network)}
            onChange={(value) => set({ network: value === '0' ? 0 : 2 })}
          />
        </Row>
        <Row label={t('general.timezone')} hint={t('general.timezone_hint')} htmlFor="timezone" isField>
          <TimezoneSelect
            id="timezone"
            disabled={!isAdmin}
            value={values.timezone}
            onChange={(next) => set({ timezone: next })}
          />
        </Row>
        {isAdmin && (
          <SaveBar
            changes={form.changes}
            problem={problems.form}
            isBusy={form.isBusy}
            saveText={t('general.save')}
            onDiscard={form.discard}
          />
        )}
      </Box>
    </form>
  );
}
