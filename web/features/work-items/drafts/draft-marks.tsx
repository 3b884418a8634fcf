import { DueDate, StartDate } from '#components/pickers/due-date.tsx';
import { LabelChips } from '#components/controls/label-chip.tsx';
import type { Draft } from '#entities/work-items/drafts/types.ts';
import { useWorkItemState } from '#entities/projects/states/hooks.ts';
import { useLanguage } from '#lib/device/language.ts';
import type { ViewSettings } from '../model/display/view-settings.ts';
import { EstimateMark } from '../model/properties/estimate-mark.tsx';
import { TypeMark } from '../model/items/type-mark.tsx';
import { CycleMark, ModulesMark } from '../model/properties/plan-marks.tsx';
import { useLabels } from '../model/items/use-rows.ts';

type DraftMarksProps = { draft: Draft; shown: ViewSettings['shown'] };

/** What is known of a draft besides its name, as far as it is to be shown. */
export function DraftMarks({ draft, shown }: DraftMarksProps) {
  const language = useLanguage((known) => known.language);
  const labels = useLabels(draft.project_id ?? '', draft.label_ids);
  const state = useWorkItemState(draft.state_id ?? undefined);
  // What these marks read of an item a draft has too.
  const row = { ...draft, cycle_id: draft.cycle_id ?? null, module_ids: draft.module_ids ?? [] };
  return (
    <>
      {shown.has('issue_type') && <TypeMark row={{ ...row, is_epic: false }} />}
      {shown.has('labels') && labels.length > 0 && <LabelChips labels={labels} max={2} />}
      {shown.has('modules') && row.module_ids.length > 0 && <ModulesMark row={row} />}
      {shown.has('cycle') && row.cycle_id && <CycleMark row={row} />}
      {shown.has('start_date') && draft.start_date && (
        <StartDate day={draft.start_date} language={language} />
      )}
      {shown.has('due_date') && draft.target_date && (
        <DueDate day={draft.target_date} stateGroup={state?.group ?? 'backlog'} language={language} />
      )}
      {shown.has('estimate') && row.estimate_point && <EstimateMark row={row} />}
    </>
  );
}
