import { Button, Checkbox, MultiSelect, SegmentedControl, VisuallyHidden } from '@mantine/core';
import { ROLE } from '@tandem/shared/roles.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError } from '#components/field-error.tsx';
import { ProjectTile } from '#components/project-tile.tsx';
import { askForExports, type ExportProvider, type ExportRow, fetchExports } from '#entities/exports/api.ts';
import { useJoinedProjects } from '#entities/projects/hooks.ts';
import { projects as projectStore } from '#entities/projects/store.ts';
import { useCurrentWorkspace } from '#entities/workspaces/store.ts';
import { ApiError } from '#lib/api-error.ts';
import { formatInstant } from '#lib/dates.ts';
import { useLanguage } from '#lib/language.ts';
import { paths } from '#lib/paths.ts';
import { useTitle } from '#lib/use-title.ts';
import { Box, Row, Section } from '../parts/box.tsx';
import { NotForYou } from '../parts/not-for-you.tsx';
import { SettingsPage } from '../parts/settings-page.tsx';
import tables from '../parts/table.module.css';
import { useAsked } from '../parts/use-asked.ts';
import { isUnderWay, statusOf } from './export-status.ts';

const PROVIDERS: readonly ExportProvider[] = ['csv', 'xlsx', 'json'];
const LOOK_AGAIN_MS = 2_000;

/** Copies of work items to take away, and those that were made. */
export function Component() {
  const { t } = useTranslation('workspace-settings');
  const { id, name, slug, role, logo_url } = useCurrentWorkspace();
  useTitle(t('exports.title'), name);
  if (role < ROLE.ADMIN) return <NotForYou />;
  return (
    <SettingsPage
      crumbs={[
        { label: name, to: paths.home(slug), icon: <ProjectTile id={id} name={name} imageUrl={logo_url} /> },
        { label: t('exports.title') },
      ]}
      title={t('exports.title')}
      text={t('exports.text')}
      isWide
    >
      <Exports />
    </SettingsPage>
  );
}

/** The newest exports, read again while one of them is under way. */
function useExports() {
  const [rows, setRows] = useState<readonly ExportRow[]>([]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const look = async () => {
      const found = await fetchExports().catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        return null;
      });
      if (isOver) return;
      if (found) setRows(found);
      if (!found || found.some(isUnderWay)) timer = setTimeout(() => void look(), LOOK_AGAIN_MS);
    };
    void look();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, []);
  return rows;
}

function Exports() {
  const { t } = useTranslation('workspace-settings');
  const [asked, setAsked] = useState(0);
  return (
    <>
      <ExportForm onAsked={() => setAsked(asked + 1)} />
      <Section title={t('exports.previous')}>
        <ExportTable key={asked} />
      </Section>
    </>
  );
}

function ExportForm({ onAsked }: { onAsked: () => void }) {
  const { t } = useTranslation('workspace-settings');
  const projects = useJoinedProjects();
  const [provider, setProvider] = useState<ExportProvider>('csv');
  const [chosen, setChosen] = useState<string[]>([]);
  const [multiple, setMultiple] = useState(false);
  const { isBusy, problem, confirm } = useAsked(async () => {
    await askForExports({ provider, project: chosen, multiple });
    onAsked();
  });
  return (
    <Box>
      <Row label={t('exports.provider')}>
        <SegmentedControl
          aria-label={t('exports.provider')}
          data={PROVIDERS.map((value) => ({ value, label: t(`exports.providers.${value}`) }))}
          value={provider}
          onChange={(value) => setProvider(value as ExportProvider)}
        />
      </Row>
      <Row label={t('exports.projects')} hint={t('exports.projects_hint')} htmlFor="projects" isField>
        <MultiSelect
          id="projects"
          searchable
          limit={50}
          data={projects.map(({ id, name }) => ({ value: id, label: name }))}
          value={chosen}
          placeholder={chosen.length === 0 ? t('exports.all') : undefined}
          onChange={setChosen}
        />
      </Row>
      <Row label={t('exports.multiple')} htmlFor="multiple">
        <Checkbox
          id="multiple"
          checked={multiple}
          onChange={(event) => setMultiple(event.currentTarget.checked)}
        />
      </Row>
      <Row label="">
        {problem && <FieldError text={problem} />}
        <Button variant="filled" loading={isBusy} onClick={confirm}>
          {t('exports.start')}
        </Button>
      </Row>
    </Box>
  );
}

function ExportTable() {
  const { t } = useTranslation('workspace-settings');
  const rows = useExports();
  if (rows.length === 0) return <p className={tables.quiet}>{t('exports.none')}</p>;
  return (
    <div className={tables.frame}>
      <table className={tables.table}>
        <thead>
          <tr>
            <th scope="col">{t('exports.projects')}</th>
            <th scope="col">{t('exports.provider')}</th>
            <th scope="col">{t('exports.asked')}</th>
            <th scope="col">{t('exports.status')}</th>
            <th scope="col">
              <VisuallyHidden>{t('members.actions')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <ExportLine key={row.id} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ExportLine({ row }: { row: ExportRow }) {
  const { t } = useTranslation('workspace-settings');
  const language = useLanguage((state) => state.language);
  const names = row.project.flatMap((id) => projectStore.get(id)?.name ?? []);
  const text = names.length === 0 ? t('exports.count', { count: row.project.length }) : names.join(', ');
  return (
    <tr>
      <td title={text}>{text}</td>
      <td>{t(`exports.providers.${row.provider}`)}</td>
      <td className={tables.quiet}>{formatInstant(row.created_at, language)}</td>
      <td>
        <span className={tables.tag}>{t(`exports.statuses.${statusOf(row)}`)}</span>
      </td>
      <td>
        {row.url && (
          <Button component="a" href={row.url} size="xs" download>
            {t('exports.download')}
          </Button>
        )}
      </td>
    </tr>
  );
}
