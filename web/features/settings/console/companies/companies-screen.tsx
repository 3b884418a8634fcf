import { useTranslation } from 'react-i18next';
import { Box, Section } from '../../parts/box.tsx';
import { ConsolePage } from '../parts/console-page.tsx';
import { SettingSwitch } from '../parts/setting-switch.tsx';
import { Directories } from './directories.tsx';
import { EnforcedForm, GroupsClaimForm } from './sign-in-forms.tsx';
import { GroupMappings } from './group-mappings.tsx';

/** How the people of a company come in: by which provider, with which roles, and from which directory. */
export function Component() {
  const { t } = useTranslation(['companies', 'console']);
  return (
    <ConsolePage title={t('console:companies.title')} text={t('text')}>
      <Section title={t('enforced.title')} text={t('enforced.text')}>
        <EnforcedForm />
      </Section>
      <Section title={t('groups.title')} text={t('groups.text')}>
        <GroupsClaimForm />
        <Box>
          <SettingSwitch
            name="ENABLE_GROUP_REMOVAL"
            label={t('groups.removal')}
            hint={t('groups.removal_hint')}
          />
        </Box>
        <GroupMappings />
      </Section>
      <Directories />
    </ConsolePage>
  );
}
