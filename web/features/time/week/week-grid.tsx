import { IconPlus, IconX } from '@tabler/icons-react';
import { formatMinutes } from '@tandem/shared/tracking/duration.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '#components/icons/icon.tsx';
import { IconButton } from '#components/controls/icon-button.tsx';
import { ProjectTile } from '#components/people/project-tile.tsx';
import { useProject } from '#entities/projects/projects/hooks.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { dateFormat, parseDay, today } from '#lib/dates/dates.ts';
import { useLanguage } from '#lib/device/language.ts';
import { paths } from '#lib/http/paths.ts';
import { addRows } from './added-rows.ts';
import { isWeekend } from './days.ts';
import type { GridGroup, GridRow } from './grid-rows.ts';
import { SubjectState, useSubjectName } from './subject-name.tsx';
import { SubjectPicker } from './subject-picker.tsx';
import { TimeCell } from './time-cell.tsx';
import type { GridKeys } from './use-grid-keys.ts';
import { isCellLocked, type MyWeek } from './use-my-week.ts';
import styles from './week.module.css';

type GridProps = { week: MyWeek; keys: GridKeys | null; onRemove: (row: GridRow) => void };

/** My week: a row for each item, a column for each day. Without `keys` it is to be read only. */
export function WeekGrid({ week, keys, onRemove }: GridProps) {
  const { t } = useTranslation('time');
  const { grid, days } = week;
  return (
    <div
      className={styles.grid}
      role="grid"
      aria-label={t('tab.week')}
      aria-readonly={keys === null}
      data-read-only={keys ? undefined : ''}
    >
      <DayHeads days={days} />
      {grid.groups.map((group) => (
        <Group key={group.projectId} {...{ group, week, keys, onRemove }} />
      ))}
      {keys && <AddLine week={week} keys={keys} />}
      <TotalLine week={week} />
    </div>
  );
}

function DayHeads({ days }: { days: readonly string[] }) {
  const { t } = useTranslation('time');
  const language = useLanguage((state) => state.language);
  const now = today();
  return (
    <div role="row" className={`${styles.line} ${styles.heads}`}>
      <span role="columnheader" className={styles.subject}>
        {t('week.item')}
      </span>
      {days.map((day) => (
        <span
          key={day}
          role="columnheader"
          className={styles.cell}
          data-weekend={isWeekend(day) ? '' : undefined}
          data-today={day === now ? '' : undefined}
        >
          {dateFormat(language, { weekday: 'short' }).format(parseDay(day))}
          <span className={styles.date}>{Number(day.slice(8))}</span>
        </span>
      ))}
      <span role="columnheader" className={styles.total}>
        {t('week.total')}
      </span>
      <span className={styles.end} />
    </div>
  );
}

type GroupProps = GridProps & { group: GridGroup };

function Group({ group, ...props }: GroupProps) {
  const project = useProject(group.projectId);
  return (
    <>
      <div role="row" className={styles.group}>
        <span role="rowheader" className={styles.project}>
          {project && <ProjectTile id={project.id} name={project.name} logo={project.logo_props} />}
          {project?.name}
        </span>
        <span role="gridcell" className={styles.total}>
          {group.total > 0 && formatMinutes(group.total)}
        </span>
        <span className={styles.end} />
      </div>
      {group.rows.map((row) => (
        <Line key={row.key} row={row} {...props} />
      ))}
    </>
  );
}

function Line({ row, week, keys, onRemove }: GridProps & { row: GridRow }) {
  const { t } = useTranslation('time');
  const { itemKey, name, stateId } = useSubjectName(row);
  const { slug } = useCurrentWorkspace();
  const text = itemKey ? `${itemKey} ${name}` : name;
  const isLocked = row.cells.some((entries, index) => entries.length > 0 && isCellLocked(week, row, index));
  return (
    <div role="row" className={styles.line} data-row={row.key}>
      <span role="rowheader" className={styles.subject} title={text}>
        <SubjectState stateId={stateId} />
        {itemKey && <span className={styles.key}>{itemKey}</span>}
        {itemKey ? (
          <Link className={styles.name} to={paths.workItemByKey(slug, itemKey)} tabIndex={-1}>
            {name}
          </Link>
        ) : (
          <span className={styles.name}>{name}</span>
        )}
      </span>
      {week.days.map((day, index) => (
        <TimeCell key={day} {...{ row, day, index, week, keys }} name={text} />
      ))}
      <span role="gridcell" className={styles.total}>
        {row.total > 0 && formatMinutes(row.total)}
      </span>
      <span role="gridcell" className={styles.end}>
        {keys && !isLocked && (
          <IconButton
            of={IconX}
            size="sm"
            label={t('week.remove_row', { name: text })}
            onClick={() => onRemove(row)}
          />
        )}
      </span>
    </div>
  );
}

function AddLine({ week, keys }: { week: MyWeek; keys: GridKeys }) {
  const { t } = useTranslation('time');
  return (
    <div role="row" className={styles.line}>
      <span role="rowheader" className={styles.subject}>
        <SubjectPicker
          label={t('week.add')}
          className={styles.add}
          onPick={(picked) => {
            addRows(week.key, [picked]);
            keys.goTo(picked);
          }}
        >
          <Icon of={IconPlus} />
          {t('week.add')}
        </SubjectPicker>
      </span>
      {week.days.map((day) => (
        <span key={day} className={styles.cell} data-weekend={isWeekend(day) ? '' : undefined} aria-hidden />
      ))}
      <span className={styles.total} />
      <span className={styles.end} />
    </div>
  );
}

function TotalLine({ week: { grid, days, week } }: { week: MyWeek }) {
  const { t } = useTranslation('time');
  const planned = week?.planned ?? null;
  const whole = planned?.reduce((sum, minutes) => sum + minutes, 0) ?? 0;
  const now = today();
  return (
    <div role="row" className={`${styles.line} ${styles.totals}`}>
      <span role="rowheader" className={styles.subject}>
        {t('week.total')}
        {whole > 0 && (
          <span className={styles.hint}>{t('week.of_planned', { time: formatMinutes(whole) })}</span>
        )}
      </span>
      {days.map((day, index) => {
        const minutes = grid.totals[index] ?? 0;
        const isShort = day < now && minutes < (planned?.[index] ?? 0);
        return (
          <span
            key={day}
            role="gridcell"
            className={styles.cell}
            data-weekend={isWeekend(day) ? '' : undefined}
            data-short={isShort ? '' : undefined}
          >
            {(minutes > 0 || isShort) && formatMinutes(minutes)}
          </span>
        );
      })}
      <span role="gridcell" className={styles.total}>
        {formatMinutes(grid.total)}
      </span>
      <span className={styles.end} />
    </div>
  );
}
