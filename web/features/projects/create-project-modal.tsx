import { Button, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Dialog, DialogActions } from '#components/dialogs/dialog.tsx';
import { Cover } from '#components/people/cover.tsx';
import { FieldError } from '#components/forms/field-error.tsx';
import { CoverButton } from '#entities/files/covers/cover-button.tsx';
import { useWorkspaceMembers } from '#entities/workspaces/members/hooks.ts';
import { faceId, faceUrl } from '#entities/files/pictures/faces.ts';
import { createProject } from '#entities/projects/projects/actions.ts';
import type { NewProject } from '#entities/projects/projects/types.ts';
import { useIsKeyTaken } from '#entities/projects/projects/use-is-key-taken.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { paths } from '#lib/http/paths.ts';
import { cleanKey, MAX_KEY, suggestKey } from '#entities/projects/projects/project-key.ts';
import styles from './projects.module.css';

const MAX_NAME = 255;
const GUEST = 5;
const EMPTY: NewProject = { name: '', identifier: '', description: '', network: 2, project_lead: null };
/** What is wrong with the key, or what it is for, is wider than its field. */
const KEY_NOTE = 'new-project-key-note';
type Problems = Partial<Record<string, string>>;

/** Cover, name, key, description, visibility and lead; afterwards the new project is opened. */
export function CreateProjectModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['projects', 'common']);
  const form = useProjectForm(onClose);
  const { input, problems } = form;
  const errorOf = (field: string) => {
    const text = problems[field];
    return text ? <FieldError text={text} /> : undefined;
  };
  return (
    <Dialog onClose={onClose} title={t('create.title')} size={560}>
      <form onSubmit={(event) => void form.submit(event)} noValidate>
        <NewCover input={input} set={form.set} />
        <div className={styles.nameRow}>
          <TextInput
            label={t('create.name')}
            data-autofocus
            maxLength={MAX_NAME}
            value={input.name}
            error={errorOf('name')}
            onChange={(event) => form.rename(event.target.value)}
          />
          <TextInput
            label={t('create.identifier')}
            maxLength={MAX_KEY}
            value={input.identifier}
            error={Boolean(problems['identifier'])}
            aria-describedby={KEY_NOTE}
            onChange={(event) => form.setKey(event.target.value)}
          />
        </div>
        <p id={KEY_NOTE} className={styles.keyNote} data-problem={problems['identifier'] ? '' : undefined}>
          {errorOf('identifier') ??
            t('create.identifier_hint', { key: input.identifier || t('create.example') })}
        </p>
        <Textarea
          label={t('create.description')}
          mt={14}
          autosize
          minRows={2}
          maxRows={6}
          value={input.description}
          onChange={(event) => form.set({ description: event.target.value })}
        />
        <ProjectSelects input={input} set={form.set} />
        {problems['form'] && (
          <div className={styles.formProblem} role="alert">
            <FieldError text={problems['form']} />
          </div>
        )}
        <DialogActions>
          <Button size="md" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" variant="filled" size="md" loading={form.isBusy}>
            {t('create.submit')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

type FieldsProps = { input: NewProject; set: (patch: Partial<NewProject>) => void };

/** An upload waits for its project, and belongs to it once that is made. */
function NewCover({ input: { cover_image = null, cover_image_asset }, set }: FieldsProps) {
  const { slug } = useCurrentWorkspace();
  const present = faceUrl(cover_image_asset) ?? cover_image;
  return (
    <Cover imageUrl={present} color="var(--accent)">
      <CoverButton
        present={present}
        onChoose={(address) => set({ cover_image: address, cover_image_asset: null })}
        upload={{
          place: { type: 'PROJECT_COVER', slug, projectId: '' },
          onUploaded: (url) => set({ cover_image: null, cover_image_asset: faceId(url) }),
        }}
      />
    </Cover>
  );
}

function ProjectSelects({ input, set }: FieldsProps) {
  const { t } = useTranslation('projects');
  const members = useWorkspaceMembers().filter(({ role }) => role > GUEST);
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={12} mt={14}>
      <Select
        label={t('create.network')}
        data={[
          { value: '2', label: t('create.public') },
          { value: '0', label: t('create.private') },
        ]}
        value={String(input.network)}
        onChange={(value) => set({ network: value === '0' ? 0 : 2 })}
      />
      <Select
        label={t('create.lead')}
        placeholder={t('create.no_lead')}
        data={members.map(({ member }) => ({ value: member.id, label: member.display_name }))}
        value={input.project_lead}
        searchable
        clearable
        onChange={(project_lead) => set({ project_lead })}
      />
    </SimpleGrid>
  );
}

function useProjectForm(onClose: () => void) {
  const { t } = useTranslation(['projects', 'common']);
  const navigate = useNavigate();
  const { slug } = useCurrentWorkspace();
  const [input, setInput] = useState(EMPTY);
  const [isKeyEdited, setKeyEdited] = useState(false);
  const [problems, setProblems] = useState<Problems>({});
  const [isBusy, setBusy] = useState(false);

  const set = (patch: Partial<NewProject>) => {
    setProblems({});
    setInput((current) => ({ ...current, ...patch }));
  };
  const isTaken = useIsKeyTaken(input.identifier);
  const rename = (name: string) => set(isKeyEdited ? { name } : { name, identifier: suggestKey(name) });
  const setKey = (text: string) => {
    setKeyEdited(text !== '');
    set({ identifier: cleanKey(text) });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found: Problems = {
      ...(!input.name.trim() && { name: t('create.name_required') }),
      ...(!input.identifier && { identifier: t('create.identifier_required') }),
      ...(isTaken && { identifier: t('create.identifier_taken') }),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      const project = await createProject({ ...input, name: input.name.trim() });
      onClose();
      await navigate(paths.workItems(slug, project.id));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const isNamed = Object.keys(error.fields).length > 0;
      const reason = error.kind === 'refused' ? error.message : t(`common:error.${error.kind}`);
      setProblems(isNamed ? error.fields : { form: reason });
      setBusy(false);
    }
  };
  const shown = isTaken ? { identifier: t('create.identifier_taken'), ...problems } : problems;
  return { input, problems: shown, isBusy, set, rename, setKey, submit };
}
