import { IconPlugConnectedX } from '@tabler/icons-react';
import type { ConnectedProgram } from '@tandem/shared/identity/oauth/schema.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#components/controls/icon-button.tsx';
import { disconnectProgram, fetchPrograms } from '#entities/identity/security/programs-api.ts';
import { formatDate } from '#lib/dates/dates.ts';
import { dayOf, formatAgo, formatInstant } from '#lib/dates/instants.ts';
import { useLanguage } from '#lib/device/language.ts';
import { AskedModal } from '../parts/asked-modal.tsx';
import { Section } from '../parts/box.tsx';
import { CopyField } from '../parts/inputs/copy-field.tsx';
import { LoadState } from '../parts/load-state.tsx';
import tables from '../parts/tables/table.module.css';
import { Table } from '../parts/tables/table.tsx';
import { useLoaded } from '../parts/reading/use-loaded.ts';
import styles from './tokens.module.css';

/** Programs that came without a token and were let in by the person, and the way to end it. */
export function ConnectedPrograms() {
  const { t } = useTranslation('security');
  const { data: programs, problem, reload } = useLoaded(fetchPrograms, { isList: true });
  const [ending, setEnding] = useState<ConnectedProgram | null>(null);
  return (
    <Section title={t('programs.title')} text={t('programs.text')} count={programs?.length}>
      <div className={styles.address}>
        <CopyField label={t('programs.address')} value={`${window.location.origin}/mcp`} isCode />
      </div>
      {programs === null && <LoadState problem={problem} onRetry={reload} />}
      {programs && programs.length > 0 && (
        <div className={tables.frame}>
          <Table
            heads={[
              t('programs.program'),
              t('programs.where'),
              t('tokens.scope'),
              t('tokens.last_used'),
              t('programs.connected'),
            ]}
            actions={t('tokens.actions')}
          >
            {programs.map((program) => (
              <ProgramRow key={program.id} program={program} onEnd={() => setEnding(program)} />
            ))}
          </Table>
        </div>
      )}
      {ending && (
        <Disconnect
          program={ending}
          onClose={() => setEnding(null)}
          onEnded={() => {
            setEnding(null);
            reload();
          }}
        />
      )}
    </Section>
  );
}

function ProgramRow({ program, onEnd }: { program: ConnectedProgram; onEnd: () => void }) {
  const { t } = useTranslation('security');
  const language = useLanguage((state) => state.language);
  const { name, destination, scope, workspace_name, last_used, created_at } = program;
  return (
    <tr>
      <td className={styles.label}>
        <span className={styles.name} title={name}>
          {name}
        </span>
        <span className={styles.destination} title={destination}>
          {destination}
        </span>
      </td>
      <td data-label={t('programs.where')}>{workspace_name ?? t('programs.everywhere')}</td>
      <td>{t(`tokens.scopes.${scope}`)}</td>
      <td className={tables.quiet} data-label={t('tokens.last_used')}>
        {last_used ? (
          <time dateTime={last_used} title={formatInstant(last_used, language)}>
            {formatAgo(last_used, language)}
          </time>
        ) : (
          t('tokens.never_used')
        )}
      </td>
      <td className={tables.quiet} data-label={t('programs.connected')}>
        {formatDate(dayOf(created_at), language)}
      </td>
      <td>
        <span className={styles.actionCell}>
          <IconButton
            of={IconPlugConnectedX}
            label={t('programs.disconnect_named', { name })}
            onClick={onEnd}
          />
        </span>
      </td>
    </tr>
  );
}

type DisconnectProps = { program: ConnectedProgram; onClose: () => void; onEnded: () => void };

function Disconnect({ program, onClose, onEnded }: DisconnectProps) {
  const { t } = useTranslation('security');
  const run = async () => {
    await disconnectProgram(program.id);
    onEnded();
  };
  return (
    <AskedModal
      title={t('programs.disconnect_title', { name: program.name })}
      confirmText={t('programs.disconnect')}
      isDangerous
      run={run}
      onClose={onClose}
    >
      <p>{t('programs.disconnect_text')}</p>
    </AskedModal>
  );
}
