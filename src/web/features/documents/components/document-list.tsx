import { Button } from '@mantine/core';
import { IconFileTypePdf, IconPhoto } from '@tabler/icons-react';
import type { PartnerDocument } from '#contract/documents.ts';
import { nameDocument } from '#domain/documents/kinds.ts';
import { formatDay } from '#web/lib/local-days.ts';
import { Instant } from '#web/ui/instant.tsx';
import { filePath } from '../queries.ts';
import { Line, LineList } from '#web/ui/line-list.tsx';
import classes from './document-list.module.css';
import { DocumentState } from './document-state.tsx';

type Props = {
  partnerId: string;
  items: readonly PartnerDocument[];
  /** True when the user may decide about pending documents. */
  decides: boolean;
  onOpen: (document: PartnerDocument) => void;
};

export function DocumentList({ partnerId, items, decides, onOpen }: Props) {
  return (
    <LineList label="Documentos">
      {items.map((document) => {
        const Sign = document.contentType === 'application/pdf' ? IconFileTypePdf : IconPhoto;
        const checks = decides && document.status === 'pending';
        const name = nameDocument(document);
        return (
          <Line
            key={document.id}
            sign={
              checks && document.contentType === 'image/jpeg' ? (
                <img
                  src={filePath(document, partnerId)}
                  alt={`Foto enviada: ${name}`}
                  loading="lazy"
                  className={classes.photo}
                />
              ) : (
                <Sign size={20} stroke={1.6} aria-hidden />
              )
            }
            name={name}
            details={
              <>
                {document.number !== null && `${document.number} · `}
                {document.status !== 'accepted' &&
                  document.expiresOn !== null &&
                  `vale até ${formatDay(document.expiresOn)} · `}
                enviado <Instant at={document.sentAt} brief />
                {document.sentByName && ` por ${document.sentByName}`}
              </>
            }
            remark={document.reason !== null && `Motivo: ${document.reason}`}
          >
            <DocumentState document={document} />
            <Button
              size="xs"
              {...(checks && { variant: 'primary' })}
              onClick={() => onOpen(document)}
              aria-label={`${checks ? 'Conferir' : 'Ver'} ${name}`}
            >
              {checks ? 'Conferir' : 'Ver'}
            </Button>
          </Line>
        );
      })}
    </LineList>
  );
}
