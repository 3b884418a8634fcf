import { IconAlertTriangle, IconChevronUp, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '#components/icons/icon.tsx';
import { AnchoredPopover } from '#components/popovers/anchored-popover.tsx';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { paths } from '#lib/http/paths.ts';
import { badStates, type Problem } from './model/check.ts';
import { useEditor } from './editor/use-editor.ts';
import { useProblemText } from './editor/use-texts.ts';
import styles from './workflow.module.css';

/** Shows the problems of the flow by name, then its passed checks and its size. */
export function CheckLine() {
  const { t } = useTranslation('workflow');
  const { problems, states, transitions } = useEditor();
  const [first, ...others] = problems;
  const bad = badStates(problems).size;
  const isRight = bad < states.length;
  return (
    <div className={styles.check} role="status">
      {first && <ProblemLine problem={first} />}
      {others.length > 0 && <OtherProblems problems={others} />}
      {isRight && (
        <span className={styles.right}>
          <Icon of={IconCircleCheck} size={14} />
          <span className={styles.cut}>{t(bad > 0 ? 'check.others_right' : 'check.all_right')}</span>
        </span>
      )}
      <span className={styles.grow} />
      <span className={styles.sizes}>
        {t('check.states', { count: states.length })} ·{' '}
        {t('check.transitions', { count: transitions?.length ?? 0 })}
      </span>
    </div>
  );
}

function ProblemLine({ problem, onDone }: { problem: Problem; onDone?: () => void }) {
  const { t } = useTranslation('workflow');
  const { slug } = useCurrentWorkspace();
  const { project, counts, select } = useEditor();
  const { text, name } = useProblemText(problem);
  const stateId = 'state_id' in problem ? problem.state_id : null;
  const items = stateId === null ? 0 : (counts?.get(stateId) ?? 0);
  return (
    <span className={styles.wrong}>
      <Icon of={IconAlertTriangle} size={14} />
      <span className={styles.cut} title={text}>
        {text}
      </span>
      {stateId !== null && items > 0 ? (
        <Link
          className={styles.link}
          to={paths.countedItems(slug, name, { project: project.id, state: stateId })}
        >
          {t('check.see_items')}
        </Link>
      ) : (
        <button
          type="button"
          className={styles.link}
          onClick={() => {
            select(
              'state_id' in problem
                ? { kind: 'state', id: problem.state_id }
                : { kind: 'transition', id: problem.transition_id },
            );
            onDone?.();
          }}
        >
          {t('check.see')}
        </button>
      )}
    </span>
  );
}

function OtherProblems({ problems }: { problems: readonly Problem[] }) {
  const { t } = useTranslation('workflow');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <button
        type="button"
        className={styles.more}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(anchor ? null : currentTarget)}
      >
        {t('check.more', { count: problems.length })}
        <Icon of={IconChevronUp} size={12} />
      </button>
      {anchor && (
        <AnchoredPopover
          anchor={anchor}
          label={t('check.more_label')}
          width={440}
          onClose={() => setAnchor(null)}
        >
          <ul className={styles.problems}>
            {problems.map((problem) => (
              <li key={`${problem.kind} ${'state_id' in problem ? problem.state_id : problem.transition_id}`}>
                <ProblemLine problem={problem} onDone={() => setAnchor(null)} />
              </li>
            ))}
          </ul>
        </AnchoredPopover>
      )}
    </>
  );
}
