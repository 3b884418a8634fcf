import { IconDownload } from '@tabler/icons-react';
import { Button } from '@mantine/core';
import { ROLE } from '@tandem/shared/roles.ts';
import { daysAfter, isDay } from '@tandem/shared/time/calendar-day.ts';
import { weekStart } from '@tandem/shared/tracking/week.ts';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Icon } from '#components/icons/icon.tsx';
import { MembersOnly } from '#components/feedback/members-only.tsx';
import { ScreenHeader } from '#components/screens/screen-header.tsx';
import { TabLinks } from '#components/tabs/tab-links.tsx';
import { useHasTime } from '#entities/tracking/is-on.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { today } from '#lib/dates/dates.ts';
import { usePhone } from '#lib/device/phone.ts';
import { useTitle } from '#lib/frame/use-title.ts';
import { paths } from '#lib/http/paths.ts';
import { noteDrawn } from '#lib/parts/first-drawn.ts';
import { lazyPart } from '#lib/parts/lazy-part.tsx';
import { TimeMenu } from './settings/time-menu.tsx';
import { MyWeekGrid } from './week/my-week.tsx';
import { useMyWeek } from './week/use-my-week.ts';
import { useWeekActions } from './week/use-week-actions.ts';
import { useSubmits } from './week/use-submits.ts';
import { WeekTools } from './week/week-tools.tsx';

const PhoneWeek = lazyPart(async () => (await import('./phone/phone-week.tsx')).PhoneWeek);
const TeamTab = lazyPart(async () => (await import('./team/team-tab.tsx')).TeamTab);
const ApprovalsTab = lazyPart(async () => (await import('./team/approvals-tab.tsx')).ApprovalsTab);
const ReportsTab = lazyPart(async () => (await import('./reports/reports-tab.tsx')).ReportsTab);

const TABS = ['week', 'team', 'approvals', 'reports'] as const;
type Tab = (typeof TABS)[number];
const isTab = (text: string | null): text is Tab => TABS.some((tab) => tab === text);

/** Time of a person and of all: sheets, the team, approvals, reports. */
export function Component() {
  const { t } = useTranslation('time');
  const { role } = useCurrentWorkspace();
  const hasTime = useHasTime();
  useTitle(t('title'));
  if (role < ROLE.MEMBER || !hasTime) {
    return (
      <MembersOnly
        crumbs={[{ label: t('title') }]}
        title={t(role < ROLE.MEMBER ? 'members_only' : 'off')}
        text={t(role < ROLE.MEMBER ? 'members_only_text' : 'off_text')}
      />
    );
  }
  return <TimeScreen />;
}

/** The tab and the week of the address. */
function usePlace() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('tab');
  const tab: Tab = isTab(asked) ? asked : 'week';
  const day = params.get('week') ?? '';
  const start = weekStart(isDay(day) ? day : today());
  const setStart = (week: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.set('week', week);
        return next;
      },
      { replace: true },
    );
  return { tab, start, setStart };
}

function TimeScreen() {
  useEffect(noteDrawn, []);
  const { t } = useTranslation('time');
  const { slug, role } = useCurrentWorkspace();
  const { tab, start, setStart } = usePlace();
  const isPhone = usePhone();
  const submits = useSubmits();
  const shown = TABS.filter(
    (each) => (each !== 'team' || role === ROLE.ADMIN) && (each !== 'approvals' || submits.canApprove),
  );
  const tabs = (
    <TabLinks
      label={t('title')}
      replace
      tabs={shown.map((each) => ({
        to: paths.time(slug) + (each === 'week' ? '' : `?tab=${each}`),
        text: t(`tab.${each}`),
        isHere: each === tab,
        count: each === 'approvals' ? submits.waiting : undefined,
      }))}
    >
      {tab === 'week' && !isPhone && <MyTools start={start} onStart={setStart} isSubmitted={submits.isOn} />}
    </TabLinks>
  );
  return (
    <>
      <ScreenHeader crumbs={[{ label: t('title') }]}>
        {!isPhone && <ExportButton start={start} />}
        <TimeMenu />
      </ScreenHeader>
      {tabs}
      <Suspense>
        {tab === 'week' && isPhone && (
          <PhoneWeek key={start} start={start} onStart={setStart} isSubmitted={submits.isOn} />
        )}
        {tab === 'week' && !isPhone && <Mine key={start} start={start} />}
        {tab === 'team' && <TeamTab start={start} onStart={setStart} />}
        {tab === 'approvals' && <ApprovalsTab start={start} onStart={setStart} />}
        {tab === 'reports' && <ReportsTab />}
      </Suspense>
    </>
  );
}

type MineProps = { start: string };

function Mine({ start }: MineProps) {
  const week = useMyWeek(start);
  const actions = useWeekActions(week, start);
  return <MyWeekGrid week={week} actions={actions} />;
}

function MyTools(props: MineProps & { onStart: (start: string) => void; isSubmitted: boolean }) {
  const { start, onStart, isSubmitted } = props;
  const week = useMyWeek(start);
  const { copy, submit } = useWeekActions(week, start);
  const state = week.week?.sheet.state;
  return (
    <WeekTools
      start={start}
      onStart={onStart}
      onCopy={state === 'approved' ? undefined : () => void copy()}
      onSubmit={isSubmitted && state === 'open' ? () => void submit() : undefined}
    />
  );
}

/** The time that I may read of this week, as a file. */
function ExportButton({ start }: { start: string }) {
  const { t } = useTranslation('time');
  const { slug } = useCurrentWorkspace();
  return (
    <Button
      component="a"
      variant="subtle"
      leftSection={<Icon of={IconDownload} />}
      href={`/api/workspaces/${slug}/time/?format=csv&from=${start}&to=${daysAfter(start, 6)}`}
      download
    >
      {t('export')}
    </Button>
  );
}
