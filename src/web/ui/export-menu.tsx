import { Button, Menu } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconDownload } from '@tabler/icons-react';
import { errorText } from '#web/lib/api-problem.ts';
import { downloadSmall, keep } from '#web/lib/download.ts';
import { LateMenu } from './late-menu.tsx';
import { toast } from './toast.ts';

const choices = [
  { format: 'xlsx', label: 'Planilha (XLSX)' },
  { format: 'csv', label: 'Texto separado (CSV)' },
];

type Props = {
  path: string;
  query: Record<string, string | boolean | undefined>;
  /** Name of the exported data in the menu: `por dia`, `o extrato`. */
  what: string;
  size?: 'compact-sm' | 'sm';
};

/** Exports the whole list, including data that the page does not show. */
export function ExportMenu({ path, query, what, size = 'sm' }: Props) {
  const take = useMutation({
    mutationFn: async (format: string) => {
      const asked = Object.entries(query).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)]],
      );
      keep(await downloadSmall(`/api/v1${path}?${new URLSearchParams([['format', format], ...asked]).toString()}`));
    },
    onError: (error) => toast({ title: 'A exportação não terminou', message: errorText(error), tone: 'bad' }),
  });
  return (
    <LateMenu
      position="bottom-end"
      renderButton={(props) => (
        <Button
          {...props}
          size={size}
          aria-label={`Exportar ${what}`}
          loading={take.isPending}
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          Exportar
        </Button>
      )}
    >
      {choices.map(({ format, label }) => (
        <Menu.Item key={format} onClick={() => take.mutate(format)}>
          {label}
        </Menu.Item>
      ))}
    </LateMenu>
  );
}
