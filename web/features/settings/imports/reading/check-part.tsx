import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import {
  againOf,
  choicesOf,
  type ImportChoices,
  type ImportDifference,
  type ImporterRow,
  startImport,
} from '#entities/integrations/imports/api.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { paths } from '#lib/http/paths.ts';
import { Foot } from '../../parts/box.tsx';
import { useAsked } from '../../parts/use-asked.ts';
import { DifferencePart } from './difference-part.tsx';
import { ReadingMap } from './reading-map.tsx';
import { ColumnsMap } from './columns-map.tsx';
import { PeopleMap, PrioritiesMap, StatesMap } from './mappings.tsx';
import styles from '../imports.module.css';

type CheckPartProps = { row: ImporterRow; difference: ImportDifference };

/** What an import would do, what can be chosen about it, and the way on. */
export function CheckPart({ row, difference }: CheckPartProps) {
  const { t } = useTranslation('imports');
  const { slug } = useCurrentWorkspace();
  const navigate = useNavigate();
  const first = choicesOf(row);
  const [choices, setChoices] = useState<ImportChoices>(first);
  const isChanged = JSON.stringify(choices) !== JSON.stringify(first);
  const { isBusy, problem, confirm } = useAsked(async (is_dry_run: boolean) => {
    const started = await startImport(slug, againOf(row, { ...choices, is_dry_run }));
    await navigate(paths.workspaceImports(slug, started), { replace: true });
  });
  const set = (part: Partial<ImportChoices>) => setChoices({ ...choices, ...part });
  const { items } = difference;
  const count = items.new + items.changed;
  return (
    <div className={styles.check}>
      <div className={styles.choices}>
        {difference.table && (
          <ColumnsMap table={difference.table} choices={choices} onChange={(chosen) => set(chosen)} />
        )}
        {difference.table && (
          <ReadingMap table={difference.table} choices={choices} onChange={(reading) => set(reading)} />
        )}
        <StatesMap
          found={difference.found_states}
          states={choices.states}
          onChange={(states) => set({ states })}
        />
        <PrioritiesMap
          found={difference.found_priorities}
          priorities={choices.priorities}
          onChange={(priorities) => set({ priorities })}
        />
        <PeopleMap
          found={difference.found_people}
          total={difference.people.new}
          users={choices.users}
          onChange={(users) => set({ users })}
        />
      </div>
      <div className={styles.result}>
        <div className={styles.foot}>
          <Foot note={isChanged ? t('check.changed') : t('check.nothing_yet')} problem={problem ?? undefined}>
            {isChanged ? (
              <Button size="md" variant="filled" loading={isBusy} onClick={() => confirm(true)}>
                {t('check.again')}
              </Button>
            ) : (
              <Button size="md" variant="filled" loading={isBusy} onClick={() => confirm(false)}>
                {t('check.import', { count })}
              </Button>
            )}
          </Foot>
        </div>
        <DifferencePart difference={difference} />
      </div>
    </div>
  );
}
