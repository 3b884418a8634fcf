import { Textarea, TextInput } from '@mantine/core';
import { ROLE } from '@tandem/shared/roles.ts';
import { useTranslation } from 'react-i18next';
import { useWorkspaceMembers } from '#entities/workspaces/members/hooks.ts';
import { updateProfile } from '#entities/identity/users/profile.ts';
import { useSession } from '#entities/identity/users/store.ts';
import type { Profile } from '#entities/identity/users/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { useTitle } from '#lib/frame/use-title.ts';
import { Box, Row, SaveBar, Section } from '../parts/box.tsx';
import { NotForYou } from '../parts/not-for-you.tsx';
import { SettingsPage } from '../parts/settings-page.tsx';
import { useSettingsForm } from '../parts/use-settings-form.ts';
import { useWorkspaceCrumbs } from '../parts/use-workspace-crumbs.tsx';

const MAX_COUNTRY = 255;
const MAX_ADDRESS = 1000;

/** What this installation costs, how many people use it, and the address that the person has for invoices. */
export function Component() {
  const { t } = useTranslation('workspace-settings');
  const { name, role } = useCurrentWorkspace();
  const crumbs = useWorkspaceCrumbs({ label: t('billing.title') });
  const profile = useSession((state) => state.profile);
  useTitle(t('billing.title'), name);
  if (role < ROLE.ADMIN) return <NotForYou />;
  return (
    <SettingsPage crumbs={crumbs} title={t('billing.title')} text={t('billing.text')}>
      <Box>
        <Row label={t('billing.plan')} hint={t('billing.plan_hint')}>
          {t('billing.price')}
        </Row>
      </Box>
      <Seats />
      {profile && <AddressForm key={profile.id} profile={profile} />}
    </SettingsPage>
  );
}

const SEATS = [
  [ROLE.ADMIN, 'admins'],
  [ROLE.MEMBER, 'members'],
  [ROLE.GUEST, 'guests'],
] as const;

function Seats() {
  const { t } = useTranslation('workspace-settings');
  const people = useWorkspaceMembers().filter(({ member }) => !member.is_agent && !member.is_bot);
  return (
    <Section title={t('billing.seats')} text={t('billing.seats_text')} count={people.length}>
      <Box>
        {SEATS.map(([role, label]) => (
          <Row key={role} label={t(`billing.${label}`)}>
            {people.filter((person) => person.role === role).length}
          </Row>
        ))}
      </Box>
    </Section>
  );
}

/** Older clients may keep other things beside the lines. */
const linesOf = ({ billing_address }: Profile): string => {
  const lines = billing_address && 'lines' in billing_address ? billing_address['lines'] : '';
  return typeof lines === 'string' ? lines : '';
};

type Fields = { billing_address_country: string; lines: string };

function AddressForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation(['workspace-settings', 'settings']);
  const stored = { billing_address_country: profile.billing_address_country, lines: linesOf(profile) };
  const form = useSettingsForm<Fields>({
    stored,
    save: (changed) => {
      const { billing_address_country, lines } = { ...stored, ...changed };
      return updateProfile({
        billing_address_country,
        billing_address: { ...profile.billing_address, lines },
        has_billing_address: lines.trim() !== '',
      });
    },
  });
  return (
    <Section title={t('billing.address')} text={t('billing.address_text')}>
      <form onSubmit={(event) => void form.submit(event)} noValidate>
        <Box>
          <Row label={t('billing.lines')} htmlFor="billing-lines" isField>
            <Textarea
              id="billing-lines"
              rows={3}
              maxLength={MAX_ADDRESS}
              autoComplete="street-address"
              value={form.values.lines}
              onChange={(event) => form.set({ lines: event.target.value })}
            />
          </Row>
          <Row label={t('billing.country')} htmlFor="billing-country" isField>
            <TextInput
              id="billing-country"
              maxLength={MAX_COUNTRY}
              autoComplete="country-name"
              value={form.values.billing_address_country}
              onChange={(event) => form.set({ billing_address_country: event.target.value })}
            />
          </Row>
          <SaveBar
            changes={form.changes}
            problem={form.problems.form}
            isBusy={form.isBusy}
            saveText={t('billing.save')}
            onDiscard={form.discard}
          />
        </Box>
      </form>
    </Section>
  );
}
