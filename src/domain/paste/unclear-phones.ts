import { bareText } from '#domain/same-text.ts';
import type { PassengerDraft } from './draft.ts';
import type { Clause } from './reading.ts';
import { regex } from './regex.ts';
import { wordSet } from './word-lists.ts';

/** Words that can stand between a passenger and the own number. */
const neutral =
  wordSet(`tel telefone tels fone fones cel celular celulares cell mobile phone whats whatsapp whatszap wpp zap contato contatos contact
  contacto numero number num nr no ddd dele dela do da de del passageiro passageira hospede cliente paciente guest passenger
  pasajero pasajera movil telefono is his her su seu sua meu minha my mi sr sra srta dr dra dona com quarto apto anos en em and at
  pax client aluno aluna colaborador colaboradora convidado convidada nome name data para pra`);

const contactCue =
  /\b(?:contat[oe]s?|contact[oe]?s?|responsavel|responsable|coordena\w{2,7}|em caso de)\b[^.;!?\d]{0,50}$/;

/** "Responsável: cerimonial Laço Branco, Aline 31 98220-6713" */
const ofOrganiser = regex()`
  \b(?:responsave(?:l|is)|organiza\w{3,5}|cerimonia\w{1,6}|coordena\w{3,5}|producao|produtora?|solicitante
  |recep\w{3,6}|secretari[oa]|concierge|front desk|organi[sz]er|guia|agencia|cuidadora?|acompanhante|enfermeir[oa]
  |enfermer[oa]|motorista|porteir[oa]|zeladora?|companion|carer|nurse)\b[^;\n]{0,60}$
`;

/** Returns true for a number that words beside it can give to another person than the passenger. */
export function isUnclearPhone({ name, phone }: PassengerDraft, clauses: readonly Clause[]): boolean {
  if (!phone) return false;
  const clause = clauses.find(({ mentions }) =>
    mentions.some((mention) => mention.kind === 'phone' && mention.phone === phone.value),
  );
  const mention = clause?.mentions.find((one) => one.kind === 'phone' && one.phone === phone.value);
  if (!clause || !mention) return false;
  // "Contato no local: Sérgio 11 ...": a number of a person who is no passenger
  if (!name && clause.people.some(({ end }) => end <= mention.start && mention.start - end < 30)) return true;
  const words = name ? bareText(name.value).split(/[^a-z]/) : [];
  const left = clause.plain.slice(0, mention.start - clause.start);
  if (ofOrganiser.test(left)) return true;
  const own = Math.max(...words.filter((word) => word.length > 1).map((word) => left.lastIndexOf(word)));
  // "Contato: Rui Melo 11 ..." of a group, where nothing says that Rui rides with it
  const isToldElsewhere = clauses.some(
    (one) => one !== clause && words.some((word) => word.length > 2 && one.plain.includes(word)),
  );
  if (!isToldElsewhere && contactCue.test(left)) return true;
  const from = own < 0 ? Math.max(0, left.length - 40) : own;
  // "Telefone da recepção" names the owner of the number by a house.
  const known = [...clause.mentions, ...clause.places.filter(({ value }) => /[\s\d]/.test(value))];
  return [...left.slice(from).matchAll(/[a-z]{2,40}/g)].some(({ index, 0: word }) => {
    const at = clause.start + from + index;
    const isRead = known.some(({ start, end }) => at < end && at + word.length > start);
    // Without a passenger's name, "o zap dela" is that of another person.
    const isOther = !name && /^(?:del[ea]|his|her|su|filh[oa])$/.test(word);
    return !isRead && (isOther || !neutral.has(word)) && !words.includes(word);
  });
}
