import { SegmentedControl, Select, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DISPLAY_PROPERTIES, type DisplayProperty } from '#entities/user-properties/types.ts';
import styles from './display.module.css';
import type { SettingsActions } from './use-view-settings.ts';
import { GROUPINGS, type Grouping, ORDERS, type ViewSettings } from './view-settings.ts';

type FormProps = { settings: ViewSettings; actions: SettingsActions };

/** Everything that can be set about how items are drawn. */
export function DisplayForm({ settings, actions }: FormProps) {
  const { t } = useTranslation('work-items');
  const { layout, groupBy, orderBy, showSubItems, showEmptyGroups, type } = settings;
  const groupings = layout === 'kanban' ? GROUPINGS : ([null, ...GROUPINGS] as const);
  return (
    <>
      <Line label={t('display.group_by')}>
        <Select
          aria-label={t('display.group_by')}
          comboboxProps={{ withinPortal: false }}
          data={groupings.map((value) => ({ value: value ?? 'none', label: t(`group.${value ?? 'none'}`) }))}
          value={groupBy ?? 'none'}
          onChange={(value) => actions.setGrouping(value === 'none' ? null : (value as Grouping))}
        />
      </Line>
      <Line label={t('display.order_by')}>
        <Select
          aria-label={t('display.order_by')}
          comboboxProps={{ withinPortal: false }}
          data={ORDERS.map((value) => ({ value, label: t(`order.${value}`) }))}
          value={orderBy}
          onChange={(value) => value && actions.setDisplay({ order_by: value })}
        />
      </Line>
      <Line label={t('display.type')}>
        <SegmentedControl
          fullWidth
          classNames={{ control: styles.equal ?? '' }}
          aria-label={t('display.type')}
          data={(['all', 'active', 'backlog'] as const).map((value) => ({
            value,
            label: t(`type.${value}`),
          }))}
          value={type ?? 'all'}
          onChange={(value) => actions.setDisplay({ type: value === 'all' ? null : value })}
        />
      </Line>
      <div className={styles.switches}>
        <Switch
          labelPosition="left"
          label={t('display.sub_items')}
          checked={showSubItems}
          onChange={(event) => actions.setDisplay({ sub_issue: event.target.checked })}
        />
        <Switch
          labelPosition="left"
          label={t('display.empty_groups')}
          checked={showEmptyGroups}
          disabled={groupBy === null}
          onChange={(event) => actions.setDisplay({ show_empty_groups: event.target.checked })}
        />
      </div>
      <ShownProperties settings={settings} actions={actions} />
    </>
  );
}

function Line({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className={styles.option}>
      <span className={styles.optionName}>{label}</span>
      {children}
    </div>
  );
}

/** What has a place in the layout: rows and cards have none for a start, and a board by states says the state by the column. */
const isDrawn = (property: DisplayProperty, { layout, groupBy }: ViewSettings) =>
  property !== 'start_date' && (property !== 'state' || layout !== 'kanban' || groupBy !== 'state');

function ShownProperties({ settings, actions }: FormProps) {
  const { t } = useTranslation('work-items');
  return (
    <div className={styles.properties}>
      <span className={styles.optionName}>{t('display.properties')}</span>
      <div className={styles.toggles}>
        {DISPLAY_PROPERTIES.filter((property) => isDrawn(property, settings)).map((property) => (
          <button
            key={property}
            type="button"
            className={styles.toggle}
            aria-pressed={settings.shown.has(property)}
            onClick={() => actions.setShown(property, !settings.shown.has(property))}
          >
            {t(`display_property.${property}`)}
          </button>
        ))}
      </div>
    </div>
  );
}
