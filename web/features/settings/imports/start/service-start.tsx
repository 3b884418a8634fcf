import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { againOf, type NewImport } from '#entities/integrations/imports/api.ts';
import {
  type FoundCounts,
  type LiveService,
  originOfSource,
  sourceOf,
  type SourceValues,
} from '#entities/integrations/imports/live.ts';
import { Problem } from '../../parts/problem.tsx';
import { useAsked } from '../../parts/use-asked.ts';
import { SourceFields } from './source-fields.tsx';
import { StartActions } from './start-actions.tsx';
import { fieldsOfTarget, isTarget, suggestTarget, TargetFields, targetOf } from './target-fields.tsx';
import { type StartProps, useDryRun } from '../reading/use-dry-run.ts';
import { useLeaving } from './use-leaving.ts';
import { useSource } from './use-source.ts';
import styles from '../imports.module.css';

/** What of a service is imported, and where to: first what stands there, then what that would change. */
export function ServiceStart(props: StartProps & { service: LiveService }) {
  const { service, again, onClose } = props;
  const { t } = useTranslation('imports');
  const dryRun = useDryRun(props);
  const whileHere = useLeaving();
  const [target, setTarget] = useState(() => fieldsOfTarget(again && againOf(again, {}).target));
  const source = useSource(service, again ? sourceOf(again) : {});
  const { values, found, errors } = source;
  const { isBusy, problem, confirm } = useAsked((to: NewImport['target']) =>
    whileHere((signal) => dryRun(originOfSource(service, values), { target: to, signal })),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (found) {
      confirm(targetOf(target));
      return;
    }
    setTarget(suggestTarget(target, suggestedName(values)));
    void source.look();
  };
  return (
    <form onSubmit={submit} noValidate>
      <SourceFields service={service} values={values} errors={errors} onChange={source.change} />
      {found && <Found service={service} found={found} />}
      {found && !again?.project && <TargetFields target={target} onChange={setTarget} />}
      <Problem text={errors['all'] ?? problem} />
      <StartActions
        isReady={source.isFull && (!found || isTarget(target))}
        isBusy={isBusy || source.isLooking}
        onClose={onClose}
      >
        {t(found ? 'source.check' : 'look')}
      </StartActions>
    </form>
  );
}

/** What a new project is called at first; the number of a project of Asana is no name. */
const suggestedName = ({ project_key, repo, team_key }: SourceValues) =>
  (project_key ?? repo ?? team_key ?? '').trim();

const COUNTS = ['issues', 'modules', 'states', 'labels', 'people'] as const;
/** What a service calls what becomes modules or states. */
const OWN_NAMES: Partial<
  Record<LiveService, Partial<Record<(typeof COUNTS)[number], 'projects' | 'sections'>>>
> = { linear: { modules: 'projects' }, asana: { states: 'sections' } };

/** How much stands at the service. */
function Found({ service, found }: { service: LiveService; found: FoundCounts }) {
  const { t, i18n } = useTranslation('imports');
  const format = (value: number) => new Intl.NumberFormat(i18n.language).format(value);
  return (
    <div role="status" aria-label={t('source.found')}>
      <dl className={styles.found}>
        {COUNTS.map((name) => {
          const count = found[name];
          return (
            count !== null && (
              <div key={name}>
                <dt>{t(`source.counts.${OWN_NAMES[service]?.[name] ?? name}`)}</dt>
                <dd>{format(count)}</dd>
              </div>
            )
          );
        })}
      </dl>
    </div>
  );
}
