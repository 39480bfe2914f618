import { Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { needLabels } from '#domain/trips/needs.ts';
import type { RequirableField } from '#domain/trips/required-fields.ts';
import { count } from '#web/lib/format-counts.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { clientQuery } from '../queries.ts';
import type { Account } from './account-fields.tsx';
import { hasError } from './field-states.ts';
import { FoldedGroup } from './folded-group.tsx';
import type { TermsForm } from './terms-form.ts';

const AccountFields = lazyPart(() => import('./account-fields.tsx'), 'AccountFields', { opens: true });
const GuestFields = lazyPart(() => import('./guest-fields.tsx'), 'GuestFields', { opens: true });
const LoadFields = lazyPart(() => import('./load-fields.tsx'), 'LoadFields', { opens: true });

type Props = TermsForm & {
  /** Client whose cost centres and mandatory fields apply; null when no client applies. */
  clientId: string | null;
  /** True for attendants and administrators of the central. */
  internal?: boolean;
  /** True for an existing trip. Number of vehicles, return and voucher then cannot change. */
  editing?: boolean;
  /** Further groups, shown above the groups of this component. */
  children?: ReactNode;
};

/** Optional fields, in folded groups. */
export function MoreOptions({ clientId, internal = false, editing = false, children, ...terms }: Props) {
  const { data: client } = useQuery({ ...clientQuery(clientId ?? ''), enabled: clientId !== null });
  const demands = new Set<RequirableField>(client?.requiredFields);
  return (
    <div>
      {children}
      <TripShape {...terms} booking={!editing} />
      <LoadGroup {...terms} />
      <GuestGroup {...terms} demanded={demands.has('flightNumber')} />
      <AccountGroup {...terms} client={client} demands={demands} editing={editing} />
      {internal && <InternalGroup {...terms} />}
    </div>
  );
}

export function LoadGroup(terms: TermsForm) {
  const { values } = terms;
  const { passengerCount, luggageCount } = values;
  return (
    <FoldedGroup
      title="Pessoas, bagagem e necessidades"
      said={[
        passengerCount !== undefined && count(passengerCount, 'pessoa', 'pessoas'),
        luggageCount > 0 && count(luggageCount, 'volume', 'volumes'),
        ...values.needs.map((need) => needLabels[need]),
      ]}
      wanted={hasError(terms, ['passengerCount', 'luggageCount', 'needs'])}
    >
      <LoadFields {...terms} />
    </FoldedGroup>
  );
}

function GuestGroup({ demanded, ...terms }: TermsForm & { demanded: boolean }) {
  const { flightNumber, nameSign, passengers } = terms.values;
  return (
    <FoldedGroup
      title="Voo, recepção e link do passageiro"
      said={[flightNumber, nameSign, passengers[0]?.email ?? null]}
      wanted={demanded || hasError(terms, ['flightNumber', 'nameSign', 'passengers.0.email'])}
    >
      <GuestFields {...terms} flightDemanded={demanded} />
    </FoldedGroup>
  );
}

const accountPaths = ['costCentreId', 'voucherCode', 'clientReference', 'reason'] as const;

export function AccountGroup({ client, demands, editing, ...terms }: Account) {
  const { values } = terms;
  const centre = client?.costCentres.find(({ id }) => id === values.costCentreId);
  return (
    <FoldedGroup
      title="Centro de custo, voucher, referência e motivo"
      said={[centre?.name ?? null, values.voucherCode, values.clientReference, values.reason]}
      wanted={accountPaths.some((field) => demands.has(field)) || hasError(terms, accountPaths)}
    >
      <AccountFields {...terms} client={client} demands={demands} editing={editing} />
    </FoldedGroup>
  );
}

function InternalGroup(terms: TermsForm) {
  const { form, at, values } = terms;
  return (
    <FoldedGroup title="Nota interna" said={[values.internalNote]} wanted={hasError(terms, ['internalNote'])}>
      <Textarea
        label="Nota interna"
        description="Só a central e o cliente veem."
        autosize
        minRows={2}
        {...form.getInputProps(at('internalNote'))}
      />
    </FoldedGroup>
  );
}

const ShapeFields = lazyPart(() => import('./shape-fields.tsx'), 'ShapeFields', { opens: true });

const shapePaths = ['returnAt', 'vehicleCount', 'hours'];

/** Return, several vehicles, and hire by the hour. An existing trip can change only the hire by the hour. */
function TripShape({ booking, ...terms }: TermsForm & { booking: boolean }) {
  const { returnAt, vehicleCount, hours } = terms.values;
  return (
    <FoldedGroup
      title={booking ? 'Volta, vários veículos, por hora' : 'Por hora'}
      said={[
        returnAt !== null && 'ida e volta',
        vehicleCount > 1 && `${vehicleCount} veículos`,
        hours !== null && count(hours, 'hora', 'horas'),
      ]}
      wanted={hasError(terms, shapePaths)}
    >
      <ShapeFields {...terms} booking={booking} />
    </FoldedGroup>
  );
}
