import type { Partner } from '#contract/partners.ts';
import type { PartnerNeed } from '#domain/partner-needs.ts';
import { TextLink } from '#web/ui/text-link.tsx';

const texts: Record<PartnerNeed, string> = {
  area: 'Praça: sem ela, o parceiro não vê viagens',
  category: 'Categoria: sem ela, o parceiro não vê viagens',
  driver: 'Motorista com CNH e documentos em dia: sem ele, o parceiro não aceita viagens',
  licence: 'Número da CNH do motorista',
  vehicle: 'Veículo com documentos em dia: sem ele, o parceiro não aceita viagens',
  pix: 'Chave Pix, para receber os saques',
};

type Props = {
  partner: Partner;
  /** True where the approval of the partner also approves its drivers and vehicles. */
  withWaiting?: boolean;
  link?: boolean;
};

/** Missing requirements of a partner that an administrator is about to activate. */
export function Lacking({ partner: { id, lacks }, withWaiting = false, link = false }: Props) {
  const noDriver = lacks.some(({ what, waits }) => what === 'driver' && !waits);
  const items = lacks
    .filter(({ what, waits }) => !(withWaiting && waits) && !(what === 'licence' && noDriver))
    .map(({ what, waits }) => ({ what, text: waits ? `${texts[what]} (aguarda a sua aprovação)` : texts[what] }));
  if (items.length === 0) return null;
  return (
    <div>
      <strong>Ainda falta:</strong>
      <ul style={{ margin: '4px 0', paddingInlineStart: 18 }}>
        {items.map(({ what, text }) => (
          <li key={what}>{text}</li>
        ))}
      </ul>
      {link && (
        <TextLink to="/parceiros/edit/$id_parceiro" params={{ id_parceiro: id }}>
          Completar o cadastro
        </TextLink>
      )}
    </div>
  );
}
