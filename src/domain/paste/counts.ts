import { numberOf, numberPattern } from './lexicon.ts';

/** A number of people or of luggage. `isEach` luggage counts for each passenger. */
export type CountWords = { kind: 'people' | 'luggage'; start: number; end: number; count: number; isEach: boolean };

const number = String.raw`(\d{1,2}|${numberPattern})`;
const persons =
  'pessoas?|pax|paxs|passageir[oa]s?|adult[oa]s?|adults?|people|ppl|persons?|passengers?|personas?|pasajer[oa]s?|participantes?|convidad[oa]s?|hospedes?|guests?|criancas?|children|child(?! ?(?:car )?seats?)|kids?|nin[oa]s?|bebes?(?![ -]conforto)|cabecas|infants?|chds?|adts?|infs?|toddlers?|teenagers?|bab(?:y|ies)(?! ?seats?)|idos[oa]s?|rapaz(?:es)?|mocas|garot[oa]s|jovens|gringos|nen[ea]s?|tripulantes|soci[oa]s|colegas|alun[oa]s?|musicos?|ritmistas?|funcionari[oa]s?|colaborador(?:es|as)?|auditor(?:es|as)?|visitantes?|diretor(?:es|as)?|executivos|amig[oa]s?|integrantes|atletas|jogadores|students?|colleagues?|friends?|coworkers?|medic[oa]s|profess?or(?:es|as|a)?|prof(?:e|es|as|s)|monitor(?:es|as|a)?|cuidador(?:es|as|a)?|pequen[oa]s|palestrantes|guris?|gurias?|meninos|meninas|nenes|torcedores|hospedes|clientes|tecnicos|turistas|tourists|senhoras|senhores|homens|mulheres|filhos|filhas|estudantes|docentes|profesor(?:es|as)|delegad[oa]s|representantes|engenheir[oa]s|ingenier[oa]s|engineers|emplead[oa]s|employees|huespedes|invitad[oa]s|ladies|gentlemen|executives|colleagues|lugares ocupados';
const bags =
  'malas?|malinhas?|malonas?|malao|bagagens|bagagem|bags?|suitcases?|maletas?|valijas?|volumes?|mochil(?:as?|ao|oes)|pecas?(?! de)|pieces? of luggage|luggages?|sacolas?|sacos?|rucksacks?|backpacks?|(?:flight|camera|equipment|instrument|gear|golf|hard|tool|peli|sample|cabin|hand|garment|sports?|kit|lens|tripod) (?:cases?|bags?|boxes|trunks?)|cases?(?! de)|duffels?(?: bags?)?|trolleys?|suit cases|equipaje|bols[ao]s?|bultos?|paquetes|caixas(?! (?:alta|d.?agua))|isopor(?:es)?|boxes|holdalls?';
const size = String.raw`(?:\s(?:grandes?|pequenas?|medias?|gigantes?|big|large|small|huge|checked|de bordo|de mao|enormes?|older|elderly))?`;
/** Size of a bag between its number and its word. */
const size2 = '(?:grandes?|pequenas?|medias?|big|large|small|so|single) ';
const counted = new RegExp(String.raw`(?<![\w:/,.$-])${number}${size}\s?(?:x\s)?(${persons})\b`, 'g');
/** "just a backpack" */
const oneBag = new RegExp(
  String.raw`(?<=\b(?:just|only|with|have|carry|carrying|got|and|plus) an?)\s(?:(?:small|big|large|single|carry-on) )?(?:${bags})\b`,
  'g',
);
const eachWith = new RegExp(
  String.raw`\b(?:cada (?:um|uma|qual)|each|cada uno)\s(?:(?:com|leva|levando|with|has|con|lleva|de nos com)\s)?${number}${size}\s(?:${bags})\b`,
  'g',
);
const bagged = new RegExp(
  String.raw`(?<![\w:/,.$])${number}${size}[ ](?:x\s|sola\s|unica\s|so\s|unico\s)?(${bags})\b(?!\s?:)${size}(\s(?:cada|each|cada um[a]?|por pessoa|per person|c\/u)\b)?`,
  'g',
);
const weAre = new RegExp(
  String.raw`\b(?:somos|seremos|ficamos em|quedamos|estamos em|vamos em|vamos|we are|we're|there are|there will be|party of|group of|grupo de|family of|familia de|a family of|vao|iremos|serao)\s(?:em\s|ser\s|um total de\s|about\s|los\s)?${number}(?!\s?(?:h\b|:\d|malas|carros|vans|km|bags|suitcases|familia|family|grupo|group|casal|couple|pareja|empresa|pousada|hotel|agencia|equipe|time|banda))\b(?:\sof us)?`,
  'g',
);
const meAnd = new RegExp(
  String.raw`(?<=\b(?:eu|mim|yo|me|i|ela|ele)(?:\s\([^()]{1,30}\))?\s?)(?:\+|e mais|e|mais|and|y|plus|con)\s?(?:outr[oa]s\s|mais\s|other\s|otr[oa]s\s)?${number}(?![\d:h]|\s(?:${size2})?(?:${bags}|cachorr|gat|dog|cat|perr)|\s(?:menos|mais|pouco|monte))(?:\s(?:amig[oa]s|amgs?|pessoas|colegas|friends|people|others|outros|criancas|filhos|filhas))?\b`,
  'g',
);
const withOthers = new RegExp(
  String.raw`\b(?:c|com|with|con)\s(?:mais\s|outr[oa]s?\s|[oa]s\s|(?:me|se)us\s|(?:minh|su)as\s|my\s|her\s|his\s|sus\s|los\s|las\s)?${number}\s(?:menin[oa]s|filh[oa]s|criancas|net[oa]s|kids|children|sons|daughters|hij[oa]s|nin[oa]s|amig[oa]s?|colegas?|friends?|colleagues?|conhecid[oa]s?)\b`,
  'g',
);
const relation =
  '(?:(?:pr[ao]|para|p\\/|for) )?(?:[ao] )?(?:(?:nossos|nossas|minhas|meus|mis|my|our|seus|suas) (?:dois|duas|tres|quatro|two|three|dos|\\d) |mi |minha |meu |minhas |meus |nossos |nossas |a |o |an? |su |the |my |sua |seu |our |nosso |nossa |his |her |nuestr[oa] |um |uma )?(?:marido|(?<=minha |sua |mi |su )(?:senhora|senora)|esposa|esposo|patroa|mulher|mujer|filh[oa]|mae|pai|sogr[oa]|suegr[oa]|abuel[oa]|nuera|yerno|irma|irmao|irman|amig[oa]|filh[oa]s|amig[oa]s|net[oa]s|irma[o]?s|pais|sogros|namorad[oa]|noiv[oa]|net[oa]|vo|avo|tia|tio|prim[oa]|bebe|crianca|colega|chefe|wife|husband|boyfriend|girlfriend|fianc[e]{1,2}|son|daughter|mother|father|mom|dad|sister|brother|daughter-in-law|granddaughter|grandson|grandma|grandpa|friend|boss|partner|baby|acompanhante|companion|bab[a]|[a-z]{2,5}(?:inh[oa])(?<=netinha|netinho|filhinha|filhinho|maezinha|irmazinha|vozinha)|cuidador[a]?|enfermeir[oa]|carer|caregiver|nurse|nanny|enfermera|mum|dad|aunt|uncle|cousin|neta|bebe|kid|hij[oa]s?|madre|padre|hermana|hermano|novi[oa]|velh[oa]|cunhad[oa]|sobrinh[oa]|socio|socia)';
const withFamily = new RegExp(
  String.raw`\b(?:eu|mim|(?<=para )mi|yo|me|i|myself|vou eu)(?:,\s|\se\s|\sy\s|\sand\s|\scom\s|\s\+\s|\s&\s)${relation}\b(?:(?:,\s|\se\s|\sy\s|\sand\s|,?\se mais\s)(?:${number}\s)?${relation}\b){0,4}`,
  'g',
);
/** "meus pais e eu", "dois casais" */
const parents =
  /\b(?:meus pais|my parents|mis padres)(?: e eu| and (?:i|me)| y yo)\b|\b(?:eu e|me and|yo y) (?:meus|my|mis) (?:pais|parents|padres)\b/g;
/** "as gêmeas", "os gêmeos" */
const twins = /\b(?:[oa]s|the|los|las|meus|minhas|my|mis|de) (?:gemeos|gemeas|twins|gemel[oa]s|mellizos)\b/g;
const couples = /\b(dois|duas|2|tres|3|two|dos)\s(?:casais|couples|parejas)\b/g;
const meAndTheir = new RegExp(
  String.raw`\b(?:me|eu|yo) (?:and|e|y|com|with) (?:my|meus|minhas|mis)\s${number}\s[a-z]{3,12}\b`,
  'g',
);
/** "mi esposa Carmen Rosales, mi suegra y yo": the name between stays one of a passenger. */
const namedWithMe = new RegExp(
  String.raw`(?<=\b${relation}(?:\s[a-z]{3,14}){1,2},\s)${relation}\s(?:(?:e|y)\s(?:eu|yo)|and\s(?:me|i|myself))\b`,
  'g',
);
const listWithMe = new RegExp(
  String.raw`\b${relation}(?:,\s${relation}){1,3}\s(?:(?:e|y)\s(?:eu|yo)|and\s(?:me|i|myself))\b`,
  'g',
);
const paxAfter = /\bpax\s(\d{1,2})\b(?!\s?(?:h|:|\/))/g;
/** "Ms. Karen O'Donnell + 1" */
const plus =
  /(?<=[a-z]{2})(?:\s?\+\s?|\s(?:e mais|and|mais)\s)([1-6])(?=\s?(?:$|[,.;)\n]|pax|pessoas?|acompanhantes?|adults?|people))|(?<=[a-z]{3}\s?\+\s?)([1-6])(?=\s[a-z])(?!\s(?:days?|dias?|h|hs|horas?|min|malas?|bags?)\b)/g;
/** "CASTANHO, LUDMILA x2" */
/** "Gerald Pike plus one" */
const plusOne = /(?<=[a-z]{3}\s)(?:plus one|e mais um(?:a)?|mais um(?:a)?|y un[oa] mas|and one more)(?=[.,;)\n]|$)/g;
const times = /(?<=[a-z]{3})\sx\s?([2-9])(?=\s?(?:$|[,.;)\n\t]))/g;
const twoOfUs =
  /\b(?:eu e (?:ela|ele|el|ella)|me and (?:him|her)|(?:he|she) and i|yo y (?:el|ella)|both of us|nos dois(?! (?:casos|sentidos|trechos|dias|horarios))|nos duas|los dos(?! (?:viajes|trayectos|tramos|traslados))|nosotros dos|os dois juntos|(?:os dois|as duas|los dos|las dos) (?:vao|viajam|embarcam|van|viajan|juntos|juntas))\b/g;
const andMe = new RegExp(String.raw`\b${relation}\b[^.,;\n]{0,16}\s(?:(?:e|y)\s(?:eu|yo)|and\s(?:me|i|myself))\b`, 'g');
/** "mi esposa Carmen Rosales, mi suegra y yo": relatives in front of the last one. */
const relativesBefore = new RegExp(String.raw`(?:\b${relation}\b(?:\s[a-z]{2,14}){0,2},\s){1,3}$`);
/** "o sr. Paolo e esposa", "acompanhado da filha", "vai com a mãe" */
const accompanied = new RegExp(
  String.raw`\b(?:acompanhad[oa]s?|accompanied|acompanad[oa]|(?:vai|vou|ira|ire|viaja|viajo|vem|estara|segue|travels|travelling|traveling|goes|going|viajo) (?:junto )?(?:com|with|con))\s(?:d[aeo]s?\s|pel[ao]s?\s|por\s|by\s)?(?:${number}\s|(?=${relation}\b))(?:${relation}|[a-z]{3,14}s)\b`,
  'g',
);
const spouse = new RegExp(
  String.raw`(?<=[a-z]{3})\s(?:e|and|y|&|\+)\s(?:a |o |sua |seu |his |her |su |um |uma |an? )?(?:esposa|esposo|marido|senhora|senora|wife|husband|filh[oa]|mulher|mujer|acompanhante|amig[oa]|colega|friend|colleague|guest|namorad[oa]|noiv[oa]|son|daughter|hij[oa]|net[oa]|netinh[oa]|bab[a]|cuidador[a]?)\b`,
  'g',
);
const couple =
  /\b(?:mr|sr|senor|senhor)\.? (?:and|e|y|&) (?:a |la )?(?:mrs|sra|senora|senhora|d|dona)\b|(?<!(?:quarto|cama|suite) (?:de )?)\b(?:casal|couple|pareja|matrimonio)\b/g;
/** "vou eu, ele e a babá", "vai eu minha esposa e minha sogra", "con mi hijo de 3 años" */
const loosely = new RegExp(
  String.raw`\b(?:vou|vai|vamos|va|voy|vao) eu(?:,\s|\s)(?:ele|ela|${relation})(?:,?\s(?:e|y)\s|,\s)(?:ele|ela|${relation})\b`,
  'g',
);
const withOne = new RegExp(
  String.raw`(?<=\b(?:estoy|voy|estou|vou|to|viajo)\b[^.;\n]{0,50}\s)(?:con|com)\s${relation}\b`,
  'g',
);
const ofUs = new RegExp(
  String.raw`\b${number}\sof\s(?:us|them)\b|\b(?:nos|nois|somos em|vamos em|vamos ser em|vamos ser|vao em|iremos em|estamos em|vao ser|sao|son)\s${number}(?:\sno total|\sao todo|(?=[,.!;]|\s(?:\+|e mais|mais|e [ao] |y |nel[ea]s )|$))|\bthere(?:'ll| will) be\s${number}\b`,
  'g',
);
/** "deixa os 3 no colégio", "the three of them", "las dos van juntas" */
const allOfThem = new RegExp(
  String.raw`(?<=\b(?:leva|levar|leve|deixa|deixar|deixe|busca|buscar|busque|pega|pegar|pegue|traz|trazer|vao|vem|sao|para|pra|take|drop|bring|collect|fetch|pick up|llevar|dejar|van)\s)(?:os|as|the|l[oa]s)\s${number}(?=$|[,.;!)]|\s(?:no|na|em|ao|a|ate|para|pra|pro|juntos|juntas|juntos|to|at|en|al|de volta|home|back)\b)`,
  'g',
);
/** "a cuidadora vai junto", "minha esposa Talita vai comigo", "com acompanhante" */
const joining = new RegExp(
  String.raw`(?<!\b(?:nao|not|no) )\b${relation}\b(?=(?:\s(?!nao\b|not\b|no\b)[a-z]{2,14}){0,3}\s(?:vai|vem|ira|viaja|embarca|segue|acompanha|acompanhando|is coming|comes|travels|rides|is travell?ing|will (?:come|ride|travel)|va|viene|viaja)\s?(?:junto|tambem|comigo|(?:com|with|con) (?:ele|ela|eles|elas|a gente|nos|me|him|her|us|them|el|ella)|along|too|as well|conmigo|acompanhando|acompanhar|$|[.,;]))|\b(?:vai|va|vem|ira|viaja|vao)\s${relation}\b(?=(?:\s[a-z]{2,12}){0,1}\s(?:junto|tambem|acompanhando|com (?:ele|ela)|con (?:el|ella)|along))|(?<!\bnao )\b(?:eu (?:tambem )?vou junto|vou junto (?:com|como)|vou com (?:ele|ela)|(?:eu )?acompanho (?:ele|ela)|vou acompanh\w{2,4}|i'?ll (?:be )?(?:go|com|rid|travel)\w{0,3} (?:with|along)|i'?m (?:com|go|travell?)ing with (?:him|her)|voy con (?:el|ella)|l[oa] acompano)\b|(?<!\b(?:nao|not) )\b(?:vai|vem|viene|comes)(?: e volta)? (?:comigo|conmigo|with me)\b|\b(?:com|c\/|mais|with|con)\s(?:um |uma |1 |[oa] |seu |sua |an? |su |une? )?(?:acompanhante|companion|carer|caregiver|acompanante|cuidador[a]?)\b|\+\s?acompanhante\b`,
  'g',
);
/** "Acompanhante: 1 (esposo)" */
const escorts = /\bacompanhantes?\s?:\s?(?!nao\b|nenhum|sem\b|[-0])(?:(\d)\b|(?=[a-z]))/g;
/** "a Manu com os pais" */
const withParents = /(?<=[a-z]{3}\s)com (?:os|seus|meus) (?:pais|avos|padrinhos|tios)\b/g;
/** "pra mim e o Juca": the name stays one of a passenger. */
const meAndNamed =
  /\b(?:eu|mim|(?<=para )mi|yo)(?=(?:\se\s|\sy\s|\s\+\s|\smais\s|\scom\s)(?:[ao]|el|la|pr[ao]|don|dona|seu)\s(?!gente|mesm|volta|ida|outr|resto|pessoal|galera|time|equipe|famil|carro|taxi|motorista|bichano|gat|cachorr|pet\b|dog|cao\b|mala|bagage)[a-z]{3,14}\b)/g;
const total = new RegExp(
  String.raw`\b(?:total(?: de| of)?|ao todo|in total|no total|en total)\s?:?\s${number}\b(?!\s?(?:reais|horas|malas|bags|carros|viagens|corridas))`,
  'g',
);
const memberWords = new RegExp(
  String.raw`\b${relation}\b(?:\s(?:who(?:'s| is)|de|que tem|com)\s\d{1,2}(?:\sanos)?)?`,
  'g',
);
const labelled =
  /(?<=^|[.,;|\t(-]\s?|\s)(?:checked )?(pessoas|passageiros|passengers|pasajeros|hospedes|guests|pax|people|personas|qtd\w{0,10}(?: de \w{4,12})?|quantidade de \w{5,12}|n[ºo] de \w{3,12}|malas|bagage(?:m|ns)|luggage|bags)(?: (?:despachad[ao]s?|de mao|checked))?\s?(?::|=|\s-)\s?(\d{1,2})\b(?! (?:malas?|bags?|suitcases?|maletas?|valijas?|volumes?|mochilas?)\b)/g;
const alone =
  /\b(?:(?:um so|uma so|un solo|una sola|uma unica|um unico|unica|unico|one single|a single|just one|only one) (?:passageir[oa]|pasajer[oa]|hospede|guest|passenger|pessoa|persona|person)|so (?:ela|ele)|(?<=[a-z] )alone|just (?:me|him|her)|only (?:me|him|her)|so eu|somente eu|vou sozinh[oa]|solo yo|voy sol[oa]|vou so|viajo so(?:zinh[oa]|l[oa])|travell?ing alone|by myself|just for me|so (?:pra|para) mim|apenas eu|eu so(?:zinh[oa])?(?=[,.;!)]|$)|it's only me|(?:vai|va|vou|viaja|travels?) (?:so|sozinh[oa]|sol[oa]|alone)(?=[,.;!)]|$)|1 pax so|(?<=(?:^|[.,;!(]\s?|\b(?:vou|vai|viaj\w{1,3}|embarca|segue|ira|estou|esta|to|ele|ela|eu)\s))sozinh[oa])\b/g;
const bracketed =
  /(?<=\b(?:pessoas|passageiros|pax|adultos|hospedes|guests|people|passengers|total|convidados|(?:grupo|equipe|banda|turma|staff|time|crew|tripulacao)[a-z ]{0,14})\s?)\((\d{1,2})\)|(?<=[a-z]\s?)\((\d{1,2})\s?(?:pax|pessoas|p|people)\)/g;

/** "Fabrício Amaral, Luana Amaral e bebê" */
const withBaby =
  /(?<=[a-z]{3})\s(?:e|y|and|&|\+)\s(?:[oa] |um |uma |an? |el |su |sua |seu )?(?:bebe(?!s|[ -]conforto)|crianca|baby(?! ?(?:car )?seat)|toddler|nenem|nene)\b/g;

/** Returns numbers of people and luggage. Parts of one party are summed: "2 adults + 1 baby". */
export function findCounts(plain: string): CountWords[] {
  const found: CountWords[] = [];
  const add = (kind: CountWords['kind'], match: RegExpExecArray, count: number, isEach = false, more = 0): void => {
    const [start, end] = [match.index, match.index + match[0].length + more];
    if (/bagage\w{1,2}\sde (?:mao|bordo)$/.test(match[0])) return;
    // The ticket tells what the fare allows.
    if (
      kind === 'luggage' &&
      /\b(?:fare|tarifa|allowance|franquia|inclui|includes?|incluye|permitid[ao])\b/.test(plain.slice(0, start))
    )
      return;
    if (count > 0 && found.every((other) => end <= other.start || start >= other.end))
      found.push({ kind, start, end, count, isEach });
  };
  for (const match of plain.matchAll(labelled))
    add(/mala|bag|lugg/.test(match[1] ?? '') ? 'luggage' : 'people', match, Number(match[2]));
  for (const match of plain.matchAll(parents)) add('people', match, 3);
  for (const match of plain.matchAll(twins)) add('people', match, 2);
  for (const match of plain.matchAll(couples)) add('people', match, 2 * (numberOf(match[1] ?? '') ?? 0));
  for (const match of plain.matchAll(meAndTheir)) add('people', match, 1 + (numberOf(match[1] ?? '') ?? 0));
  for (const match of plain.matchAll(namedWithMe)) add('people', match, 3);
  for (const match of plain.matchAll(listWithMe)) add('people', match, match[0].split(',').length + 1);
  for (const match of plain.matchAll(paxAfter)) add('people', match, Number(match[1]));
  for (const match of plain.matchAll(withFamily)) add('people', match, 1 + membersIn(match[0]));
  for (const match of plain.matchAll(withOthers)) add('people', match, 1 + (numberOf(match[1] ?? '') ?? 0));
  for (const match of plain.matchAll(meAnd)) add('people', match, 1 + (numberOf(match[1] ?? '') ?? 0));
  for (const match of plain.matchAll(eachWith)) add('luggage', match, numberOf(match[1] ?? '') ?? 0, true);
  for (const match of plain.matchAll(bagged)) {
    const more = moreBags(plain, match);
    add('luggage', match, (numberOf(match[1] ?? '') ?? 0) + more.count, match[3] !== undefined, more.length);
  }
  for (const match of plain.matchAll(oneBag)) add('luggage', match, 1);
  for (const match of plain.matchAll(couple)) add('people', match, 2);
  for (const match of plain.matchAll(counted))
    if (isParty(plain, match)) {
      // "Mrs. Dubois + 2 kids"
      const isPlus =
        /[a-z]{3}\s?\+\s?$/.test(plain.slice(Math.max(0, match.index - 8), match.index)) &&
        found.every(({ end }) => end > match.index || match.index - end > 4);
      add('people', match, (numberOf(match[1] ?? '') ?? 0) + (isPlus ? 1 : 0) + withWriter(plain, match));
    }
  for (const match of plain.matchAll(weAre)) add('people', match, numberOf(match[1] ?? '') ?? 0);
  for (const match of plain.matchAll(loosely)) add('people', match, 3);
  for (const match of plain.matchAll(withOne)) add('people', match, 2);
  for (const match of plain.matchAll(andMe))
    add(
      'people',
      match,
      2 +
        (relativesBefore.exec(plain.slice(Math.max(0, match.index - 90), match.index))?.[0].split(/,\s/).length ?? 1) -
        1,
    );
  for (const match of plain.matchAll(accompanied)) add('people', match, 1 + (numberOf(match[1] ?? '') ?? 1));
  for (const match of plain.matchAll(spouse)) add('people', match, 2);
  for (const match of plain.matchAll(ofUs)) add('people', match, numberOf(match[1] ?? match[2] ?? match[3] ?? '') ?? 0);
  for (const match of plain.matchAll(allOfThem)) add('people', match, numberOf(match[1] ?? '') ?? 0);
  // "14 crianças, eu e a Lindalva" is counted above.
  for (const match of plain.matchAll(meAndNamed))
    if (found.every(({ kind, end }) => kind !== 'people' || end > match.index || match.index - end > 3))
      add('people', match, 2);
  for (const match of plain.matchAll(total)) add('people', match, numberOf(match[1] ?? '') ?? 0);
  for (const match of plain.matchAll(plus)) add('people', match, 1 + Number(match[1] ?? match[2]));
  for (const match of plain.matchAll(plusOne)) add('people', match, 2);
  for (const match of plain.matchAll(times)) add('people', match, Number(match[1]));
  for (const match of plain.matchAll(twoOfUs)) add('people', match, 2);
  for (const match of plain.matchAll(escorts)) add('people', match, 1 + Number(match[1] ?? 1));
  for (const match of plain.matchAll(withParents)) add('people', match, 3);
  for (const match of plain.matchAll(joining)) add('people', match, 2);
  for (const match of plain.matchAll(alone)) add('people', match, 1);
  for (const match of plain.matchAll(bracketed)) add('people', match, Number(match[1] ?? match[2]));
  for (const match of plain.matchAll(withBaby))
    if (found.every(({ kind }) => kind !== 'people')) add('people', match, 2);
  const members = [...plain.matchAll(memberWords)]
    .map(({ index, 0: words }) => ({ start: index, end: index + words.length }))
    .filter(({ start, end }) => found.every((other) => end <= other.start || start >= other.end));
  return joinParties(
    plain,
    found.toSorted((a, b) => a.start - b.start),
    members,
  );
}

const furtherBags = new RegExp(
  String.raw`^(?:,| e| y| and| \+| mais| &)\s${number}\s(?:p|g|m|pequenas?|grandes?|medias?|small|large|medium|menor(?:es)?|chicas?|de mao|carry[- ]?ons?|mochilas?|backpacks?|sacolas?|bols[ao]s?|de bordo|malas?(?: de mao| pequenas?)?|bags?|handbags?)\b`,
);

const weight = /^(?:\s(?:p|g|m|despachad[ao]s?|checked)\b)?(?:\s\(?(?:de |of |ate )?\d{1,2}\s?kg\)?)?/;

/** "2 malas grandes e 1 pequena" */
function moreBags(plain: string, match: RegExpExecArray): { count: number; length: number } {
  const begin = match.index + match[0].length;
  let [count, end, next] = [0, begin, begin];
  next += weight.exec(plain.slice(next))?.[0].length ?? 0;
  for (let part = 0; part < 3; part += 1) {
    const more = furtherBags.exec(plain.slice(next, next + 40));
    if (!more) break;
    count += numberOf(more[1] ?? '') ?? 0;
    next += more[0].length;
    end = next;
  }
  return { count, length: end - begin };
}

/** Counts the members after the writer: "eu, meu marido, minha sogra e 1 criança" has three. */
function membersIn(words: string): number {
  return words
    .split(/,\s|\s(?:e|y|and|com)\s(?:mais\s)?|\s[+&]\s/)
    .slice(1)
    .reduce(
      (sum, member) =>
        sum +
        (numberOf(/^(?:nossos|nossas|minhas|meus|mis|my|our|seus|suas)?\s?(\w{1,6})\s/.exec(member)?.[1] ?? '') ?? 1),
      0,
    );
}

/** "14 crianças, eu e a Lindalva", "15 guris + eu", "11 pessoas + guia" */
function withWriter(plain: string, match: RegExpExecArray): number {
  const behind = plain.slice(match.index + match[0].length);
  const [all, other] =
    /^(?:,| e| \+|,? mais| and| y)\s(?:eu|me|yo|(?:[ao] |um |uma )?(?:guia|guide|monitora?|coordenador[a]?|motorista reserva))\b(\s(?:e|and|y|\+)\s(?:[ao]\s|minha \w{2,10} |meu \w{2,10} )?[a-z]{3,16}\b)?/.exec(
      behind,
    ) ?? [];
  // "2 pessoas, eu e cumpade Jair" explains the number.
  if ((numberOf(match[1] ?? '') ?? 0) < 3) return 0;
  return all === undefined ? 0 : other === undefined ? 1 : 2;
}

/** A child of so many years, or the size of a car, is no party. */
function isParty(plain: string, match: RegExpExecArray): boolean {
  if (/^dos\s(?!person|pasaj|adultos|nin)/.test(match[0])) return false;
  const left = plain.slice(Math.max(0, match.index - 28), match.index);
  return (
    !/(?:van|carro|car|spin|veiculo|repasse) (?:de|com) $/.test(left) &&
    !/^(?:dois|duas|tres|two|nos)\s(?:casos|sentidos|trechos)/.test(match[0]) &&
    !/^(?:una?|uma|um|one)\s(?:amig|hospede|guest|cliente|filh|aluna|medic|alun)/.test(match[0])
  );
}

const partyLink =
  /^(?:\s\(?(?:de |com |of |aged )?\d{1,2}(?:(?:,\s| e | y | and )\d{1,2})?(?: anos| years?(?: old)?| months?| meses)?\)?)?(?:,?\s(?:e|y|and|mais|com|with|con|plus|\+|&)\s(?:(?:mais|com|os|as|meus|minhas|the|my|los|las|mis|another|outro|outra|otr[oa]|um|uma|una|an?)\s){0,2}|\s?\+\s?|,\s)$/;

function isParticular(plain: string, whole: Words, part: Words): boolean {
  return (
    /\b(?:pessoas|passageir[oa]s|pax|people|passengers|personas|pasajeros|adult[oa]s|adults)$/.test(
      plain.slice(whole.start, whole.end),
    ) &&
    /^(?:,|:|\s?[(-])\s?$/.test(plain.slice(whole.end, part.start)) &&
    /\b(?:eu|me|yo|i|myself|mim)\b/.test(plain.slice(part.start, part.end))
  );
}

type Words = { start: number; end: number };

/** Sums the parts of one party. A relative without a number counts only as such a part: "two adults plus our daughter". */
function joinParties(plain: string, counts: readonly CountWords[], members: readonly Words[]): CountWords[] {
  const joined: CountWords[] = [];
  const optional = members.map((words): CountWords => ({ kind: 'people', ...words, count: 1, isEach: false }));
  const all = [...counts, ...optional].toSorted((a, b) => a.start - b.start);
  for (const count of all) {
    const last = joined.at(-1);
    const isNumbered = !optional.includes(count) && plain.slice(last?.end, count.start) === ' ';
    const isSame =
      last !== undefined &&
      last.kind === 'people' &&
      count.kind === 'people' &&
      (isNumbered || partyLink.test(plain.slice(last.end, count.start))) &&
      // "Somos 7, con 2 nenes": a total has its parts inside.
      !(
        /^(?:somos|seremos|we are|we're|total|party of)\b/.test(plain.slice(last.start, last.end)) &&
        !/[+]|mais/.test(plain.slice(last.end, count.start))
      );
    // "2 pessoas, eu e meu marido" explains the number.
    if (isSame && last.count >= count.count && isParticular(plain, last, count)) {
      last.end = count.end;
      continue;
    }
    // "11 alunos e 2 professoras, 13 pessoas no total"
    const isTotal =
      (/^\s?\(?(?:no total|ao todo|in total|en total|total|contando)\b/.test(plain.slice(count.end)) ||
        // "Ela e a filha, 2 pessoas"
        (last !== undefined &&
          last.count <= count.count &&
          plain.slice(last.end, count.start) === ', ' &&
          /\b(?:pessoas|pax|people|passageiros|passengers|personas|pasajeros)$/.test(
            plain.slice(count.start, count.end),
          ))) &&
      last?.kind === 'people' &&
      count.kind === 'people';
    // "2 pessoas, eu e meu marido" explains the number.
    const isExplained =
      isSame &&
      last !== undefined &&
      /\b(?:pessoas|pax|people|passageiros|passengers|personas|pasajeros)$/.test(plain.slice(last.start, last.end)) &&
      /^(?:,|:|\s[-(])/.test(plain.slice(last.end)) &&
      /^(?:eu|me|my|mi|yo|i|meu|minha)\b/.test(plain.slice(count.start));
    if (isExplained) continue;
    if (isTotal) joined[joined.length - 1] = count;
    else if (isSame) joined[joined.length - 1] = { ...last, end: count.end, count: last.count + count.count };
    else if (!optional.includes(count)) joined.push(count);
  }
  return joined;
}

const digits = /\d|\b(?:dois|duas|tres|quatro|cinco|two|three|four|five|dos|cuatro)\b/;

/** Returns false for a number that the named people exceed: "São 2, a Laura e o Bento. A babá Cida vai junto". */
export function holdsFor(count: number, words: string, named: readonly Words[], { start }: Words): boolean {
  const behind = digits.test(words) ? named.filter((name) => name.start > start) : named;
  return count >= behind.length && (count > 1 || named.length < 2);
}
