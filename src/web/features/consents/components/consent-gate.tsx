import { Anchor, Button, Group, List, Modal, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { OwnConsents } from '#contract/consents.ts';
import { consentPaths, consentTitles } from '#domain/privacy/consent-kinds.ts';
import { client } from '#web/lib/api.ts';
import { errorText } from '#web/lib/api-problem.ts';
import { setQueryAnswer } from '#web/lib/query-client.ts';
import { Notice } from '#web/ui/notice.tsx';
import { ownConsentsQuery } from '../queries.ts';

/** Blocks the panel until the user accepts the texts published since the last acceptance. */
export function ConsentGate({ due, signOut }: { due: OwnConsents['due']; signOut: ReactNode }) {
  const accept = useMutation({
    mutationFn: () => client.consents.accept({ accepted: due }),
    onSuccess: (own) => setQueryAnswer(ownConsentsQuery.queryKey, own),
  });
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title="Leia e aceite para continuar"
    >
      <Stack>
        <p>A central publicou {due.length > 1 ? 'novas versões destes textos' : 'uma nova versão deste texto'}:</p>
        <List>
          {due.map(({ kind, version }) => (
            <List.Item key={kind}>
              <Anchor href={consentPaths[kind]} target="_blank" rel="noopener" c="inherit" underline="always">
                {consentTitles[kind]}, versão {version} (abre em outra aba)
              </Anchor>
            </List.Item>
          ))}
        </List>
        {accept.isError && <Notice tone="bad">{errorText(accept.error)}</Notice>}
        <Group justify="flex-end">
          {signOut}
          <Button size="md" variant="primary" loading={accept.isPending} onClick={() => accept.mutate()} data-autofocus>
            Li e aceito
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
