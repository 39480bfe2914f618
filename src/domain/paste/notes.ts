import type { Clause } from './reading.ts';
import { regex } from './regex.ts';
import { flightWord } from './word-groups.ts';

const stop = String.raw`[^.,;!?\n()|\t]{0,60}`;
const patterns: readonly RegExp[] = [
  /\b(?:quarto|qto|room|hab(?:itacion)?|suite|apto|apartamento)\.?\s(?:n[ºo°.]{1,2}\s)?\d{1,5}\b/g,
  regex('g')`\b(?:usa|utiliza|uses) (?:andador|muletas?|bengala|walker|crutches)${stop}`,
  regex('g')`\b(?:placa|plaquinha|cartel|letrero|sign|cartaz)(?: com| con| with|:)${stop}`,
  regex('g')`\b(?:tocar|toca|toque)(?: a| o)? (?:campainha|interfone)${stop}`,
  regex('g')`
    \b(?:ligar?|liga|ligue|call|avisar|avisa|avise|mandar? mensagem|chamar?
    |llamar) (?:me |ele |ela |pra |para |her |him |the )?${stop}(?:cheg|arriv|llegar|porta|interfone)${stop}
  `,
  regex('g')`\bchegando (?:ai )?(?:liga|avisa|chama|ligar|avisar)${stop}`,
  regex('g')`
    \b(?:paciente|passageir[oa]|minha mae|meu pai|ela|ele) (?:com|e|tem) (?:baixa visao|ceg[oa]|surd[oa]
    |idos[oa]|dificuldade|mobilidade|alzheimer)${stop}
  `,
  regex('g')`\bconduzir${stop}`,
  regex('g')`\b(?:nao (?:enxerga|escuta|ouve|fala|anda)|can't (?:see|hear|walk)|no (?:ve|oye|camina))${stop}`,
  regex('g')`\b(?:troco|change) (?:para|pra|p\/|de|for)${stop}`,
  regex('g')`\b(?:enjoa|passa mal|tem medo|anda devagar\w{0,5}|ir devagar|va devagar)${stop}`,
  regex('g')`
    \b(?:carrinho de bebe|bengala|andador|muletas|oxigenio|cilindro de oxigenio|stroller|walker|cane
    |cochecito)\b${stop}
  `,
  regex('g')`
    \bmotorista (?:que )?(?:por favor )?(?:que )?(?:me |a |o |nos |os )?(?:ajud|auxili|cham|desc|sub|entr|peg
    |apresent|dev)\w{1,6}${stop}
  `,
  regex('g')`
    \b(?:com |c\/ |c )?(?:placa|plaquinha|cartaz|sign) (?:c |c\/|com |escrito |saying |reading |with )${stop}
  `,
  regex('g')`\b(?:a|à) disposicao${stop}`,
  regex('g')`
    \b(?:levo|leva|levar|levando|vou com|vai com|com|with)(?: o| a| os| as| um| uma| uns| umas| my| an?)? (?:bolo
    |quadros?|instrumentos?|prancha|bicicleta|bike|surfboard|violao|guitarra|caixas?|equipamentos?|encomenda|flores
    |berco|carrinho|andador|muletas?|som|piano|teclado|cello|contrabaixo)${stop}
  `,
  /\bsurfboard bag\b|\b\d{1,2} cases de \w{2,12}\b|\bcadeira motorizada\b|\b(?:surfboard|golf clubs|skis)\b/g,
  regex('g')`
    \b(?:portaria|portao|porta|puerta|gate|plataforma|doca|entrada|lobby|recepcao|guarita|desembarque|piso|bloco
    |torre|setor)\s(?:\d{1,3}|[a-f]|das?|do|de|principal|social|lateral|oeste|leste|norte|sul|doméstico
    |internacional)\b${stop}
  `,
  regex('g')`\b(?:obs|observac(?:ao|oes)|observaciones|notes?|remarks?|importante|atencao)\s?:\s?[^\n]{3,160}`,
  regex('g')`\bvolta (?:ele|ela|a gente|eu|nos)? ?combin${stop}`,
  regex('g')`\b(?:entre|between) \d[^,;.!?\n]{0,18}\b(?:e|and|y) \d[\d:h]{0,5}`,
  regex('g')`\b(?:nao escuta|nao ouve|nao tem (?:zap|celular|whatsapp)|nao atende)${stop}`,
  regex('g')`
    \b(?:motorista|driver|chofer) (?:deve|precisa|tem que|should|must|com|de preferencia|mulher)${stop}
  `,
  regex('g')`
    \bmotorista mulher\b|\bportao (?:azul|verde|branco|preto|vermelho|principal|lateral)\b|\b(?:espera\w{0,3}
    |aguard\w{1,3}) [^.,;!?\n]{0,50}|\bdo lado d[aeo] [^.,;!?\n]{0,50}|\bcarro (?:limpo|novo|blindado
    |silencioso)\b|\bmesmo portao\b[^.,;\n]{0,30}|\bsaida d[oe] metro\b|\buh \d{2,5}\b|\bmesmo portao onde\b
    |\bar condicionado\b|\bsem pressa\b|\b(?:${flightWord}) (?:sai|departs|sale)[^.,;\n]{0,24}
  `,
];

/** Returns words that the driver must know and that no other field has. */
export function findNotes(clause: Clause): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  for (const pattern of patterns) {
    for (const match of clause.plain.matchAll(pattern)) {
      const [start, end] = [clause.start + match.index, clause.start + match.index + match[0].trimEnd().length];
      const isInPlace = clause.places.some((place) => start >= place.start && start < place.end);
      if (!isInPlace && found.every((other) => end <= other.start || start >= other.end)) found.push({ start, end });
    }
  }
  if (/^\s?(?:obs|notas?)/.test(clause.plain) && found.length === 0)
    found.push({ start: clause.start, end: clause.end });
  if (clause.asked.has('notes') && found.length === 0) found.push({ start: clause.start, end: clause.end });
  return found.toSorted((a, b) => a.start - b.start);
}
