import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Estimate } from '#entities/projects/estimates/types.ts';
import { Section } from '../../parts/box.tsx';
import tables from '../../parts/tables/table.module.css';
import { Table } from '../../parts/tables/table.tsx';
import { type Mapping, type UsedPoint, countAfter, firstMapping, itemsOf } from './estimate-mapping.ts';
import styles from './estimates.module.css';

type EstimateSwitchProps = {
  next: Estimate;
  used: readonly UsedPoint[];
  onApply: (mapping: Mapping) => void;
  onClose: () => void;
};

/** Which value of another estimate work items get for each one that they have. Nothing changes before it is applied. */
export function EstimateSwitch({ next, used, onApply, onClose }: EstimateSwitchProps) {
  const { t } = useTranslation(['project-settings', 'common']);
  const [mapping, setMapping] = useState(() => firstMapping(used, next));
  const after = countAfter(used, mapping);
  const total = itemsOf(used);
  const mapped = itemsOf(used.filter(({ id }) => mapping[id] !== undefined));
  const heads = ['now', 'items', 'after', 'preview'] as const;
  return (
    <Section title={t('estimates.switch.title', { name: next.name })} text={t('estimates.switch.text')}>
      <div className={tables.frame}>
        <Table heads={heads.map((head) => t(`estimates.switch.${head}`))}>
          {used.map((point) => (
            <MappedPoint
              key={point.id}
              {...{ point, next, total }}
              to={mapping[point.id]}
              count={after.get(mapping[point.id] ?? null) ?? 0}
              onChange={(to) => setMapping((before) => ({ ...before, [point.id]: to }))}
            />
          ))}
        </Table>
        <div className={styles.applying}>
          <span role="status">{t('estimates.switch.mapped', { mapped, count: total })}</span>
          <Button variant="subtle" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button variant="filled" disabled={mapped < total} onClick={() => onApply(mapping)}>
            {t('estimates.switch.apply', { count: total })}
          </Button>
        </div>
      </div>
    </Section>
  );
}

/** Among the values of a list, for none of them. */
const NONE = 'none';

type MappedPointProps = {
  point: UsedPoint;
  next: Estimate;
  to: string | null | undefined;
  /** How many items have the chosen value afterwards, of how many. */
  count: number;
  total: number;
  onChange: (to: string | null) => void;
};

function MappedPoint({ point, next, to, count, total, onChange }: MappedPointProps) {
  const { t } = useTranslation('project-settings');
  const values = next.points.toSorted((a, b) => a.key - b.key);
  const chosen = values.find(({ id }) => id === to);
  return (
    <tr>
      <td>
        <span className={styles.point}>{point.value}</span>
      </td>
      <td data-label={t('estimates.switch.items')}>{point.items}</td>
      <td>
        <Select
          w={160}
          aria-label={t('estimates.switch.for', { value: point.value })}
          placeholder={t('estimates.switch.choose')}
          data={[
            ...values.map(({ id, value }) => ({ value: id, label: value })),
            { value: NONE, label: t('estimates.switch.none') },
          ]}
          value={to === null ? NONE : (to ?? null)}
          error={to === undefined}
          onChange={(value) => value && onChange(value === NONE ? null : value)}
        />
      </td>
      <td className={styles.previewCell}>
        {chosen ? (
          <span className={styles.preview}>
            <span className={styles.share} style={{ ['--share' as string]: count / total }} aria-hidden />
            {t('estimates.switch.become', { count, value: chosen.value })}
          </span>
        ) : (
          <span className={styles.lost}>{t('estimates.switch.lose', { count: point.items })}</span>
        )}
      </td>
    </tr>
  );
}
