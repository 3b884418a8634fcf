import {
  IconKeyboard,
  IconLanguage,
  IconLayoutDashboard,
  IconLogout,
  IconPalette,
  IconTarget,
} from '@tabler/icons-react';
import { ROLE } from '@tandem/shared/roles.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { chooseMyLanguage } from '#entities/identity/users/preferences.ts';
import { currentWorkspace, useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { LANGUAGES } from '#lib/device/language.ts';
import { chooseTheme, THEME_CHOICES } from '#lib/device/theme.ts';
import { type Command, useCommands } from '#lib/frame/command-store.ts';
import { openModal } from '#lib/frame/modal-store.ts';
import { lazyCall } from '#lib/parts/lazy-call.ts';
import { paths } from '#lib/http/paths.ts';

const requestSignOut = lazyCall(
  async () => (await import('#entities/identity/users/sign-out.ts')).requestSignOut,
);

/** What the frame can do that no first screen waits for: initiatives, dashboards, theme, language, signing out. */
export function useLaterCommands() {
  useCommands('frame:plans', usePlanningCommands());
  useCommands('frame:look', useLookCommands());
}

/** Initiatives and dashboards, while the workspace uses them. */
function usePlanningCommands(): Command[] {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const { slug, role } = useCurrentWorkspace();
  return useMemo(() => {
    if (role < ROLE.MEMBER) return [];
    const hasInitiatives = () => currentWorkspace().is_initiatives_enabled;
    const going = { group: t('commands.navigation'), stage: 'go' } as const;
    return [
      {
        ...{ id: 'go_initiatives', ...going, label: t('commands.go_initiatives'), icon: IconTarget },
        ...{ shortcut: 'go_initiatives', isPossible: hasInitiatives },
        run: () => void navigate(paths.initiatives(slug)),
      },
      {
        ...{ id: 'go_dashboards', ...going, label: t('commands.go_dashboards'), icon: IconLayoutDashboard },
        ...{ shortcut: 'go_dashboards', isPossible: () => currentWorkspace().is_dashboards_enabled },
        run: () => void navigate(paths.dashboards(slug)),
      },
      {
        ...{ id: 'new-initiative', group: t('commands.create'), label: t('new_initiative') },
        ...{ icon: IconTarget, stage: 'create', shortcut: 'new_initiative', isPossible: hasInitiatives },
        run: () => openModal({ kind: 'create-initiative' }),
      },
    ];
  }, [t, navigate, slug, role]);
}

function useLookCommands(): Command[] {
  const { t } = useTranslation(['shell', 'common']);
  const navigate = useNavigate();
  return useMemo(() => {
    const shared = { group: t('commands.view'), stage: 'settings' } as const;
    const themes = THEME_CHOICES.map((choice): Command => {
      const label = t('commands.use_theme', { name: t(`common:theme.${choice}`) });
      return { id: `theme-${choice}`, ...shared, label, icon: IconPalette, run: () => chooseTheme(choice) };
    });
    const languages = LANGUAGES.map(({ code, tag, name }): Command => {
      const label = t('commands.use_language', { name });
      return {
        ...{ id: `language-${code}`, ...shared, label, icon: IconLanguage },
        run: () => chooseMyLanguage(tag),
      };
    });
    return [
      {
        ...{ id: 'appearance', ...shared, label: t('commands.open_appearance'), icon: IconPalette },
        run: () => void navigate(paths.profileAppearance()),
      },
      {
        ...{ id: 'keyboard', ...shared, label: t('commands.open_keyboard'), icon: IconKeyboard },
        run: () => void navigate(paths.profileKeyboard()),
      },
      ...themes,
      ...languages,
      {
        ...{ id: 'sign-out', group: t('commands.account'), label: t('sign_out'), icon: IconLogout },
        ...{ stage: 'settings', run: requestSignOut },
      },
    ];
  }, [t, navigate]);
}
