import { IconCamera, IconPaperclip } from '@tabler/icons-react';
import type { ChangeEvent, ReactNode } from 'react';
import { DOCUMENT_BYTES } from '#domain/documents/file-content.ts';
import classes from './file-choice.module.css';
import { Notice } from './notice.tsx';

type Props = {
  file: File | null;
  wrong: string | null;
  /** True during an upload, while no other file can be chosen. */
  busy?: boolean;
  onChoose: (file: File | null, wrong: string | null) => void;
};

const photos = 'image/jpeg,image/png,image/webp';

/**
 * File input with two buttons. The first button takes a photo, on devices with a camera. The second button selects a
 * file.
 */
export function FileChoice({ file, wrong, busy = false, onChoose }: Props) {
  function take(event: ChangeEvent<HTMLInputElement>): void {
    const chosen = event.currentTarget.files?.[0];
    if (!chosen) return;
    const tooLarge = chosen.size > DOCUMENT_BYTES;
    onChoose(tooLarge ? null : chosen, tooLarge ? `${chosen.name} passa de 10 MB.` : null);
    event.currentTarget.value = '';
  }
  return (
    <div className={classes.choice}>
      <div className={classes.ways}>
        <Way sign={<IconCamera size={18} aria-hidden />} name="Tirar foto" camera>
          <input
            type="file"
            accept={photos}
            capture="environment"
            className={classes.input}
            disabled={busy}
            onChange={take}
          />
        </Way>
        <Way sign={<IconPaperclip size={18} aria-hidden />} name="Escolher arquivo">
          <input
            type="file"
            accept={`${photos},application/pdf`}
            className={classes.input}
            disabled={busy}
            onChange={take}
          />
        </Way>
      </div>
      <output className={classes.hint}>
        {file ? `${busy ? 'Enviando' : 'Escolhido'}: ${file.name}` : 'Foto (JPEG, PNG ou WebP) ou PDF, até 10 MB.'}
      </output>
      {wrong !== null && <Notice tone="bad">{wrong}</Notice>}
    </div>
  );
}

type WayProps = { sign: ReactNode; name: string; camera?: boolean; children: ReactNode };

function Way({ sign, name, camera = false, children }: WayProps) {
  return (
    <label className={classes.way} data-camera={camera || undefined}>
      {sign}
      {name}
      {children}
    </label>
  );
}
