import { Button, FileInput, Modal, Select, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useReturnFocus } from '#components/use-return-focus.ts';
import {
  againOf,
  bringImportFile,
  type ImporterRow,
  type ImportService,
  type NewImport,
  startImport,
} from '#entities/imports/api.ts';
import { useJoinedProjects } from '#entities/projects/hooks.ts';
import { cleanKey, suggestKey } from '#entities/projects/project-key.ts';
import { useCurrentWorkspace } from '#entities/workspaces/store.ts';
import { paths } from '#lib/paths.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { Problem } from '../parts/problem.tsx';
import { useAsked } from '../parts/use-asked.ts';
import { fileNameOf } from './import-words.ts';
import styles from './imports.module.css';

type StartModalProps = {
  service: ImportService;
  /** The import that is run again; null for a new one. */
  again: ImporterRow | null;
  onClose: () => void;
};

type Target = { projectId: string | null; name: string; identifier: string };

const ACCEPTED: Record<ImportService, string> = {
  csv: '.csv,.tsv,.txt,.gz',
  jira: '.ndjson,.jsonl,.json,.gz',
  github: '.json,.gz',
};
const NAME_MAX = 200;

const fieldsOf = (target: NewImport['target']): Partial<Target> =>
  'project_id' in target ? { projectId: target.project_id } : target;

/** Sends the file, has it looked at and goes to what was found. */
function useStart({ service, again, onClose }: StartModalProps) {
  const { slug } = useCurrentWorkspace();
  const navigate = useNavigate();
  const [share, setShare] = useState<number | null>(null);
  const [brought, setBrought] = useState<{ file: File; id: string } | null>(null);
  const leaving = useRef<AbortController>(null);
  useEffect(() => () => leaving.current?.abort(), []);
  const start = async (file: File | null, target: NewImport['target'], host: string, signal: AbortSignal) => {
    // What was refused for another reason need not be sent again.
    const bring = async () => {
      if (!file) return {};
      if (brought?.file === file) return { file_id: brought.id };
      setShare(0);
      const id = await bringImportFile(slug, file, { onProgress: setShare, signal }).finally(() =>
        setShare(null),
      );
      setBrought({ file, id });
      return { file_id: id };
    };
    const changes = { ...(await bring()), target, cloud_hostname: host.trim() || null, is_dry_run: true };
    const wanted = again
      ? againOf(again, changes)
      : { service, file_id: '', columns: null, states: {}, users: [], ...changes };
    const row = await startImport(slug, wanted);
    signal.throwIfAborted();
    onClose();
    await navigate(paths.workspaceImports(slug, row));
  };
  const asked = useAsked(async (file: File | null, target: NewImport['target'], host: string) => {
    const { signal } = (leaving.current = new AbortController());
    // Whoever has closed the dialog wants none of it, and is not taken elsewhere.
    await start(file, target, host, signal).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  });
  return { ...asked, share };
}

/** Which file is imported, and where to. */
export function StartModal(props: StartModalProps) {
  const { service, again, onClose } = props;
  const { t } = useTranslation(['imports', 'common']);
  useReturnFocus();
  const [file, setFile] = useState<File | null>(null);
  const [host, setHost] = useState(String(again?.metadata['cloud_hostname'] ?? ''));
  const [target, setTarget] = useState<Target>({
    ...{ projectId: null, name: '', identifier: '' },
    ...(again && fieldsOf(againOf(again, {}).target)),
  });
  const { isBusy, problem, confirm, share } = useStart(props);
  const isSameFile = file === null && again !== null && again.has_file;
  const isReady = (file !== null || isSameFile) && (target.projectId !== null || target.identifier !== '');
  const choose = (chosen: File | null) => {
    setFile(chosen);
    const name = chosen?.name.replace(/(\.[a-z]+)+$/i, '') ?? '';
    if (target.name === '' && name !== '') setTarget({ ...target, name, identifier: suggestKey(name) });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { projectId, name, identifier } = target;
    confirm(file, projectId ? { project_id: projectId } : { name: name.trim(), identifier }, host);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('start_title', { service: t(`services.${service}`) })}
      size={480}
      closeButtonProps={{ 'aria-label': t('common:close'), size: 28, iconSize: 16 }}
    >
      <form onSubmit={submit} noValidate>
        <FileInput
          label={t('file')}
          description={t(`file_hint.${service}`)}
          placeholder={isSameFile ? fileNameOf(again) : t('choose_file')}
          accept={ACCEPTED[service]}
          value={file}
          onChange={choose}
        />
        {!again?.project && <TargetFields target={target} onChange={setTarget} />}
        {service === 'jira' && (
          <TextInput
            mt={12}
            label={t('host')}
            description={t('host_hint')}
            placeholder="example.atlassian.net"
            autoComplete="off"
            value={host}
            onChange={(event) => setHost(event.target.value)}
          />
        )}
        <Problem text={problem} />
        <div className={styles.actions}>
          <Button size="md" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button size="md" type="submit" variant="filled" disabled={!isReady} loading={isBusy}>
            {share === null ? t('look') : t('sending', { percent: Math.round(share * 100) })}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

type TargetFieldsProps = { target: Target; onChange: (target: Target) => void };

/** A project that the person administers, or a new one. */
function TargetFields({ target, onChange }: TargetFieldsProps) {
  const { t } = useTranslation('imports');
  const projects = useJoinedProjects().filter(({ member_role }) => (member_role ?? 0) >= ROLE.ADMIN);
  return (
    <>
      <Select
        mt={12}
        label={t('project')}
        placeholder={t('new_project')}
        searchable
        clearable
        limit={50}
        data={projects.map(({ id, name }) => ({ value: id, label: name }))}
        value={target.projectId}
        onChange={(projectId) => onChange({ ...target, projectId })}
      />
      {target.projectId === null && (
        <div className={styles.names}>
          <TextInput
            label={t('name')}
            maxLength={NAME_MAX}
            value={target.name}
            onChange={({ target: { value: name } }) =>
              onChange({ ...target, name, identifier: suggestKey(name) })
            }
          />
          <TextInput
            label={t('identifier')}
            required
            value={target.identifier}
            onChange={(event) => onChange({ ...target, identifier: cleanKey(event.target.value) })}
          />
        </div>
      )}
    </>
  );
}
