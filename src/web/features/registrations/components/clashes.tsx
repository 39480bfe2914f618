import { useQuery } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import type { Clash, Registration } from '#contract/registrations.ts';
import { formatPhone } from '#domain/documents/phone.ts';
import { formatPlate } from '#domain/documents/plate.ts';
import { formatTaxId } from '#domain/documents/tax-id.ts';
import { Failure } from '#web/ui/failure.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { WithCodes } from '#web/ui/with-codes.tsx';
import { clashesQuery } from '../queries.ts';
import classes from './clashes.module.css';
import { clashLabels, ownerLabels } from './registration-labels.ts';

/** Other records with the same document, phone, e-mail address, plate or licence: probably duplicates. */
export function Clashes({ of }: { of: Pick<Registration, 'kind' | 'id'> }) {
  const { data, error, refetch } = useQuery(clashesQuery(of));
  if (error) return <Failure what="os cadastros parecidos" error={error} onRetry={() => void refetch()} />;
  if (!data || data.items.length === 0) return null;
  return (
    <Notice tone="attention" title="Outro cadastro tem os mesmos dados. Confira antes de aprovar.">
      <ul className={classes.list} aria-label="Cadastros parecidos">
        {data.items.map((clash) => (
          <li key={`${clash.what} ${clash.id} ${clash.value}`}>
            {clashLabels[clash.what]}, <WithCodes>{formatValue(clash)}</WithCodes>: {ownerLabels[clash.of]}{' '}
            <TextLink {...linkTo(clash)}>{clash.name}</TextLink>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function formatValue({ what, value }: Clash): string {
  if (what === 'document') return formatTaxId(value);
  if (what === 'phone') return formatPhone(value);
  return what === 'plate' ? formatPlate(value) : value;
}

function linkTo({ of, id }: Clash): LinkProps {
  if (of === 'partner') return { to: '/parceiros/edit/$id_parceiro', params: { id_parceiro: id } };
  if (of === 'client') return { to: '/clientes/edit/$id_cliente', params: { id_cliente: id } };
  return { to: '/usuarios/edit/$id_usuario', params: { id_usuario: id } };
}
