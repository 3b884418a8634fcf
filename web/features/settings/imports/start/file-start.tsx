import { FileInput, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  againOf,
  bringImportFile,
  type ImportService,
  type NewImport,
} from '#entities/integrations/imports/api.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { Problem } from '../../parts/problem.tsx';
import { useAsked } from '../../parts/use-asked.ts';
import { fileNameOf } from '../import-words.ts';
import { StartActions } from './start-actions.tsx';
import { fieldsOfTarget, isTarget, suggestTarget, TargetFields, targetOf } from './target-fields.tsx';
import { type StartProps, useDryRun } from '../reading/use-dry-run.ts';
import { useLeaving } from './use-leaving.ts';

const ACCEPTED: Record<ImportService, string> = {
  csv: '.csv,.tsv,.txt,.xlsx,.json,.zip,.gz',
  jira: '.ndjson,.jsonl,.json,.xml,.gz',
  github: '.json,.gz',
  linear: '.ndjson,.gz',
  asana: '.ndjson,.gz',
};

/** Sends the file and has it looked at. */
function useFileStart(props: StartProps) {
  const { slug } = useCurrentWorkspace();
  const dryRun = useDryRun(props);
  const whileHere = useLeaving();
  const [share, setShare] = useState<number | null>(null);
  const [brought, setBrought] = useState<{ file: File; id: string } | null>(null);
  // What was refused for another reason need not be sent again.
  const bring = async (file: File, signal: AbortSignal): Promise<string> => {
    if (brought?.file === file) return brought.id;
    setShare(0);
    const id = await bringImportFile(slug, file, { onProgress: setShare, signal }).finally(() =>
      setShare(null),
    );
    setBrought({ file, id });
    return id;
  };
  const asked = useAsked((file: File | null, target: NewImport['target'], host: string) =>
    whileHere(async (signal) => {
      const known = props.again && againOf(props.again, {}).origin;
      const cloud_hostname = host.trim() || null;
      const origin = file ? { file_id: await bring(file, signal) } : known;
      await dryRun({ ...origin, cloud_hostname }, { target, signal });
    }),
  );
  return { ...asked, share };
}

/** Which file is imported, and where to. */
export function FileStart(props: StartProps) {
  const { service, again, onClose } = props;
  const { t } = useTranslation(['imports', 'common']);
  const [file, setFile] = useState<File | null>(null);
  const [host, setHost] = useState(String(again?.metadata['cloud_hostname'] ?? ''));
  const [target, setTarget] = useState(() => fieldsOfTarget(again && againOf(again, {}).target));
  const { isBusy, problem, confirm, share } = useFileStart(props);
  const isSameFile = file === null && again !== null && again.has_file;
  const choose = (chosen: File | null) => {
    setFile(chosen);
    setTarget(suggestTarget(target, chosen?.name.replace(/(\.[a-z]+)+$/i, '') ?? ''));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    confirm(file, targetOf(target), host);
  };
  return (
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
      <StartActions
        isReady={(file !== null || isSameFile) && isTarget(target)}
        isBusy={isBusy}
        onClose={onClose}
      >
        {share === null ? t('look') : t('sending', { percent: Math.round(share * 100) })}
      </StartActions>
    </form>
  );
}
