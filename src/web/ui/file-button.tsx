import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { errorText } from '#web/lib/api-problem.ts';
import { downloadSmall, keep } from '#web/lib/download.ts';
import { toast } from './toast.ts';

type Props = { path: string; icon: Icon; children: ReactNode };

/** Button that downloads one file. */
export function FileButton({ path, icon: Sign, children }: Props) {
  const file = useMutation({
    mutationFn: async () => keep(await downloadSmall(path)),
    onError: (error) => toast({ title: 'Não foi possível gerar o arquivo', message: errorText(error), tone: 'bad' }),
  });
  return (
    <Button leftSection={<Sign size={16} aria-hidden />} loading={file.isPending} onClick={() => file.mutate()}>
      {children}
    </Button>
  );
}
