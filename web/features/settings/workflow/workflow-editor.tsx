import { useState } from 'react';
import type { Project } from '#entities/projects/projects/types.ts';
import type { ProjectWorkflow } from '#entities/projects/workflow/types.ts';
import { usePhone } from '#lib/device/phone.ts';
import { CheckLine } from './check-line.tsx';
import { Graph } from './graph/graph.tsx';
import { OthersNote } from './others-note.tsx';
import { EditorPanel } from './panel/editor-panel.tsx';
import { TransitionTable } from './table/transition-table.tsx';
import { TemplateChoice } from './template-choice.tsx';
import { type Look, Toolbar } from './toolbar.tsx';
import { EditorProvider, useWorkflowEditor } from './editor/use-editor.ts';
import { useSaving } from './use-saving.tsx';
import { WorkflowHeader } from './workflow-header.tsx';
import styles from './workflow.module.css';

type WorkflowEditorProps = { project: Project; stored: ProjectWorkflow };

/** Edits the workflow of a project, as a graph and as a table. */
export function WorkflowEditor({ project, stored }: WorkflowEditorProps) {
  const editor = useWorkflowEditor(project, stored);
  const saving = useSaving(project.id, editor);
  const [chosen, setLook] = useState<Look>('graph');
  const isPhone = usePhone();
  const look = isPhone ? 'table' : chosen;
  return (
    <EditorProvider value={editor}>
      <WorkflowHeader saving={saving} />
      <Toolbar look={look} onLook={isPhone ? null : setLook} />
      <OthersNote stored={stored} saving={saving} />
      <div className={styles.panes}>
        <div className={styles.main}>
          {editor.transitions ? look === 'graph' ? <Graph /> : <TransitionTable /> : <TemplateChoice />}
          {editor.transitions && <CheckLine />}
        </div>
        <EditorPanel />
      </div>
      {saving.question}
    </EditorProvider>
  );
}
