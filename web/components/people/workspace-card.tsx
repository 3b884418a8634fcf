import { ProjectTile } from './project-tile.tsx';
import styles from './workspace-card.module.css';

type WorkspaceCardProps = {
  workspace: { id: string; name: string; logo_url: string | null };
  note: string;
};

/** The workspace that somebody is invited to. */
export function WorkspaceCard({ workspace: { id, name, logo_url }, note }: WorkspaceCardProps) {
  return (
    <div className={styles.card}>
      <ProjectTile id={id} name={name} imageUrl={logo_url} color="var(--tile-neutral)" size={32} />
      <span className={styles.text}>
        <span className={styles.name} title={name}>
          {name}
        </span>
        <span className={styles.note}>{note}</span>
      </span>
    </div>
  );
}
