import { maskitoTransform } from '@maskito/core';
import { useMaskito } from '@maskito/react';
import { useEffect, useEffectEvent } from 'react';
import { masks } from './masks.ts';

type Props = {
  field: HTMLInputElement;
  kind: keyof typeof masks;
  /** Receives the formatted text if the user typed before the mask was loaded. */
  onFormatted: (value: string) => void;
};

/** Formats the text of a field while the user types. */
export function FieldMask({ field, kind, onFormatted }: Props) {
  const options = masks[kind];
  const maskRef = useMaskito({ options });
  const format = useEffectEvent(() => {
    const formatted = maskitoTransform(field.value, options);
    if (formatted !== field.value) onFormatted(formatted);
  });
  useEffect(() => {
    maskRef(field);
    format();
    return () => {
      maskRef(null);
    };
  }, [maskRef, field]);
  return null;
}
