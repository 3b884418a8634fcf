import { Button, SegmentedControl, Select, Switch } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import { copyAddress } from '../../items/item-commands.ts';
import styles from './display.module.css';
import { fieldProperty } from '@tandem/shared/projects/fields/names.ts';
import { FieldIcon } from '#components/fields/kind-icon.tsx';
import { useListNames } from './list-names.ts';
import { type Grouping, offeredProperties, type OfferedOptions, optionsOf } from '../list-options.ts';
import { firstWay, keyOfOrder } from '../orders.ts';
import type { SettingsActions } from '../use-view-settings.ts';
import { COMPLETED, type Completed } from '../completed.ts';
import { hasFields, NOTHING_FINISHED, type ViewSettings } from '../view-settings.ts';

type FormProps = { settings: ViewSettings; actions: SettingsActions };
type PartProps = FormProps & { options: OfferedOptions };

/** Everything that can be set about how items are drawn here. */
export function DisplayForm({ settings, actions }: FormProps) {
  const { t } = useTranslation('work-items');
  const options = optionsOf(settings.context, settings.layout, settings.plans);
  return (
    <>
      <Choices {...{ settings, actions, options }} />
      <Line label={t('display.type')}>
        <SegmentedControl
          fullWidth
          classNames={{ control: styles.equal ?? '' }}
          aria-label={t('display.type')}
          data={(['all', 'active', 'backlog'] as const).map((value) => ({
            value,
            label: t(`type.${value}`),
          }))}
          value={settings.type ?? 'all'}
          onChange={(value) => actions.setDisplay({ type: value === 'all' ? null : value })}
        />
      </Line>
      {!NOTHING_FINISHED.includes(settings.context) && (
        <CompletedChoice settings={settings} actions={actions} />
      )}
      {settings.layout === 'kanban' && (
        <Line label={t('display.card_size')}>
          <SegmentedControl
            fullWidth
            classNames={{ control: styles.equal ?? '' }}
            aria-label={t('display.card_size')}
            data={(['comfortable', 'compact'] as const).map((value) => ({
              value,
              label: t(`card_size.${value}`),
            }))}
            value={settings.cardSize}
            onChange={(value) => actions.setDisplay({ card_size: value as 'comfortable' | 'compact' })}
          />
        </Line>
      )}
      <Switches {...{ settings, actions, options }} />
      <ShownProperties settings={settings} actions={actions} />
      {/* Nobody else has my drafts, and a view of the workspace is read from its own row. */}
      {settings.context !== 'drafts' && settings.context !== 'workspace' && <CopyAddress actions={actions} />}
    </>
  );
}

function CopyAddress({ actions }: { actions: SettingsActions }) {
  const { t } = useTranslation('work-items');
  return (
    <Button
      variant="subtle"
      leftSection={<Icon of={IconLink} />}
      onClick={() => void copyAddress(actions.address(), t)}
    >
      {t('shared.copy')}
    </Button>
  );
}

/** Groups, lanes and order; what there is only one of is not asked for. */
function Choices({ settings, actions, options }: PartProps) {
  const { groupBy, subGroupBy, orderBy } = settings;
  const lanes = options.subGroupBy.filter((value) => value !== groupBy);
  return (
    <>
      {options.groupBy.length > 1 && (
        <GroupChoice
          name="group_by"
          {...{ value: groupBy, offered: options.groupBy, settings }}
          pick={actions.setGrouping}
        />
      )}
      {lanes.length > 1 && (
        <GroupChoice
          name="sub_group_by"
          {...{ value: subGroupBy, offered: lanes, settings }}
          pick={actions.setLanes}
        />
      )}
      {/* A table is ordered by the heads of its columns. */}
      {options.hasOrderMenu && (
        <OrderChoice {...{ value: orderBy, offered: options.orderBy, settings, actions }} />
      )}
    </>
  );
}

type GroupChoiceProps = {
  settings: ViewSettings;
  name: 'group_by' | 'sub_group_by';
  value: Grouping | null;
  offered: readonly (Grouping | null)[];
  pick: (group: Grouping | null) => void;
};

function GroupChoice({ name, value, offered, settings, pick }: GroupChoiceProps) {
  const { t } = useTranslation('work-items');
  const { groupName } = useListNames(settings);
  return (
    <Line label={t(`display.${name}`)}>
      <Select
        aria-label={t(`display.${name}`)}
        comboboxProps={{ withinPortal: false }}
        data={offered.map((group) => ({ value: group ?? 'none', label: groupName(group) }))}
        value={value ?? 'none'}
        onChange={(picked) => pick(picked === 'none' ? null : (picked as Grouping))}
      />
    </Line>
  );
}

/** Since when finished items are shown. */
function CompletedChoice({ settings, actions }: FormProps) {
  const { t } = useTranslation('work-items');
  return (
    <Line label={t('display.completed')}>
      <Select
        aria-label={t('display.completed')}
        comboboxProps={{ withinPortal: false }}
        data={COMPLETED.map((value) => ({ value, label: t(`completed.${value}`) }))}
        value={settings.completed}
        onChange={(picked) => picked && actions.setDisplay({ completed: picked as Completed })}
      />
    </Line>
  );
}

type OrderChoiceProps = {
  value: string;
  offered: readonly string[];
  settings: ViewSettings;
  actions: SettingsActions;
};

function OrderChoice({ value, offered, settings, actions }: OrderChoiceProps) {
  const { t } = useTranslation('work-items');
  const { orderName, wordsOf } = useListNames(settings);
  const key = keyOfOrder(value);
  const words = wordsOf(value);
  const keys = [...new Set(offered.map(keyOfOrder))];
  const ways = [key, `-${key}`].filter((way) => offered.includes(way));
  const set = (order_by: string) => actions.setDisplay({ order_by });
  return (
    <>
      <Line label={t('display.order_by')}>
        <Select
          aria-label={t('display.order_by')}
          comboboxProps={{ withinPortal: false }}
          data={keys.map((name) => ({ value: name, label: orderName(name) }))}
          value={key}
          onChange={(picked) =>
            picked && set(offered.find((order) => order === firstWay(picked)) ?? wayOf(offered, picked))
          }
        />
      </Line>
      {words && ways.length > 1 && (
        <Line label={t('display.direction')}>
          <Select
            aria-label={t('display.direction')}
            comboboxProps={{ withinPortal: false }}
            data={ways.map((way, index) => ({
              value: way,
              label: t(`sheet.order.${words}_${index === 0 ? 'up' : 'down'}`),
            }))}
            value={value}
            onChange={(picked) => picked && set(picked)}
          />
        </Line>
      )}
    </>
  );
}

/** The one way in which a list with few orders has this. */
const wayOf = (offered: readonly string[], key: string) =>
  offered.find((order) => keyOfOrder(order) === key) ?? key;

function Switches({ settings, actions, options }: PartProps) {
  const { t } = useTranslation('work-items');
  const { extras } = options;
  return (
    <div className={styles.switches}>
      {extras.includes('sub_issue') && (
        <Switch
          labelPosition="left"
          label={t('display.sub_items')}
          checked={settings.showSubItems}
          onChange={(event) => actions.setDisplay({ sub_issue: event.target.checked })}
        />
      )}
      {settings.showEpics !== null && (
        <Switch
          labelPosition="left"
          label={t('display.epics')}
          checked={settings.showEpics}
          onChange={(event) => actions.setDisplay({ show_epics: event.target.checked })}
        />
      )}
      {extras.includes('show_empty_groups') && (
        <Switch
          labelPosition="left"
          label={t('display.empty_groups')}
          checked={settings.showEmptyGroups}
          disabled={settings.groupBy === null}
          onChange={(event) => actions.setEmptyGroups(event.target.checked)}
        />
      )}
      {extras.includes('show_weekends') && (
        <Switch
          labelPosition="left"
          label={t('display.weekends')}
          checked={settings.calendar.showWeekends}
          onChange={(event) => actions.setCalendar({ show_weekends: event.target.checked })}
        />
      )}
    </div>
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

function ShownProperties({ settings, actions }: FormProps) {
  const { t } = useTranslation('work-items');
  return (
    <div className={styles.properties}>
      <span className={styles.optionName}>{t('display.properties')}</span>
      <div className={styles.toggles}>
        {offeredProperties(settings).map((property) => (
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
        {hasFields(settings.layout) &&
          settings.plans.fields?.map((field) => (
            <button
              key={field.id}
              type="button"
              className={styles.toggle}
              aria-pressed={settings.fields.includes(field)}
              onClick={() => actions.setShown(fieldProperty(field.id), !settings.fields.includes(field))}
            >
              <FieldIcon field={field} size={14} />
              {field.name}
            </button>
          ))}
      </div>
    </div>
  );
}
