import { ActionIcon, Checkbox, Popover, Stack } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';

type Props = {
  columns: readonly { name: string; label: string }[];
  chosen: readonly string[];
  onChange: (names: string[]) => void;
};

/** Menu that selects the visible columns of a table. */
export function ColumnMenu({ columns, chosen, onChange }: Props) {
  return (
    <Popover position="bottom-end" trapFocus returnFocus portalProps={{ target: '#conteudo' }}>
      <Popover.Target>
        <ActionIcon size="input-sm" variant="default" aria-label="Escolher colunas">
          <IconColumns3 size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Checkbox.Group label="Colunas" value={[...chosen]} onChange={onChange}>
          <Stack gap={10} mt={8}>
            {columns.map(({ name, label }) => (
              <Checkbox key={name} value={name} label={label} />
            ))}
          </Stack>
        </Checkbox.Group>
      </Popover.Dropdown>
    </Popover>
  );
}
