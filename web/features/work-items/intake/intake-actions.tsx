import { Button, Menu } from '@mantine/core';
import {
  IconCheck,
  IconClock,
  IconClockOff,
  IconCopy,
  IconDots,
  IconExternalLink,
  IconLink,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ConfirmModal } from '#components/dialogs/confirm-modal.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { IconButton } from '#components/controls/icon-button.tsx';
import { deleteIntakeItem } from '#entities/work-items/intake/actions.ts';
import { statusOf } from '#entities/work-items/intake/store.ts';
import { INTAKE_STATUS, type IntakeItem, isWaiting } from '#entities/work-items/intake/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { copyText } from '#lib/text/copy-text.ts';
import { paths } from '#lib/http/paths.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import { ChooseItems } from '../model/choosing/choose-items.tsx';
import { useIntakeRights } from './intake-rights.ts';
import styles from './intake.module.css';
import { SnoozeMenu } from './snooze-menu.tsx';
import type { Decisions } from './use-decisions.ts';

type Question = 'decline' | 'delete' | 'duplicate' | null;
type ActionsProps = {
  row: IntakeItem;
  decisions: Decisions;
  onDeleted: () => void;
  /** `head`: buttons and menu; `menu`: the menu alone; `bar`: the buttons at the foot of a phone. */
  look: 'head' | 'menu' | 'bar';
};

/** What can be decided on an item, by those who may; everybody has the rest in the menu. */
export function IntakeActions({ row, decisions, onDeleted, look }: ActionsProps) {
  const [question, ask] = useState<Question>(null);
  const { canDecide } = useIntakeRights(row);
  const isOpen = isWaiting(row.status);
  const buttons = { row, decisions, ask };
  return (
    <>
      {look === 'head' && isOpen && canDecide && <HeadButtons {...buttons} />}
      {look === 'head' && !isOpen && <OpenButton path={decisions.path} />}
      {look === 'bar' && isOpen && canDecide && <BarButtons {...buttons} />}
      {look === 'bar' && !isOpen && (
        <div className={styles.bar}>
          <OpenButton path={decisions.path} isWide />
        </div>
      )}
      {look !== 'bar' && <MoreMenu {...buttons} isPhone={look === 'menu'} />}
      <Questions {...buttons} question={question} onDeleted={onDeleted} />
    </>
  );
}

type ButtonsProps = Pick<ActionsProps, 'row' | 'decisions'> & { ask: (question: Question) => void };

function HeadButtons({ row, decisions, ask }: ButtonsProps) {
  const { t } = useTranslation('intake');
  const isSnoozed = statusOf(row) === INTAKE_STATUS.SNOOZED;
  return (
    <>
      {isSnoozed ? (
        <Button variant="subtle" leftSection={<Icon of={IconClockOff} />} onClick={decisions.wait}>
          {t('unsnooze')}
        </Button>
      ) : (
        <SnoozeMenu onSnooze={decisions.snooze}>
          <Button variant="subtle" leftSection={<Icon of={IconClock} />}>
            {t('snooze.title')}
          </Button>
        </SnoozeMenu>
      )}
      <Button variant="subtle" leftSection={<Icon of={IconCopy} />} onClick={() => ask('duplicate')}>
        {t('duplicate.title')}
      </Button>
      <Button onClick={() => ask('decline')}>{t('decline.title')}</Button>
      <Button variant="filled" leftSection={<Icon of={IconCheck} />} onClick={decisions.accept}>
        {t('accept.title')}
      </Button>
    </>
  );
}

function BarButtons({ row, decisions, ask }: ButtonsProps) {
  const { t } = useTranslation('intake');
  const isSnoozed = statusOf(row) === INTAKE_STATUS.SNOOZED;
  const square = { size: 'xl' as const, iconSize: 20 as const, variant: 'default' as const };
  return (
    <div className={styles.bar}>
      {isSnoozed ? (
        <IconButton of={IconClockOff} label={t('unsnooze')} {...square} onClick={decisions.wait} />
      ) : (
        <SnoozeMenu onSnooze={decisions.snooze}>
          <IconButton of={IconClock} label={t('snooze.title')} {...square} />
        </SnoozeMenu>
      )}
      <IconButton of={IconCopy} label={t('duplicate.title')} {...square} onClick={() => ask('duplicate')} />
      <Button size="lg" onClick={() => ask('decline')}>
        {t('decline.title')}
      </Button>
      <Button size="lg" variant="filled" onClick={decisions.accept}>
        {t('accept.title')}
      </Button>
    </div>
  );
}

function OpenButton({ path, isWide = false }: { path: string; isWide?: boolean }) {
  const { t } = useTranslation('intake');
  const navigate = useNavigate();
  return (
    <Button
      {...(isWide && { size: 'lg', style: { gridColumn: '1 / -1' } })}
      leftSection={<Icon of={IconExternalLink} />}
      onClick={() => void navigate(path)}
    >
      {t('open_item')}
    </Button>
  );
}

function MoreMenu({ row, decisions, ask, isPhone }: ButtonsProps & { isPhone: boolean }) {
  const { t } = useTranslation('intake');
  const { slug } = useCurrentWorkspace();
  const { canDecide, canDelete } = useIntakeRights(row);
  const { issue } = row;
  const copyLink = () => {
    const path = paths.intake(slug, issue.project_id, issue.id);
    void copyText(new URL(path, location.origin).href).then(() =>
      showToast({ tone: 'success', title: t('link_copied') }),
    );
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton of={IconDots} label={t('more')} {...(isPhone && { size: 'xl', iconSize: 20 })} />
      </Menu.Target>
      <Menu.Dropdown>
        {canDecide && !isWaiting(row.status) && (
          <Menu.Item leftSection={<Icon of={IconClockOff} />} onClick={decisions.wait}>
            {t('reopen')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<Icon of={IconLink} />} onClick={copyLink}>
          {t('copy_link')}
        </Menu.Item>
        {canDelete && (
          <Menu.Item color="red" leftSection={<Icon of={IconTrash} />} onClick={() => ask('delete')}>
            {t('delete.title')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

type QuestionsProps = ButtonsProps & { question: Question; onDeleted: () => void };

function Questions({ row, decisions, ask, question, onDeleted }: QuestionsProps) {
  const { t } = useTranslation(['intake', 'common']);
  const close = () => ask(null);
  const { issue } = row;
  if (question === 'duplicate') {
    return (
      <ChooseItems
        projectId={issue.project_id}
        itemId={issue.id}
        as="issue_relation"
        title={t('duplicate.choose')}
        isSingle
        onChoose={([item]) => item && decisions.duplicate(item.id)}
        onClose={close}
      />
    );
  }
  if (!question) return null;
  const isAccepted = row.status === INTAKE_STATUS.ACCEPTED;
  const confirm = () => {
    close();
    if (question === 'decline') return decisions.decline();
    onDeleted();
    void deleteIntakeItem(issue.id);
  };
  return (
    <ConfirmModal
      title={t(`${question}.ask`, { name: issue.name })}
      confirmText={t(`${question}.title`)}
      isDangerous
      onConfirm={confirm}
      onClose={close}
    >
      {t(question === 'delete' && isAccepted ? 'delete.text_accepted' : `${question}.text`)}
    </ConfirmModal>
  );
}
