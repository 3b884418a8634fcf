import { Button, Menu, TextInput } from '@mantine/core';
import { IconBookmark, IconChevronDown, IconDeviceFloppy, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmModal } from '#components/dialogs/confirm-modal.tsx';
import { Dialog } from '#components/dialogs/dialog.tsx';
import { Icon } from '#components/icons/icon.tsx';
import {
  createAnalyticView,
  deleteAnalyticView,
  patchAnalyticView,
  useAnalyticViews,
} from '#entities/insight/analytics/saved.ts';
import type { AnalyticsScope, AnalyticView, Chart } from '#entities/insight/analytics/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import styles from '../parts/analytics.module.css';

type SavedProps = {
  scope: AnalyticsScope;
  chart: Chart;
  onOpen: (query: Record<string, unknown>) => void;
};

const queryOf = (chart: Chart, { projectIds }: AnalyticsScope): Record<string, unknown> => ({
  ...chart,
  project: projectIds,
});

const isSame = (view: AnalyticView, query: Record<string, unknown>) =>
  ['x_axis', 'y_axis', 'segment', 'project'].every(
    (name) => JSON.stringify(view.query_dict[name] ?? null) === JSON.stringify(query[name] ?? null),
  );

/** Charts that somebody saved, for everybody who sees analytics here. */
export function SavedCharts({ scope, chart, onOpen }: SavedProps) {
  const { t } = useTranslation(['analytics', 'common']);
  const { id: workspaceId } = useCurrentWorkspace();
  const views = useAnalyticViews(workspaceId);
  const [openedId, setOpenedId] = useState<string | null>(null);
  const [isNaming, setNaming] = useState(false);
  const [deleted, setDeleted] = useState<AnalyticView | null>(null);
  const query = queryOf(chart, scope);
  const shown = views.find((view) => isSame(view, query));
  const opened = views.find(({ id }) => id === openedId);
  const isChanged = opened !== undefined && !isSame(opened, query);
  return (
    <>
      {isChanged && (
        <Button
          size="xs"
          variant="subtle"
          onClick={() => void patchAnalyticView(opened.id, { query_dict: query })}
        >
          {t('saved.update', { name: opened.name })}
        </Button>
      )}
      <Menu position="bottom-end" width={280}>
        <Menu.Target>
          <Button
            leftSection={<Icon of={IconBookmark} />}
            rightSection={<Icon of={IconChevronDown} size={12} />}
          >
            <span className={styles.personName}>{shown?.name ?? t('saved.title')}</span>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {views.length === 0 && <p className={styles.nothingSaved}>{t('saved.empty')}</p>}
          {views.map((view) => (
            <Menu.Item
              key={view.id}
              {...(view.id === shown?.id ? { 'aria-current': true } : {})}
              onClick={() => {
                setOpenedId(view.id);
                onOpen(view.query_dict);
              }}
            >
              {view.name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item leftSection={<Icon of={IconDeviceFloppy} />} onClick={() => setNaming(true)}>
            {t('saved.save')}
          </Menu.Item>
          {shown && (
            <Menu.Item leftSection={<Icon of={IconTrash} />} onClick={() => setDeleted(shown)}>
              {t('saved.delete', { name: shown.name })}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isNaming && (
        <NameDialog
          onClose={() => setNaming(false)}
          onName={(name) => setOpenedId(createAnalyticView(workspaceId, { name, query_dict: query }).id)}
        />
      )}
      {deleted && (
        <ConfirmModal
          title={t('saved.delete_title')}
          confirmText={t('saved.delete_button')}
          isDangerous
          onConfirm={() => {
            void deleteAnalyticView(deleted.id);
            setDeleted(null);
          }}
          onClose={() => setDeleted(null)}
        >
          {t('saved.delete_text', { name: deleted.name })}
        </ConfirmModal>
      )}
    </>
  );
}

type NameProps = { onClose: () => void; onName: (name: string) => void };

function NameDialog({ onClose, onName }: NameProps) {
  const { t } = useTranslation(['analytics', 'common']);
  const [name, setName] = useState('');
  const [isMissing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return setMissing(true);
    onName(name.trim());
    onClose();
  };
  return (
    <Dialog onClose={onClose} title={t('saved.save')}>
      <form onSubmit={submit}>
        <TextInput
          label={t('saved.name')}
          value={name}
          maxLength={255}
          error={isMissing && name.trim() === '' ? t('saved.name_needed') : null}
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <div className={styles.buttons}>
          <Button type="submit" variant="filled">
            {t('saved.submit')}
          </Button>
          <Button variant="subtle" onClick={onClose}>
            {t('common:cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
