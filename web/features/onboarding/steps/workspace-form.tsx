import { Button, TextInput } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError } from '#components/forms/field-error.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { MAX_NAME, MAX_SLUG } from '#entities/workspaces/workspaces/rules.ts';
import type { Workspace } from '#entities/workspaces/workspaces/types.ts';
import styles from '../parts/onboarding.module.css';
import { SizeChoice } from './size-choice.tsx';
import { StepButtons } from './step-buttons.tsx';
import { useWorkspaceForm } from './use-workspace-form.ts';

type WorkspaceFormProps = {
  onCreated: (workspace: Workspace) => void;
  other?: { text: string; onClick: () => void };
  /** Something else on the screen comes first. */
  isSecond?: boolean;
};

/** Left of the address before what is typed. */
const BESIDE_PX = 13;
/** A longer one would leave no room to type. */
const LONGEST_SITE = 20;

const siteOf = (host: string): string => (host.length > LONGEST_SITE ? '/' : `${host}/`);

const ORDER: ('label' | 'input' | 'error' | 'description')[] = ['label', 'input', 'error', 'description'];

/** Name, address and size; the address follows the name until it is edited, and says at once whether it is free. */
export function WorkspaceForm({ onCreated, other, isSecond = false }: WorkspaceFormProps) {
  const { t } = useTranslation('onboarding');
  const form = useWorkspaceForm(onCreated);
  const { problems } = form;
  const [siteWidth, setSiteWidth] = useState(0);
  const measureSite = useCallback((element: HTMLElement | null) => {
    if (element) setSiteWidth(element.offsetWidth);
  }, []);
  return (
    <form className={styles.step} onSubmit={(event) => void form.submit(event)} noValidate>
      <div className={styles.pair} data-first={isSecond ? undefined : ''}>
        <TextInput
          label={t('workspace_name')}
          withAsterisk
          autoFocus={!isSecond}
          maxLength={MAX_NAME}
          value={form.name}
          error={problems.name && <FieldError text={problems.name} />}
          description={form.name && t('characters', { length: form.name.length, most: MAX_NAME })}
          inputWrapperOrder={ORDER}
          onChange={(event) => form.editName(event.target.value)}
        />
        <TextInput
          label={t('workspace_url')}
          withAsterisk
          maxLength={MAX_SLUG}
          classNames={{ section: styles.site ?? '', description: styles.free ?? '' }}
          leftSection={
            <span aria-hidden ref={measureSite}>
              {siteOf(location.host)}
            </span>
          }
          leftSectionWidth={siteWidth + BESIDE_PX}
          rightSection={
            form.slug.isFree && (
              <span className={styles.good}>
                <Icon of={IconCheck} size={14} />
              </span>
            )
          }
          value={form.slug.value}
          error={form.slugProblem && <FieldError text={form.slugProblem} />}
          description={form.slug.isFree ? t('slug_free') : undefined}
          inputWrapperOrder={ORDER}
          onChange={(event) => form.editSlug(event.target.value)}
        />
      </div>
      <SizeChoice value={form.size} problem={problems.organization_size} onChange={form.chooseSize} />
      {problems.form && (
        <div className={styles.problem} role="alert">
          <FieldError text={problems.form} />
        </div>
      )}
      <StepButtons {...(other && { other })}>
        <Button type="submit" variant={isSecond ? 'default' : 'filled'} size="md" loading={form.isBusy}>
          {t('create')}
        </Button>
      </StepButtons>
    </form>
  );
}
