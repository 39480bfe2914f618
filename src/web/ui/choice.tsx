import { Input, SegmentedControl, type SegmentedControlProps } from '@mantine/core';

type Props<Value extends string> = SegmentedControlProps<Value> & { label: string; error?: React.ReactNode };

/** Choice between two or three options that are all visible. The label looks like that of other fields. */
export function Choice<Value extends string>({ label, error, ...control }: Props<Value>) {
  return (
    <Input.Wrapper label={label} labelElement="div" error={error}>
      <div>
        <SegmentedControl aria-label={label} {...control} />
      </div>
    </Input.Wrapper>
  );
}
