import { Menu } from '@mantine/core';
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react';
import { ROLE } from '@tandem/shared/roles.ts';
import type { TFunction } from 'i18next';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#components/controls/icon-button.tsx';
import { tooltip } from '#components/controls/tooltips.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { StateIcon } from '#components/icons/state-icon.tsx';
import { AnchoredMenu } from '#components/popovers/anchored-menu.tsx';
import { AnchoredPopover } from '#components/popovers/anchored-popover.tsx';
import type { Notification } from '#entities/personal/notifications/types.ts';
import { useProject } from '#entities/projects/projects/hooks.ts';
import { useProjectStates } from '#entities/projects/states/hooks.ts';
import { states } from '#entities/projects/states/store.ts';
import { createComment } from '#entities/work-items/comments/actions.ts';
import { loadWorkItem, patchWorkItem } from '#entities/work-items/items/actions.ts';
import { useWorkItem } from '#entities/work-items/items/hooks.ts';
import { workItems } from '#entities/work-items/rows/store.ts';
import { peopleOfWorkspace } from '#entities/workspaces/members/people.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import { lazyPart } from '#lib/parts/lazy-part.tsx';
import { draftOf, saveDraft } from '#lib/unsaved/drafts.ts';
import { readGroup } from './group-actions.ts';
import type { InboxGroup } from './groups.ts';
import styles from './inbox.module.css';
import { excerptOf } from './wording.ts';

const TextField = lazyPart(async () => (await import('#components/editor/text-field.tsx')).TextField);

/** What is to be changed has to be known; without a network what the device has is enough. */
const ensureItem = async (projectId: string, id: string): Promise<boolean> =>
  workItems.get(id) !== undefined ||
  loadWorkItem(projectId, id).then(
    () => true,
    () => false,
  );

/** Answers in the thread that the line is about, or with a comment of its own. */
async function answer(
  { project, entity_identifier: itemId, data }: Notification,
  html: string,
  t: TFunction,
) {
  await ensureItem(project, itemId);
  const isSent = createComment(project, itemId, { html, parent: data.comment?.thread ?? null });
  showToast({ tone: 'success', kind: 'inbox', title: t('inbox:answered') });
  return isSent;
}

type PlaceProps = { group: InboxGroup };

/** A field for an answer, right at the line. */
export function AnswerButton({ group }: PlaceProps) {
  const { t } = useTranslation('inbox');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        of={IconArrowBackUp}
        label={t('answer')}
        size="sm"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      {anchor && (
        <AnchoredPopover
          anchor={anchor}
          label={t('answer')}
          width={440}
          position="bottom-end"
          onClose={() => setAnchor(null)}
        >
          <AnswerField group={group} onClose={() => setAnchor(null)} />
        </AnchoredPopover>
      )}
    </>
  );
}

function AnswerField({ group, onClose }: PlaceProps & { onClose: () => void }) {
  const { t } = useTranslation('inbox');
  const { lead } = group;
  const people = useMemo(() => peopleOfWorkspace(), []);
  const what = `answer ${lead.id}`;
  const [draft] = useState(() => draftOf(what));
  const send = (html: string) => {
    saveDraft(what, '');
    onClose();
    readGroup(group);
    void answer(lead, html, t).then((isSent) => {
      if (!isSent && draftOf(what) === '') saveDraft(what, html);
    });
  };
  const words = excerptOf(lead);
  return (
    <div className={styles.answer}>
      {words && <p className={styles.excerpt}>{words}</p>}
      <Suspense fallback={<div className={styles.answerSpace} />}>
        <TextField
          label={t('answer')}
          placeholder={t('answer_placeholder')}
          submitText={t('answer')}
          initial={draft}
          people={people}
          onChange={(html) => saveDraft(what, html)}
          onSubmit={send}
          onCancel={onClose}
        />
      </Suspense>
    </div>
  );
}

/** The state of the item, and all that it can go to. */
export function StateButton({ group }: PlaceProps) {
  const { t } = useTranslation('inbox');
  const { project, entity_identifier: itemId, data } = group.newest;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const row = useWorkItem(itemId);
  const all = useProjectStates(project);
  const mayChange = (useProject(project)?.member_role ?? 0) > ROLE.GUEST;
  // Until the item is read, its state is the one that was told.
  const now =
    all.find(({ id }) => id === row?.state_id) ?? all.find(({ name }) => name === data.issue?.state_name);
  if (!mayChange || !now) return null;
  const label = t('state_is', { name: now.name });
  const choose = (stateId: string) => {
    setAnchor(null);
    void ensureItem(project, itemId).then((isKnown) => {
      if (isKnown && states.get(stateId)) void patchWorkItem(itemId, { state_id: stateId });
    });
  };
  return (
    <>
      <button
        type="button"
        className={styles.state}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={label}
        {...tooltip(label)}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          void ensureItem(project, itemId);
        }}
      >
        <StateIcon group={now.group} color={now.color} size={16} />
      </button>
      {anchor && (
        <AnchoredMenu
          anchor={anchor}
          onClose={() => {
            anchor.focus({ preventScroll: true });
            setAnchor(null);
          }}
        >
          {all.map(({ id, name, group: kind, color }) => (
            <Menu.Item
              key={id}
              leftSection={<StateIcon group={kind} color={color} />}
              rightSection={id === now.id && <Icon of={IconCheck} size={14} />}
              onClick={() => choose(id)}
            >
              {name}
            </Menu.Item>
          ))}
        </AnchoredMenu>
      )}
    </>
  );
}
