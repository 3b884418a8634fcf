import {
  IconCalendar,
  IconChevronsRight,
  IconCircleDot,
  IconLayersSubtract,
  IconLink,
  IconTriangle,
  IconUser,
  IconUsers,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#components/controls/icon-button.tsx';
import { patchModule } from '#entities/planning/modules/actions.ts';
import { useModuleDetail } from '#entities/planning/modules/counted.ts';
import { useModule } from '#entities/planning/modules/hooks.ts';
import { isVersion } from '#entities/planning/modules/kind.ts';
import type { Module, ModuleDetail } from '#entities/planning/modules/types.ts';
import { useCountsInPoints } from '#entities/projects/estimates/hooks.ts';
import { Fact } from '../parts/fact.tsx';
import { type PlannedDetail, ProgressParts } from '../parts/progress-parts.tsx';
import { useLeadingPicking } from '../parts/use-leading-picking.ts';
import type { SharePicking } from '../parts/use-shares.ts';
import { copyLink, linkTo } from './parts/module-actions.ts';
import { ModuleDays } from './module-days.tsx';
import { ModuleLinks } from './module-links.tsx';
import { ModuleMenu } from './parts/module-menu.tsx';
import { useModuleRights } from './parts/module-values.ts';
import { LeadPicker, MembersPicker } from './parts/people-pickers.tsx';
import { StatusPicker } from './parts/status-picker.tsx';
import styles from '../parts/drawer.module.css';

type DrawerProps = {
  id: string;
  onClose: () => void;
  /** What pressing a share does; without it the items of the module are opened. */
  picking?: SharePicking;
  /** Below what is known of it, such as its updates. */
  more?: ReactNode;
};

/** A module in detail, beside its list or its items. */
export function ModuleDrawer({ id, onClose, picking, more }: DrawerProps) {
  const module = useModule(id);
  return module ? <Known key={id} {...{ module, onClose, picking, more }} /> : null;
}

type KnownProps = { module: Module; onClose: () => void; picking: SharePicking | undefined; more: ReactNode };

/** The answer of a module in the form that cycles answer as well. */
const plannedOf = (detail: ModuleDetail): PlannedDetail => ({
  progress: detail,
  issues: detail.distribution,
  points: { completion_chart: detail.estimate_distribution.completion_chart ?? {} },
});

function Known({ module, onClose, picking, more }: KnownProps) {
  const { t } = useTranslation('modules');
  const { detail } = useModuleDetail(module);
  const leading = useLeadingPicking(module.project_id, linkTo(module));
  const hasPoints = useCountsInPoints(module.project_id);
  const hasDates = module.start_date !== null && module.target_date !== null;
  return (
    <aside className={styles.drawer} aria-label={t('drawer.label', { name: module.name })}>
      <header className={styles.head}>
        <IconButton of={IconChevronsRight} label={t('drawer.close')} onClick={onClose} />
        <span className={styles.space} />
        <IconButton of={IconLink} label={t('menu.copy_link')} onClick={() => void copyLink(module)} />
        <ModuleMenu module={module} size="md" onGone={onClose} />
      </header>
      <div className={styles.body}>
        <h2 className={styles.title}>{module.name}</h2>
        <Description module={module} />
        <Facts module={module} detail={detail} />
        {detail && (
          <ProgressParts
            detail={plannedOf(detail)}
            {...{ hasPoints, hasDates }}
            picking={picking ?? leading}
          />
        )}
        <ModuleLinks module={module} />
        {more}
      </div>
    </aside>
  );
}

/** Of a version it is what is said of its release. */
function Description({ module }: { module: Module }) {
  const { t } = useTranslation('modules');
  if (!module.description) return null;
  return (
    <>
      {isVersion(module) && <h3 className={styles.notes}>{t('version.form.description')}</h3>}
      <p className={styles.text}>{module.description}</p>
    </>
  );
}

function Facts({ module, detail }: { module: Module; detail: ModuleDetail | undefined }) {
  const { t, i18n } = useTranslation('modules');
  const { canEdit } = useModuleRights(module);
  const { id, project_id: projectId } = module;
  const shared = { projectId, disabled: !canEdit };
  return (
    <dl className={styles.facts}>
      <Fact icon={IconCircleDot} name={t('status_label')}>
        <StatusPicker
          value={module.status}
          kind={module.kind}
          disabled={!canEdit}
          onPick={(status) => void patchModule(id, { status })}
        />
      </Fact>
      <Fact icon={IconCalendar} name={t(isVersion(module) ? 'release_date' : 'days')}>
        <ModuleDays module={module} canEdit={canEdit} />
      </Fact>
      <Fact icon={IconUser} name={t('lead')}>
        <LeadPicker
          {...shared}
          withName
          value={module.lead_id}
          onPick={(lead_id) => void patchModule(id, { lead_id })}
        />
      </Fact>
      <Fact icon={IconUsers} name={t('members')}>
        <MembersPicker
          {...shared}
          value={module.member_ids}
          onPick={(member_ids) => void patchModule(id, { member_ids })}
        />
      </Fact>
      <Fact icon={IconLayersSubtract} name={t('items')}>
        {(module.total_issues ?? 0).toLocaleString(i18n.language)}
      </Fact>
      {detail && detail.total_estimate_points > 0 && (
        <Fact icon={IconTriangle} name={t('points')}>
          {t('done_of', { done: detail.completed_estimate_points, total: detail.total_estimate_points })}
        </Fact>
      )}
    </dl>
  );
}
