import type { FieldKind } from '@tandem/shared/projects/fields/kinds.ts';
import type { ValueProps } from '../base/field-view.ts';
import styles from './field-value.module.css';

const OPENED: readonly string[] = ['http:', 'https:', 'mailto:', 'tel:'];

/** Where a value leads; nowhere when it is no address that may be opened. */
function addressOf(kind: FieldKind, value: string): string | undefined {
  if (kind === 'email') return `mailto:${encodeURI(value)}`;
  if (kind === 'phone') return `tel:${value.replaceAll(/[^\d+#*]/g, '')}`;
  return URL.canParse(value) && OPENED.includes(new URL(value).protocol) ? value : undefined;
}

const bareLink = (value: string) => value.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');

/** A link, an email address or a phone number, which opens what it names. */
export function AddressValue({ field, value }: ValueProps) {
  const text = String(value);
  const href = addressOf(field.kind, text);
  const shown = field.kind === 'link' ? bareLink(text) : text;
  if (!href) return <span className={styles.text}>{text}</span>;
  const isPage = field.kind === 'link';
  return (
    <a
      className={styles.link}
      href={href}
      title={text}
      {...(isPage && { target: '_blank', rel: 'noopener noreferrer' })}
      // A row or card around it opens its item.
      onClick={(event) => event.stopPropagation()}
    >
      {shown}
    </a>
  );
}
