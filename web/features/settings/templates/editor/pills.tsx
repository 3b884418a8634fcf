import { IconCalendarCheck, IconCalendarEvent, IconUser } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import { Picker, type PickerOption } from '#components/pickers/picker.tsx';
import { useEstimatePoints } from '#entities/projects/estimates/hooks.ts';
import { useProject } from '#entities/projects/projects/hooks.ts';
import type { Priority } from '#entities/work-items/rows/types.ts';
import type { TemplateNode } from '#entities/work-items/templates/types.ts';
import { listNames } from '#lib/text/names.ts';
import { FieldPills } from './field-pills.tsx';
import { OffsetPicker, offsetText } from './offset-picker.tsx';
import {
  cycleOptions,
  estimateOptions,
  labelOptions,
  moduleOptions,
  NONE,
  priorityOptions,
  stateOptions,
  typeOptions,
} from './options.tsx';
import { useEditor } from './use-editor.ts';
import { useWhoOptions, WhoIcon, whoNames } from './who.tsx';
import styles from './editor.module.css';

type PillsProps = { node: TemplateNode };

/** The properties of an item of the template, as the form of a new item has them. */
export function Pills({ node }: PillsProps) {
  const { t } = useTranslation(['templates', 'work-items']);
  const { projectId, patchNode } = useEditor();
  const set = (patch: Partial<TemplateNode>) => patchNode(node.key, patch);
  return (
    <div className={styles.pills}>
      {projectId !== null && <OfProject node={node} projectId={projectId} />}
      <ChoicePill
        label={t('work-items:property.priority')}
        options={priorityOptions(t)}
        selected={[node.priority]}
        isEmpty={node.priority === 'none'}
        onPick={([value]) => set({ priority: (value ?? 'none') as Priority })}
      />
      <WhoPill node={node} />
      <OffsetPill node={node} property="start" />
      <OffsetPill node={node} property="due" />
      {projectId !== null && <PlanPills node={node} projectId={projectId} />}
      {projectId !== null && node.key === 'root' && <FieldPills node={node} projectId={projectId} />}
    </div>
  );
}

type ChoicePillProps = {
  label: string;
  options: PickerOption[];
  selected: readonly string[];
  isEmpty: boolean;
  multiple?: boolean;
  onPick: (values: string[]) => void;
  children?: ReactNode;
};

/** A property whose value is chosen out of a list. */
function ChoicePill({ options, selected, isEmpty, children, ...props }: ChoicePillProps) {
  const { t } = useTranslation('common');
  const { canEdit } = useEditor();
  const chosen = options.filter(({ value }) => selected.includes(value));
  return (
    <Picker
      {...props}
      className={styles.pill}
      disabled={!canEdit}
      tone={isEmpty ? 'empty' : undefined}
      options={() => options}
      selected={selected}
      searchPlaceholder={props.label}
      emptyText={t('no_match')}
    >
      {children ?? (
        <>
          {(chosen[0] ?? options.at(-1))?.icon}
          <span className={styles.cut}>
            {isEmpty ? props.label : listNames(chosen.map(({ label }) => label))}
          </span>
        </>
      )}
    </Picker>
  );
}

type OfProjectProps = PillsProps & { projectId: string };

/** The pills whose values belong to one project. */
function OfProject({ node, projectId }: OfProjectProps) {
  const { t } = useTranslation(['templates', 'work-items']);
  const { patchNode } = useEditor();
  const hasTypes = useProject(projectId)?.is_issue_type_enabled ?? false;
  const set = (patch: Partial<TemplateNode>) => patchNode(node.key, patch);
  return (
    <>
      {hasTypes && (
        <ChoicePill
          label={t('work-items:property.type')}
          options={typeOptions(projectId, t)}
          selected={[node.type_id ?? NONE]}
          isEmpty={node.type_id === null}
          onPick={([value]) => set({ type_id: value || null })}
        />
      )}
      <ChoicePill
        label={t('work-items:property.state')}
        options={stateOptions(projectId, t)}
        selected={[node.state_id ?? NONE]}
        isEmpty={node.state_id === null}
        onPick={([value]) => set({ state_id: value || null })}
      />
    </>
  );
}

function PlanPills({ node, projectId }: OfProjectProps) {
  const { t } = useTranslation(['templates', 'work-items']);
  const { patchNode } = useEditor();
  const project = useProject(projectId);
  const isEstimated = useEstimatePoints(projectId).length > 0;
  const labels = labelOptions(projectId);
  const set = (patch: Partial<TemplateNode>) => patchNode(node.key, patch);
  return (
    <>
      {project?.cycle_view && (
        <ChoicePill
          label={t('work-items:property.cycle')}
          options={cycleOptions(projectId, t)}
          selected={[node.cycle_id ?? NONE]}
          isEmpty={node.cycle_id === null}
          onPick={([value]) => set({ cycle_id: value || null })}
        />
      )}
      {project?.module_view && (
        <ChoicePill
          multiple
          label={t('work-items:property.module')}
          options={moduleOptions(projectId)}
          selected={node.module_ids}
          isEmpty={node.module_ids.length === 0}
          onPick={(module_ids) => set({ module_ids })}
        />
      )}
      {isEstimated && (
        <ChoicePill
          label={t('work-items:property.estimate')}
          options={estimateOptions(projectId, t)}
          selected={[node.estimate_point ?? NONE]}
          isEmpty={node.estimate_point === null}
          onPick={([value]) => set({ estimate_point: value || null })}
        />
      )}
      <ChoicePill
        multiple
        label={t('work-items:property.labels')}
        options={labels}
        selected={node.label_ids}
        isEmpty={node.label_ids.length === 0}
        onPick={(label_ids) => set({ label_ids })}
      />
    </>
  );
}

function WhoPill({ node }: PillsProps) {
  const { t } = useTranslation(['templates', 'work-items']);
  const { projectId, patchNode } = useEditor();
  const options = useWhoOptions(projectId);
  const isEmpty = node.assignees.length === 0;
  return (
    <ChoicePill
      multiple
      label={t('work-items:property.assignees')}
      options={options(t)}
      selected={node.assignees}
      isEmpty={isEmpty}
      onPick={(assignees) => patchNode(node.key, { assignees })}
    >
      {isEmpty ? (
        <Icon of={IconUser} />
      ) : (
        node.assignees.slice(0, 3).map((who) => <WhoIcon key={who} who={who} />)
      )}
      <span className={styles.cut}>
        {isEmpty ? t('work-items:property.assignees') : listNames(whoNames(node.assignees, t))}
      </span>
    </ChoicePill>
  );
}

const DAY_ICONS = { start: IconCalendarEvent, due: IconCalendarCheck };

function OffsetPill({ node, property }: PillsProps & { property: 'start' | 'due' }) {
  const { t } = useTranslation(['templates', 'work-items']);
  const { canEdit, patchNode } = useEditor();
  const label = t(`work-items:property.${property === 'due' ? 'target_date' : 'start_date'}`);
  const offset = node[property];
  return (
    <OffsetPicker
      label={label}
      className={styles.pill}
      disabled={!canEdit}
      value={offset}
      onChange={(value) => patchNode(node.key, { [property]: value })}
    >
      <Icon of={DAY_ICONS[property]} />
      <span className={styles.cut}>{offset ? offsetText(offset, t) : label}</span>
    </OffsetPicker>
  );
}
