import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#components/people/avatar.tsx';
import { SearchField } from '#components/controls/search-field.tsx';
import { SkeletonRows } from '#components/feedback/skeleton-rows.tsx';
import {
  addAdmin,
  callOffReset,
  readPeople,
  removeAdmin,
  resetSecondStep,
} from '#entities/identity/console/actions.ts';
import { useOperator } from '#entities/identity/console/store.ts';
import type { ConsolePerson } from '#entities/identity/console/types.ts';
import { fullNameOf } from '#entities/workspaces/members/names.ts';
import { AskedModal } from '../parts/asked-modal.tsx';
import tables from '../parts/tables/table.module.css';
import { MoreRows, Table } from '../parts/tables/table.tsx';
import { ConsolePage } from './parts/console-page.tsx';
import { LoadProblem } from './parts/load-problem.tsx';
import { type PersonDeed, PersonMenu } from './person-menu.tsx';
import { PersonQuestion } from './person-questions.tsx';
import { useConsoleList } from './parts/use-console-list.ts';
import { useMoment } from '../words/use-moment.ts';

/** Everybody who has an account, and who of them administers the instance. */
export function Component() {
  const { t } = useTranslation(['console', 'common']);
  const list = useConsoleList<ConsolePerson>(readPeople);
  const [asked, setAsked] = useState<Asked | null>(null);
  const { rows, problem, more } = list;
  return (
    <ConsolePage title={t('users.title')} text={t('users.text')} count={rows ? list.total : undefined} isWide>
      <div className={tables.tools}>
        <SearchField label={t('users.find')} query={list.search} onChange={list.setSearch} />
      </div>
      <div className={tables.frame}>
        {!rows && !problem && <SkeletonRows count={6} label={t('loading')} />}
        {rows && rows.length === 0 && <p className={tables.none}>{t('common:no_match')}</p>}
        {rows && rows.length > 0 && <PeopleTable rows={rows} onAsk={setAsked} />}
        {problem && <LoadProblem problem={problem} onRetry={list.reload} />}
        {more && !problem && <MoreRows text={t('more')} onClick={more} />}
      </div>
      {asked && (
        <PersonModal
          {...asked}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null);
            list.reload();
          }}
        />
      )}
    </ConsolePage>
  );
}

/** What is asked about a person before it is done. */
type Asked = { person: ConsolePerson; about: 'admin' | 'second_step' | PersonDeed };
type PeopleTableProps = { rows: readonly ConsolePerson[]; onAsk: (asked: Asked) => void };

function PeopleTable({ rows, onAsk }: PeopleTableProps) {
  const { t } = useTranslation('console');
  return (
    <Table
      heads={[t('users.name'), t('users.email'), t('users.workspaces'), t('users.last_active')]}
      actions={t('users.actions')}
    >
      {rows.map((person) => (
        <PersonRow key={person.id} person={person} onAsk={onAsk} />
      ))}
    </Table>
  );
}

function PersonRow({ person, onAsk }: { person: ConsolePerson; onAsk: PeopleTableProps['onAsk'] }) {
  const { t } = useTranslation('console');
  const moment = useMoment();
  const me = useOperator();
  const name = fullNameOf(person);
  const resetAt = person.second_factor_reset_at;
  return (
    <tr>
      <td>
        <span className={tables.person}>
          <Avatar person={person} />
          <span className={tables.name} title={name}>
            {name}
          </span>
          {person.is_instance_admin && <span className={tables.tag}>{t('users.admin')}</span>}
          {!person.is_active && <span className={tables.tag}>{t('users.deactivated')}</span>}
          {resetAt && (
            <span className={tables.tag} title={t('users.reset_at', { when: moment(resetAt) })}>
              {t('users.reset_waits')}
            </span>
          )}
        </span>
      </td>
      <td title={person.email}>{person.email}</td>
      <td data-label={t('users.workspaces')}>{person.total_workspaces}</td>
      <td className={tables.quiet} data-label={t('users.last_active')}>
        {person.last_active ? moment(person.last_active) : t('users.never')}
      </td>
      <td>
        {person.has_second_factor && (
          <Button variant="subtle" size="sm" onClick={() => onAsk({ person, about: 'second_step' })}>
            {t(resetAt ? 'users.keep_step' : 'users.reset_step')}
          </Button>
        )}
        {person.is_active && person.id !== me.id && (
          <Button variant="subtle" size="sm" onClick={() => onAsk({ person, about: 'admin' })}>
            {t(person.is_instance_admin ? 'users.remove_admin' : 'users.make_admin')}
          </Button>
        )}
        <PersonMenu person={person} isMe={person.id === me.id} onAsk={(about) => onAsk({ person, about })} />
      </td>
    </tr>
  );
}

type ModalProps = { person: ConsolePerson; onClose: () => void; onDone: () => void };

function PersonModal({ about, ...props }: ModalProps & Asked) {
  if (about === 'admin') return <AdminModal {...props} />;
  return about === 'second_step' ? <StepModal {...props} /> : <PersonQuestion about={about} {...props} />;
}

function AdminModal({ person, onClose, onDone }: ModalProps) {
  const { t } = useTranslation(['console', 'common']);
  const isAdmin = person.is_instance_admin;
  const run = async () => {
    await (isAdmin ? removeAdmin(person.id) : addAdmin(person.email));
    onDone();
  };
  return (
    <AskedModal
      title={t(isAdmin ? 'users.remove_admin' : 'users.make_admin')}
      confirmText={t(isAdmin ? 'users.remove_admin' : 'users.make_admin')}
      isDangerous={isAdmin}
      run={run}
      onClose={onClose}
    >
      <p>{t(isAdmin ? 'users.remove_admin_text' : 'users.make_admin_text', { email: person.email })}</p>
    </AskedModal>
  );
}

/** Taking the second step of a person away, or letting it stay after all. */
function StepModal({ person, onClose, onDone }: ModalProps) {
  const { t } = useTranslation('console');
  const isWaiting = person.second_factor_reset_at !== null;
  const title = t(isWaiting ? 'users.keep_step' : 'users.reset_step');
  const run = async () => {
    await (isWaiting ? callOffReset(person.id) : resetSecondStep(person.id));
    onDone();
  };
  return (
    <AskedModal title={title} confirmText={title} isDangerous={!isWaiting} run={run} onClose={onClose}>
      <p>{t(isWaiting ? 'users.keep_step_text' : 'users.reset_step_text', { email: person.email })}</p>
    </AskedModal>
  );
}
