import { Input, SegmentedControl, type SegmentedControlProps } from '@mantine/core';

type Props<Value extends string> = SegmentedControlProps<Value> & { label: string; error?: React.ReactNode };

/** One of two or three, all in sight, under its label like any other field. */
export function Choice<Value extends string>({ label, error, ...control }: Props<Value>) {
  return (
    <Input.Wrapper label={label} labelElement="div" error={error}>
      <div>
        <SegmentedControl aria-label={label} {...control} />
      </div>
    </Input.Wrapper>
  );
}
