import { Select, Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import * as z from 'zod/mini';
import type { User } from '#contract/users.ts';
import { type Role, roleLabels, roles } from '#domain/access/roles.ts';
import { RecordSelect } from '#web/ui/record-select.tsx';
import { findClients, findDrivers, findPartners } from '../queries.ts';

/** `none`: an account without a role, which cannot sign in. */
const noRole = 'none';
const choices = [...roles, noRole] as const;

const links = {
  tipo: z.enum(choices, 'Informe o tipo.'),
  id_cliente: z.nullable(z.string()),
  id_parceiro: z.nullable(z.string()),
  driverId: z.nullable(z.string()),
  approvesTrips: z.boolean(),
};
type Links = z.input<z.ZodMiniObject<typeof links>>;
export const accessShape = links;
export type Access = Links;

export const accessLabels: Record<keyof Access, string> = {
  tipo: 'Tipo',
  id_cliente: 'Cliente',
  id_parceiro: 'Parceiro',
  driverId: 'Motorista',
  approvesTrips: 'Aprova pedidos',
};

export const noAccess: Access = {
  tipo: 'cliente',
  id_cliente: null,
  id_parceiro: null,
  driverId: null,
  approvesTrips: false,
};

export function accessOf({ tipo, id_cliente, id_parceiro, driverId, approvesTrips }: User): Access {
  return {
    tipo: tipo || noRole,
    id_cliente: id_cliente || null,
    id_parceiro: id_parceiro || null,
    driverId,
    approvesTrips,
  };
}

/** Returns the API input, without links that the role does not use. */
export function accessInput({ tipo, id_cliente, id_parceiro, driverId, approvesTrips }: Access) {
  const forClient = tipo === 'cliente' || tipo === 'cadviagens';
  return {
    tipo: tipo === noRole ? ('' as const) : tipo,
    id_cliente: forClient ? (id_cliente ?? '') : '',
    id_parceiro: tipo === 'parceiro' ? (id_parceiro ?? '') : '',
    driverId: tipo === 'parceiro' && id_parceiro !== null ? driverId : null,
    approvesTrips: forClient && id_cliente !== null && approvesTrips,
  };
}

export function asRole(tipo: Access['tipo']): Role | null {
  return tipo === noRole ? null : tipo;
}

const roleOptions = roles.map((value) => ({ value, label: roleLabels[value] }));
const withNone = [...roleOptions, { value: noRole, label: 'Sem acesso' }];

type Props = {
  form: UseFormReturnType<Access>;
  /** The stored user, for the names of the linked records. */
  user?: User;
  /** True for the administrator's own account, whose rights another administrator must change. */
  locked?: boolean;
};

export function AccessFields({ form, user, locked = false }: Props) {
  const { tipo, id_cliente: clientId, id_parceiro: partnerId } = form.values;
  const forClient = tipo === 'cliente' || tipo === 'cadviagens';
  return (
    <>
      {locked ? (
        <TextInput
          label={accessLabels.tipo}
          description="Não é possível mudar o próprio tipo: peça a outro administrador."
          value={withNone.find(({ value }) => value === tipo)?.label ?? ''}
          readOnly
        />
      ) : (
        <Select
          label={accessLabels.tipo}
          data={user ? withNone : roleOptions}
          allowDeselect={false}
          {...form.getInputProps('tipo')}
        />
      )}
      {forClient && (
        <RecordSelect
          label={accessLabels.id_cliente}
          description={clientHints[tipo]}
          placeholder="Busque por nome ou documento"
          searchKey="clients-linkable"
          find={findClients}
          current={linked(user?.id_cliente, user?.clientName)}
          {...form.getInputProps('id_cliente')}
        />
      )}
      {tipo === 'parceiro' && (
        <RecordSelect
          label={accessLabels.id_parceiro}
          description="Sem vínculo, a pessoa entra, mas não vê nada."
          placeholder="Busque por nome ou documento"
          searchKey="partners"
          find={findPartners}
          current={linked(user?.id_parceiro, user?.partnerName)}
          {...form.getInputProps('id_parceiro')}
          onChange={(id) => form.setValues({ id_parceiro: id, driverId: null })}
        />
      )}
      {tipo === 'parceiro' && partnerId !== null && (
        <RecordSelect
          key={partnerId}
          label={accessLabels.driverId}
          description="Quem dirige com esta conta: ao aceitar uma viagem, ela já fica com este motorista. Vazio: escolhe-se ao sair."
          placeholder="Escolha um motorista do parceiro"
          searchKey={`drivers-${partnerId}`}
          find={(text) => findDrivers(partnerId, text)}
          current={linked(user?.driverId, user?.driverName)}
          {...form.getInputProps('driverId')}
        />
      )}
      {forClient && clientId !== null && (
        <Switch
          label="Aprova pedidos do cliente"
          description="Decide os pedidos que esperam aprovação, menos os próprios."
          {...form.getInputProps('approvesTrips', { type: 'checkbox' })}
        />
      )}
    </>
  );
}

const clientHints = {
  cliente: 'Sem vínculo, a pessoa entra, mas não vê nada.',
  cadviagens: 'Vazio: atendente da central, que solicita para qualquer cliente e vê todas as viagens.',
};

function linked(value: string | null | undefined, label: string | null | undefined) {
  return value && label ? { value, label } : null;
}
