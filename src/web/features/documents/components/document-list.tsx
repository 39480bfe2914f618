import { Button } from '@mantine/core';
import { IconFileTypePdf, IconPhoto } from '@tabler/icons-react';
import type { PartnerDocument } from '#contract/documents.ts';
import { nameDocument } from '#domain/documents/kinds.ts';
import { formatDay } from '#web/lib/local-days.ts';
import { Instant } from '#web/ui/instant.tsx';
import classes from './document-list.module.css';
import { DocumentState } from './document-state.tsx';

type Props = {
  items: readonly PartnerDocument[];
  /** Whether who looks has the word on what waits. */
  decides: boolean;
  onOpen: (document: PartnerDocument) => void;
};

export function DocumentList({ items, decides, onOpen }: Props) {
  return (
    <ul className={classes.list} aria-label="Documentos">
      {items.map((document) => {
        const Sign = document.contentType === 'application/pdf' ? IconFileTypePdf : IconPhoto;
        const checks = decides && document.status === 'pending';
        const name = nameDocument(document);
        return (
          <li key={document.id} className={classes.line}>
            <Sign size={20} stroke={1.6} aria-hidden className={classes.sign} />
            <div className={classes.text}>
              <p className={classes.name}>{name}</p>
              <p className={classes.details}>
                {document.number !== null && `${document.number} · `}
                {document.status !== 'accepted' &&
                  document.expiresOn !== null &&
                  `vale até ${formatDay(document.expiresOn)} · `}
                enviado <Instant at={document.sentAt} brief />
                {document.sentByName && ` por ${document.sentByName}`}
              </p>
              {document.reason !== null && <p className={classes.reason}>Motivo: {document.reason}</p>}
            </div>
            <DocumentState document={document} />
            <Button
              size="xs"
              {...(checks && { variant: 'primary' })}
              onClick={() => onOpen(document)}
              aria-label={`${checks ? 'Conferir' : 'Ver'} ${name}`}
            >
              {checks ? 'Conferir' : 'Ver'}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
