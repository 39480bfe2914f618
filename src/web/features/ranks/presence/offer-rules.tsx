import { earningsDays } from '#domain/dispatch/policies.ts';
import { Section } from '#web/ui/section.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import classes from './own-shift.module.css';

/** Criteria of every policy by which a driver gets an offer (LGPD, art. 20). */
const criteria = [
  ['Mural', 'Todos os que podem fazer a viagem a veem em Viagens Disponíveis. Fica com ela quem aceita primeiro.'],
  ['Fila do ponto', 'Vale a ordem de chegada ao ponto mais perto do embarque. Quem aceita uma viagem sai da fila.'],
  [
    'Proximidade',
    'Vale quem chega ao embarque em menos minutos. Conta a sua posição; sem ela, o ponto da fila ou o que você informou. Empate: primeiro quem está na fila, depois quem espera há mais tempo.',
  ],
  [
    'Equilíbrio',
    `Entre os que chegam a tempo, vale quem ganhou menos nos últimos ${earningsDays} dias. Empate: vale a proximidade.`,
  ],
] as const;

/** Explains how offers reach a driver, and what passes a driver over. */
export function OfferRules() {
  return (
    <Section
      title="Como as ofertas chegam a você"
      lead="A central escolhe um destes jeitos para cada praça e categoria. O painel decide sozinho, sempre pelas mesmas regras."
    >
      <dl className={classes.criteria}>
        {criteria.map(([name, meaning]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <ul className={classes.rules}>
        <li>
          Em todos eles, a oferta passa por quem está em pausa, sem sinal do painel, com documento vencido ou sem tempo
          entre as próprias viagens.
        </li>
        <li>Recusar a posição não muda a ordem: muda só o lugar a partir do qual a distância é contada.</li>
        <li>Na fila, a posição confere se você está no ponto, e não fica guardada.</li>
      </ul>
      <TextLink to="/ajuda/$artigo" params={{ artigo: 'meu-turno' }}>
        Todas as regras das ofertas
      </TextLink>
    </Section>
  );
}
