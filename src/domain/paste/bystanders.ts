import { onSiteCue } from './name-words.ts';
import type { PersonWords } from './names.ts';
import type { Clause } from './reading.ts';

/** "faturar Transcarga Sul", "bill to Nordic Tours": who pays. */
const payer =
  /\b(?:fatur(?:ar|a|em|e|ado|amento)|cobrar|debitar|lancar|nota|nf|bill|charge|invoice|facturar)(?: (?:n[ao]|d[aeo]|para|pra|p\/|em nome d[aeo]|contra|ao?|to|the|al?|conta d[aeo]|por conta d[aeo])){0,2}:? $/;

/** "sou Thales, não vou junto", "Larissa (cerimonialista, não usa o carro)" */
export function staysBehind({ start, end, kind }: PersonWords, clause: Clause): boolean {
  if (kind !== 'rider' && payer.test(clause.plain.slice(0, start - clause.start))) return true;
  const behind = clause.plain.slice(end - clause.start);
  const own =
    /^[^.;!?\n]{0,40}\bnao (?:vai|vou|viaj[ao]|embarc[ao]|us[ao]|particip[ao])\b(?: (?:junto|com (?:ele|ela|eles|elas)|o carro|na viagem|nessa))/;
  const english =
    /^[^.;!?\n]{0,40}\b(?:(?:i'?m|is|am) not (?:coming|travell?ing|going|riding)|(?:does not|doesn't|won't) (?:travel|ride|come))/;
  // "o seu Nilton é um amor": thanks for an earlier ride
  const praised =
    /^,? (?:e|foi|eh|is|was|es|fue) (?:um |uma |muito |super |so |very |an? |un |muy |sempre ){0,2}(?:amor|querid|otim|excelent|educad|gentil|simpatic|atencios|great|lovely|nice|kind|amable|encanto|fof|maravilhos|show|pontual)/;
  if (own.test(behind) || english.test(behind) || praised.test(behind)) return true;
  return kind === 'self' && /\b(?:eu )?nao vou junto\b/.test(clause.plain);
}

/** "Contato no local: Débora" and "solicitado por Débora": a person for questions, who does not ride. */
export function isContactOnly({ person: { start, end }, clause }: { person: PersonWords; clause: Clause }): boolean {
  if (
    /\b(?:solicitad[oa]|aprovad[oa]|autorizad[oa]|requested|approved|authori[sz]ed) (?:por|by)\b[^\n]{0,6}$|\b(?:solicitante|secretari[oa]|assistente|agente|operadora?|aprovadora?|duvidas?)\b[^\n]{0,8}$/.test(
      clause.plain.slice(0, start - clause.start),
    )
  )
    return true;
  if (/^[^.;\n]{0,40}\b(?:vai|viaja|embarca) (?:junto|com)\b/.test(clause.plain.slice(end - clause.start)))
    return false;
  return onSiteCue.test(clause.plain.slice(0, start - clause.start));
}
