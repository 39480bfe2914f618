import { Button, Group } from '@mantine/core';
import type { User } from '#contract/users.ts';
import { formatTaxId } from '#domain/documents/tax-id.ts';
import { nameOrders, usersOrders } from '#web/entities/record/record-order.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { ListCard } from '#web/ui/list-card.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { Phone } from '#web/ui/phone.tsx';
import { EmailState } from './email-state.tsx';
import classes from './user-columns.module.css';
import { linkText, nameOf, roleText, userState, wantsLabels } from './user-labels.ts';

export const userColumns: Column<User>[] = [
  { header: 'Nome', cell: nameOf, orders: nameOrders(usersOrders) },
  { header: 'E-mail', cell: ({ email }) => email, written: 'address' },
  { header: 'Tipo', cell: roleText },
  { header: 'Vínculo', cell: linkText, written: 'words' },
  {
    header: 'Último acesso',
    cell: ({ lastSignInAt }) => (lastSignInAt === null ? 'Nunca' : <Instant at={lastSignInAt} brief />),
    nowrap: true,
    roomy: true,
  },
  { header: 'Situação', cell: (user) => <StatusBadge {...userState(user)} />, width: '10.625rem' },
];

export function userCard(user: User) {
  return (
    <ListCard
      title={nameOf(user)}
      aside={<StatusBadge {...userState(user)} />}
      details={[
        user.email,
        user.tipo !== '' && roleText(user),
        user.tipo !== '' && user.tipo !== 'admin' && linkText(user),
      ]}
    />
  );
}

type Decide = { onApprove: (user: User) => void; onReject: (user: User) => void };

/** Columns for users awaiting approval: the requested role and the two decisions. */
export function pendingColumns({ onApprove, onReject }: Decide): Column<User>[] {
  return [
    { header: 'Nome', cell: nameOf },
    { header: 'Pede para ser', cell: ({ signUp }) => signUp && wantsLabels[signUp.wants], nowrap: true },
    {
      header: 'Contato',
      cell: (user) => (
        <span className={classes.contact}>
          {user.email}
          {user.signUp && <Phone number={user.signUp.phone} />}
          <EmailState user={user} />
        </span>
      ),
    },
    { header: 'CPF ou CNPJ', cell: ({ signUp }) => signUp && formatTaxId(signUp.document), nowrap: true },
    { header: 'Pedido', cell: ({ signUp }) => signUp && <Instant at={signUp.createdAt} brief />, nowrap: true },
    {
      header: 'Decisão',
      cell: (user) => (
        <Group gap="xs" wrap="nowrap" justify="flex-end">
          <Button size="xs" aria-label={`Aprovar ${nameOf(user)}`} onClick={() => onApprove(user)}>
            Aprovar
          </Button>
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            aria-label={`Recusar ${nameOf(user)}`}
            onClick={() => onReject(user)}
          >
            Recusar
          </Button>
        </Group>
      ),
      align: 'end',
      width: '11.875rem',
    },
  ];
}
