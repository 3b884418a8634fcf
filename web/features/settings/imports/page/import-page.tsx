import { Progress } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { SkeletonRows } from '#components/feedback/skeleton-rows.tsx';
import type { ImporterRow, ImportService } from '#entities/integrations/imports/api.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { paths } from '#lib/http/paths.ts';
import { SettingsPage } from '../../parts/settings-page.tsx';
import { useWorkspaceCrumbs } from '../../parts/use-workspace-crumbs.tsx';
import { CheckPart } from '../reading/check-part.tsx';
import { fileNameOf, isUnderWay, percentOf, projectNameOf } from '../import-words.ts';
import { FailedPart, ReportPart } from './report-part.tsx';
import { Steps } from '../start/steps.tsx';
import { useImport } from './use-import.ts';
import styles from '../imports.module.css';

/** One import or dry run: what is found, how far it is, what came of it. */
export function ImportPage({ service, id }: { service: ImportService; id: string }) {
  const { t } = useTranslation(['imports', 'common']);
  const { slug } = useCurrentWorkspace();
  const { row, problem } = useImport(slug, service, id);
  const isGone = problem?.status === 404;
  const title = row ? fileNameOf(row) : t(`services.${service}`);
  return (
    <SettingsPage
      crumbs={useWorkspaceCrumbs({ label: t('title'), to: paths.workspaceImports(slug) }, { label: title })}
      title={title}
      text={row ? t('into', { service: t(`services.${service}`), project: projectNameOf(row) }) : undefined}
      isWide
    >
      {!row && !problem && <SkeletonRows count={6} label={t('common:loading')} />}
      {isGone && (
        <p>
          {t('gone')} <Link to={paths.workspaceImports(slug)}>{t('all')}</Link>
        </p>
      )}
      {!row && problem && !isGone && <p role="alert">{t(`common:error.${problem.kind}`)}</p>}
      {row && !isGone && <Stage row={row} />}
    </SettingsPage>
  );
}

function Stage({ row }: { row: ImporterRow }) {
  return (
    <>
      <Steps row={row} />
      {isUnderWay(row) && <Running row={row} />}
      {row.status === 'failed' && <FailedPart row={row} />}
      {row.difference && <CheckPart row={row} difference={row.difference} />}
      {row.imported_data && <ReportPart row={row} report={row.imported_data} />}
    </>
  );
}

function Running({ row }: { row: ImporterRow }) {
  const { t } = useTranslation('imports');
  const { step, done, total, is_dry_run } = row;
  const percent = percentOf(row);
  const writing = is_dry_run ? 'running.comparing' : 'running.writing';
  const text =
    row.status === 'queued' || step === null
      ? t('running.waiting')
      : t(step === 'writing' ? writing : `running.${step}`, { count: done, total: total ?? done });
  return (
    <div className={styles.running}>
      <p role="status">{text}</p>
      <Progress.Root size={8}>
        <Progress.Section value={percent ?? 100} animated={percent === null} aria-label={text} />
      </Progress.Root>
      <p className={styles.quiet}>{t(is_dry_run ? 'running.dry_note' : 'running.note')}</p>
    </div>
  );
}
