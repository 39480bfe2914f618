import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { PartnerDocument } from '#contract/documents.ts';
import { nameDocument } from '#domain/documents/kinds.ts';
import { FileButton } from '#web/ui/file-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { filePath } from '../queries.ts';
import classes from './file-view.module.css';

type Props = { document: PartnerDocument; partnerId: string };

/** A photo to look at; a PDF is only ever taken out. */
export function FileView({ document, partnerId }: Props) {
  const [missing, setMissing] = useState(false);
  const path = filePath(document, partnerId);
  return (
    <div className={classes.view}>
      {document.contentType === 'image/jpeg' && !missing && (
        <img
          src={path}
          alt={`Foto enviada: ${nameDocument(document)}`}
          className={classes.photo}
          onError={() => setMissing(true)}
        />
      )}
      {missing && <Notice tone="bad">Não foi possível mostrar a foto. Verifique a conexão, ou baixe o arquivo.</Notice>}
      <p className={classes.label}>{document.label ?? 'Arquivo'}</p>
      <FileButton path={path} icon={IconDownload}>
        {document.contentType === 'image/jpeg' ? 'Baixar foto' : 'Baixar PDF'}
      </FileButton>
    </div>
  );
}
