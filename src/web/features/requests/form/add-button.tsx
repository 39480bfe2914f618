import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ComponentProps } from 'react';

/** Button below a list of fields, which adds another field. */
export function AddButton(props: ComponentProps<typeof Button<'button'>>) {
  return (
    <Button
      variant="subtle"
      color="gray"
      size="xs"
      leftSection={<IconPlus size={16} stroke={1.7} aria-hidden />}
      {...props}
    />
  );
}
