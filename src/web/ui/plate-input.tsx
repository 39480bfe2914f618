import { TextInput, type TextInputProps } from '@mantine/core';
import { formatPlate, parsePlate } from '#domain/documents/plate.ts';
import classes from './plate-input.module.css';

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> & {
  value?: string;
  onChange?: (plate: string) => void;
};

/** Field for a plate, old or Mercosul, in capitals; formatted on blur. */
export function PlateInput({ value = '', onChange, onBlur, ...others }: Props) {
  return (
    <TextInput
      classNames={{ input: classes.plate ?? '' }}
      placeholder="ABC1D23"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={12}
      value={value}
      onChange={({ currentTarget }) => onChange?.(currentTarget.value)}
      onBlur={(event) => {
        const plate = parsePlate(value);
        if (plate !== null) onChange?.(formatPlate(plate));
        onBlur?.(event);
      }}
      {...others}
    />
  );
}
