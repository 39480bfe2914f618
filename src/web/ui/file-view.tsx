import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { FileButton } from './file-button.tsx';
import classes from './file-view.module.css';
import { Notice } from './notice.tsx';

type Props = { path: string; contentType: 'image/jpeg' | 'application/pdf'; alt: string; label: string };

/** Shows a photo inline, and a PDF only as a download link. */
export function FileView({ path, contentType, alt, label }: Props) {
  const [missing, setMissing] = useState(false);
  const isPhoto = contentType === 'image/jpeg';
  return (
    <div className={classes.view}>
      {isPhoto && !missing && <img src={path} alt={alt} className={classes.photo} onError={() => setMissing(true)} />}
      {missing && <Notice tone="bad">Não foi possível mostrar a foto. Verifique a conexão, ou baixe o arquivo.</Notice>}
      <p className={classes.label}>{label}</p>
      <FileButton path={path} icon={IconDownload}>
        {isPhoto ? 'Baixar foto' : 'Baixar PDF'}
      </FileButton>
    </div>
  );
}
