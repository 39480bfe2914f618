import { Button } from '@mantine/core';
import { useState } from 'react';
import type { User } from '#contract/users.ts';
import { landingPath } from '#domain/access/pages.ts';
import { client } from '#web/lib/api.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Section } from '#web/ui/section.tsx';
import { nameOf } from './user-labels.ts';

/** Acts as another user, never as an administrator. */
export function ActAsSection({ user }: { user: User }) {
  const [asked, setAsked] = useState(false);
  if (user.tipo === '' || user.tipo === 'admin' || user.blocked) return null;
  return (
    <Section
      title="Acessar como este usuário"
      lead="Abre o painel como a pessoa o vê, por até 30 minutos: só para consultar e solicitar viagem."
      actions={<Button onClick={() => setAsked(true)}>Acessar como este usuário</Button>}
    >
      {asked && (
        <ConfirmDialog
          title={`Acessar como ${nameOf(user)}?`}
          confirm="Começar"
          onConfirm={async () => {
            await client.acting.begin({ id: user.id });
            // Reloads the page, so that no data read as administrator remains in memory.
            window.location.assign(landingPath);
          }}
          onClose={() => setAsked(false)}
        >
          O começo, o fim e tudo o que você fizer ficam na auditoria, com o seu nome e o da pessoa. Uma faixa em todas
          as páginas lembra de quem é o acesso.
        </ConfirmDialog>
      )}
    </Section>
  );
}
