import type { Driver, Partner, Vehicle } from '#contract/partners.ts';
import type { LocalDate } from '#domain/time.ts';
import { formatDay } from '#web/lib/local-days.ts';

/** Reason why a partner cannot take a trip, and the page where the partner can resolve it. */
export type Obstacle = { text: string; way: { to: '/configuracoes' | '/carteira'; label: string } };

/** Evaluates the partner by the documents valid today, independently of any trip. */
export function standingObstacle(partner: Partner, today: LocalDate): Obstacle | null {
  if (partner.status !== 'active') return inactive(partner);
  if (partner.areaIds.length === 0 || partner.categories.length === 0)
    return inSettings('A central ainda não definiu as suas praças e categorias.', 'Ver meu cadastro');
  return crewObstacle(partner, today, today);
}

export function inactive({ status }: Partner): Obstacle {
  return status === 'suspended'
    ? inSettings('Seu cadastro está suspenso.', 'Ver o motivo')
    : inSettings('Seu cadastro está em conferência.', 'Ver meu cadastro');
}

type Paper = { name: string; expiresOn: LocalDate | null };
type Member = { active: boolean; requestedAt: string | null; papers: Paper[]; said: (paper: string) => string };

const papersOfDriver = ({ licenceExpiresOn, municipalLicenceExpiresOn }: Driver): Paper[] => [
  { name: 'CNH', expiresOn: licenceExpiresOn },
  { name: 'licença municipal', expiresOn: municipalLicenceExpiresOn },
];
const papersOfVehicle = ({ registrationExpiresOn, permitExpiresOn }: Vehicle): Paper[] => [
  { name: 'CRLV', expiresOn: registrationExpiresOn },
  { name: 'alvará', expiresOn: permitExpiresOn },
];

/** Evaluates drivers, then vehicles, by the documents valid on `day`. */
export function crewObstacle({ kind, drivers, vehicles }: Partner, day: LocalDate, today: LocalDate): Obstacle | null {
  const crew = drivers.map((driver) => ({
    ...driver,
    papers: papersOfDriver(driver),
    said: (paper: string) => (kind === 'driver' ? `Sua ${paper}` : `A ${paper} de ${driver.name}`),
  }));
  const fleet = vehicles.map((vehicle) => ({
    ...vehicle,
    papers: papersOfVehicle(vehicle),
    said: (paper: string) => `O ${paper} de ${vehicle.plate}`,
  }));
  return membersObstacle('motorista', crew, day, today) ?? membersObstacle('veículo', fleet, day, today);
}

function membersObstacle(
  word: 'motorista' | 'veículo',
  members: readonly Member[],
  day: LocalDate,
  today: LocalDate,
): Obstacle | null {
  const [only, another] = members.filter(({ active }) => active);
  if (!only) {
    return members.some(({ requestedAt }) => requestedAt !== null)
      ? inSettings(`Seu ${word} ainda não foi aprovado pela central.`, `Ver ${word}s`)
      : inSettings(`Você não tem ${word} em uso.`, `Cadastrar ${word}`);
  }
  if (members.some((member) => member.active && !lapsedPaper(member, day))) return null;
  const lapsed = lapsedPaper(only, day);
  if (another || !lapsed) {
    const when = day > today ? ' na data da viagem' : '';
    return inSettings(`Nenhum dos seus ${word}s tem documentos em dia${when}.`, `Ver ${word}s`);
  }
  const end = formatDay(lapsed.expiresOn);
  const past = lapsed.expiresOn < today;
  const text = `${only.said(lapsed.name)} ${past ? `venceu em ${end}` : `vence em ${end}, antes desta viagem`}.`;
  return inSettings(text, `Atualizar ${lapsed.name}`);
}

function lapsedPaper({ papers }: Member, day: LocalDate): { name: string; expiresOn: LocalDate } | undefined {
  return papers.flatMap(({ name, expiresOn }) =>
    expiresOn !== null && expiresOn < day ? [{ name, expiresOn }] : [],
  )[0];
}

export function inSettings(text: string, label: string): Obstacle {
  return { text, way: { to: '/configuracoes', label } };
}
