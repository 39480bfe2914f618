import { numberPattern } from './lexicon.ts';
import { joinLines, regex } from './regex.ts';
import { carWord, kinWord, companionWord } from './word-groups.ts';

/** Wordings for numbers of people and luggage. */
export const number = String.raw`(\d{1,2}|${numberPattern})`;
const persons = joinLines`
  pessoas?|pesoas?|pesssoas|pax|paxs|passageir[oa]s?|adult[oa]s?|adults?|people|ppl|persons?|passengers?|personas?|pasajer[oa]s?
  |participantes?|convidad[oa]s?|hospedes?|guests?|criancas?|children|child(?! ?(?:car )?seats?)|kids?|nin[oa]s?
  |bebes?(?![ -]conforto)|cabecas|infants?|chds?|adts?|infs?|toddlers?|teenagers?|bab(?:y|ies)(?! ?seats?)
  |mochileir[oa]s|ciclistas|pesquisador(?:es|as)|cientistas|surfistas|estrangeir[oa]s|idos[oa]s?|rapaz(?:es)?|mocas|garot[oa]s|jovens|gringos|nen[ea]s?|tripulantes|crew(?: members?)?|soci[oa]s|colegas|alun[oa]s?
  |musicos?|ritmistas?|funcionari[oa]s?|colaborador(?:es|as)?|auditor(?:es|as)?|visitantes?|diretor(?:es|as)?
  |executivos|amig[oa]s?|integrantes|atletas|jogadores|students?|colleagues?|friends?|coworkers?|medic[oa]s
  |profess?or(?:es|as|a)?|prof(?:e|es|as|s)|monitor(?:es|as|a)?|cuidador(?:es|as|a)?|pequen[oa]s|palestrantes
  |servidor(?:es|as)?|guris?|gurias?|meninos|meninas|nenes|torcedores|hospedes|clientes|tecnicos|turistas|tourists|senhoras|senhores
  |homens|mulheres|filhos|filhas|estudantes|docentes|profesor(?:es|as)|delegad[oa]s|representantes|engenheir[oa]s
  |ingenier[oa]s|engineers|emplead[oa]s|employees|huespedes|invitad[oa]s|ladies|gentlemen|executives|colleagues
  |lugares ocupados|jornalistas|padrinhos|madrinhas|noivos|pacientes|parentes|familiares|advogad[oa]s|consultor(?:es|as)
  |gerentes|vendedor(?:es|as)|parceir[oa]s|fornecedores|investidor(?:es|as)|artistas|atores|atrizes|figurantes
  |operador(?:es|as)|bailarin[oa]s|cantor(?:es|as)|periodistas|ponentes|journalists|reporters|speakers|attendees
  |profissiona(?:l|is)|professionals|especialistas|enfermeir[oa]s|socorristas|bombeiros|militares|voluntari[oa]s|estagiari[oa]s
  |candidat[oa]s|fotograf[oa]s|produtor(?:es|as)|marinheiros|marineros|sea(?:m[ae]n|farers?)|sailors|officers|nurses
  |technicians|volunteers|interns|delegates|bridesmaids|groomsmen|daminhas|d[ao] (?:elenco|equipe|producao|banda|time)
`;
const bags = joinLines`
  pranchas?|surfboards?|malas?|malinhas?|malonas?|malao|bagagens|bagagem|bags?|suitcases?|maletas?|valijas?|volumes?|mochil(?:as?|ao
  |oes)|pecas?(?! de)|pieces? of luggage|luggages?|sacolas?|sacos?|rucksacks?|backpacks?|(?:flight|camera
  |equipment|instrument|gear|golf|hard|tool|peli|sample|cabin|hand|garment|sports?|kit|lens|tripod) (?:cases?
  |bags?|boxes|trunks?)|cases?(?! de)|duffels?(?: bags?)?|trolleys?|suit cases|equipaje|bols[ao]s?|bultos?
  |paquetes|caixas(?! (?:alta|d.?agua))|isopor(?:es)?|boxes|holdalls?
`;
const size = String.raw`(?:\s(?:grandes?|pequenas?|medias?|gigantes?|big|large|small|huge|checked|de bordo|de mao|enormes?|older|elderly))?`;
/** A word for all pieces, behind which they are told one by one. */
export const allBags = /^(?:volumes?|pecas?|itens|bultos?|pieces?|items|bagagens)/;
/** Size of a bag between its number and its word. */
const size2 = '(?:grandes?|pequenas?|medias?|big|large|small|so|single) ';
export const counted = regex('g')`
  (?<![\w:/,.$-])${number}(?:\s\([a-z ]{2,16}\))?${size}\s?(?:x\s)?(${persons})\b
`;
/** "just a backpack" */
export const oneBag = regex('g')`
  (?<=\b(?:just|only|with|have|carry|carrying|got|and|plus) an?)\s(?:(?:small|big|large|single
  |carry-on) )?(?:${bags})\b
`;
export const eachWith = regex('g')`
  \b(?:cada (?:um|uma|qual)|each|cada uno)\s(?:(?:com|leva|levando|with|has|con|lleva
  |de nos com)\s)?${number}${size}\s(?:${bags})\b
`;
export const bagged = regex('g')`
  (?<![\w:/,.$])${number}${size}[ ](?:x\s|sola\s|unica\s|so\s|unico\s)?(${bags})\b(?!\s?:)${size}(\s(?:cada|each
  |cada uma?|por pessoa|per person|c\/u)\b)?
`;
export const weAre = regex('g')`
  \b(?:somos|seremos|ficamos em|quedamos|estamos em|vamos em|vamos|we are|we're|there are|there will be|party of
  |group of|grupo de|family of|familia de|a family of|vao|iremos|serao)\s(?:em\s|ser\s|um total de\s|about\s
  |los\s)?${number}(?!\s?(?:h\b|:\d|malas|carros|vans|km|bags|suitcases|familia|family|grupo|group|casal|couple
  |pareja|empresa|pousada|hotel|agencia|equipe|time|banda))\b(?:\sof us)?
`;
export const meAnd = regex('g')`
  (?<=\b(?:eu|mim|yo|me|i|ela|ele)(?:\s\([^()]{1,30}\))?\s?)(?:\+|e mais|e|mais|and|y|plus|con)\s?(?:outr[oa]s\s
  |mais\s|other\s|otr[oa]s\s)?${number}(?![\d:h]|\s(?:${size2})?(?:${bags}|cachorr|gat|dog|cat|perr)|\s(?:menos|mais
  |pouco|monte))(?:\s(?:amig[oa]s|amgs?|pessoas|colegas|friends|people|others|outros|criancas|filhos|filhas))?\b
`;
export const withOthers = regex('g')`
  \b(?:c|com|with|con)\s(?:mais\s|outr[oa]s?\s|[oa]s\s|(?:me|se)us\s|(?:minh|su)as\s|my\s|her\s|his\s|sus\s|los\s
  |las\s)?${number}\s(?:menin[oa]s|filh[oa]s|criancas|net[oa]s|kids|children|sons|daughters|hij[oa]s|nin[oa]s
  |amig[oa]s?|colegas?|friends?|colleagues?|conhecid[oa]s?)\b
`;
const relation = joinLines`
  (?:(?:pr[ao]|para|p\/|for) )?(?:[ao] )?(?:(?:as|os|the|las|los|nossos|nossas|minhas|meus|mis|my|our|seus
  |suas) (?:dois|duas|tres|quatro|two|three|dos
  |\d) |mi |minha |meu |minhas |meus |nossos |nossas |a |o |an? |su |the |my |sua |seu |our |nosso |nossa |his |
  her |nuestr[oa] |um |uma )?(?:(?<=minha |sua |mi |su )(?:senhora|senora)|(?:${kinWord}|${companionWord})s?
  |patroa|irman|pais|bebe|crianca|fiancee?|daughter-in-law|meninas|meninos|criancas|girls|boys|kids|nin[oa]s
  |baby|[a-z]{2,5}(?:inh[oa])(?<=netinha|netinho|filhinha|filhinho|maezinha|irmazinha|vozinha)|kid|bb|nenem|nene
  |velh[oa])
`;
const namedOne = String.raw`(?:[oa]|el|la) (?!gente|mesm|volta|ida|outr|resto|carro|taxi|motorista|gat|cachorr|dog|pet|mala)[a-z]{3,14}`;
const and = String.raw`(?:,\s|\s(?:e|y|and)\s|,?\se mais\s)`;
/** "eu (Amanda), meu marido e o bebê", "vai eu, a Bruna, minha mãe e minha sogra" */
export const withFamily = regex('g')`
  (?:\b(?:eu|mim|(?<=para )mi|yo|me|i|myself)(?:\s\([^()]{1,30}\))?|(?<=\b(?:eu|yo|me
  |i)\s\([^()\n]{1,30}\d[^()\n]{0,30}\)))(?:,\s|\s(?:e|y|and|com|\+
  |&)\s)(?:${namedOne}${and}){0,2}${relation}\b(?:${and}(?:${number}\s)?(?:${relation}\b|${namedOne}(?=\s(?:e|y
  |and)\s|,\s(?:minha|meu|mi|my)\s))){0,4}
`;
/** "meus pais e eu", "dois casais" */
export const parents =
  /\b(?:meus pais|my parents|mis padres)(?: e eu| and (?:i|me)| y yo)\b|\b(?:eu e|me and|yo y) (?:meus|my|mis) (?:pais|parents|padres)\b/g;
/** "as gêmeas", "os gêmeos" */
export const twins = /\b(?:[oa]s|the|los|las|meus|minhas|my|mis|de) (?:gemeos|gemeas|twins|gemel[oa]s|mellizos)\b/g;
export const couples = /\b(dois|duas|2|tres|3|two|dos)\s(?:casais|couples|parejas)\b/g;
export const meAndTheir = regex('g')`
  \b(?:me|eu|yo) (?:and|e|y|com|with) (?:my|meus|minhas|mis)\s${number}\s[a-z]{3,12}\b
`;
/** "mi esposa Carmen Rosales, mi suegra y yo": the name between stays one of a passenger. */
export const namedWithMe = regex('g')`
  (?<=\b${relation}(?:\s[a-z]{3,14}){1,2},\s)${relation}\s(?:(?:e|y)\s(?:eu|yo)|and\s(?:me|i|myself))\b
`;
export const listWithMe = regex('g')`
  \b${relation}(?:,\s${relation}){1,3}\s(?:(?:e|y)\s(?:eu|yo)|and\s(?:me|i|myself))\b
`;
export const paxAfter = /(?<!\d\s?)\bpax\s(\d{1,2})\b(?!\s?(?:h|:|\/|malas?|bags?|volumes?|criancas?))/g;
/** "Ms. Karen O'Donnell + 1" */
export const plus = regex('g')`
  (?<=[a-z]{2})(?:\s?\+\s?|\s(?:e mais|and|mais)\s)([1-6])(?=\s?(?:$|[,.;)\n\t|/]|pax|pessoas?|acompanhantes?|adults?
  |people))|(?<=[a-z]{3}\s?\+\s?)([1-6])(?=\s[a-z])(?!\s(?:days?|dias?|h|hs|horas?|min|malas?|bags?)\b)
`;
/** "CASTANHO, LUDMILA x2" */
/** "Gerald Pike plus one" */
export const plusOne =
  /(?<=[a-z]{3}\s)(?:plus one|e mais uma?|(?<!tem )mais uma?|y un[oa] mas|and one more)(?=[.,;)\n]|$)/g;
export const times = /(?<=[a-z]{3})\sx\s?([2-9])(?=\s?(?:$|[,.;)\n\t]))/g;
export const twoOfUs = regex('g')`
  \b(?:(?:pr?a |para |for )(?:el[ea]|ella?|her|him) (?:e|y|and) (?:pr?a |para |for )?(?:mim|mi|me)\b(?! (?:e|y
  |and) )|(?:pra|para|for) (?:mim|mi|me) (?:e|y|and) (?:pra |para |for )?(?:el[ea]|ella|her|him)\b(?! (?:e|y
  |and) )|eu e (?:ela|ele|el|ella)|(?:ela|ele|el|ella) (?:e eu|y yo)(?=$|[ ,.;!)])|me and (?:him|her)|(?:he
  |she) and i|yo y (?:el|ella)|both of us
  |nos dois(?! (?:casos|sentidos|trechos|dias|horarios))|nos duas|los dos(?! (?:viajes|trayectos|tramos
  |traslados))|nosotros dos|os dois juntos|(?:os dois|as duas|los dos|las dos) (?:vao|viajam|embarcam|van|viajan
  |juntos|juntas))\b
`;
export const andMe = regex('g')`\b${relation}\b[^.,;\n]{0,16}\s(?:(?:e|y)\s(?:eu|yo)|and\s(?:me|i|myself))\b`;
/** "mi esposa Carmen Rosales, mi suegra y yo": relatives in front of the last one. */
export const relativesBefore = regex()`(?:\b${relation}\b(?:\s[a-z]{2,14}){0,2},\s){1,3}$`;
/** "o sr. Paolo e esposa", "acompanhado da filha", "vai com a mãe" */
export const accompanied = regex('g')`
  \b(?:acompanhad[oa]s?|accompanied|acompanad[oa]|(?:vai|vou|ira|ire|viaja|viajo|vem|estara|segue|travels
  |travelling|traveling|goes|going) (?:junto )?(?:com|with|con))\s(?:d[aeo]s?\s|pel[ao]s?\s|por\s
  |by\s)?(?:${number}\s|(?=${relation}\b))(?:${relation}|[a-z]{3,14}s)\b
`;
export const spouse = regex('g')`
  (?<=[a-z]{3})(?<!\b(?:paga|acerta|pagar|recebe|espera|contato|liga|responsavel|quem|pays|paying|paga quem))\s(?:e|and|y|&|\+)\s(?:a |o |sua |seu |his |her |su |um |uma |an? )?(?:esposa|esposo|marido
  |senhora|senora|wife|husband|filh[oa]|mulher|mujer|acompanhante|amig[oa]|colega|friend|colleague|guest
  |namorad[oa]|noiv[oa]|son|daughter|hij[oa]|net[oa]|netinh[oa]|baba|cuidadora?)\b
`;
export const couple = regex('g')`
    \b(?:mr|sr|senor|senhor)\.? (?:and|e|y|&) (?:a |la )?(?:mrs|sra|senora|senhora|d|dona)\b|(?<!(?:quarto|cama
    |suite) (?:de )?)\b(?:casal(?: de (?:amigos|colegas|idosos|namorados|tios|hospedes|turistas|primos|vizinhos))?
    |couple(?: of friends)?|pareja(?: de amigos)?|matrimonio|(?<=\b(?:para|pra|p\/|levar?|leve|busca|buscar|busque
    |pegar?|trazer|llevar|recoger)\s(?:os|los)\s|\bpros\s)(?:noivos|recem[ -]casados|novios)|newlyweds
    |bride and groom)\b
  `;
/** "vou eu, ele e a babá", "vai eu minha esposa e minha sogra", "con mi hijo de 3 años" */
export const loosely = regex('g')`
  \b(?:vou|vai|vamos|va|voy|vao) eu(?:,\s|\s)(?:ele|ela|${relation})(?:,?\s(?:e|y)\s|,\s)(?:ele|ela
  |${relation})\b
`;
export const withOne = regex('g')`
  (?<=\b(?:estoy|voy|estou|vou|to|viajo|(?:quero|queria|preciso|quiero|necesito) ir)\b[^.;\n]{0,50}\s)(?:con|com)\s${relation}\b
  |\b(?:levo|levarei|levando|llevo|llevando|i(?:'m| am) (?:bringing|taking)|bringing)\s(?:comigo |conmigo |junto
  |along )?${relation}\b(?! (?:n[ao]|pr[ao]|para|ao?|to|al?)\b)
`;
export const ofUs = regex('g')`
  \b${number}\sof\s(?:us|them)\b|\b(?:nos|nois|somos em|vamos em|vamos ser em|vamos ser|vao em|iremos em
  |estamos em|vao ser|sao|son)\s${number}(?:\sno total|\sao todo|(?=[,.!;]|:\s?[a-z]|\s(?:so\b(?! (?:um|uma
  |a |o ))|em cada|por (?:${carWord})|per car|in each|en cada|cada (?:carro|um)|\+|e mais|mais
  |e [ao] |y |nel[ea]s )|$))|\bthere(?:'ll| will) be\s${number}\b|\b${number}\s(?=(?:por|per|em cada|en cada
  |in each) (?:${carWord}|um\b)|(?:em cada|en cada|in each|each)(?:$|[,.;]| (?:contando|incluindo|com|counting
  |including)\b))
`;
/** "deixa os 3 no colégio", "the three of them", "las dos van juntas" */
export const allOfThem = regex('g')`
  (?<=\b(?:leva|levar|leve|deixa|deixar|deixe|busca|buscar|busque|pega|pegar|pegue|traz|trazer|vao|vem|sao|para
  |pra|take|drop|bring|collect|fetch|pick up|llevar|dejar|van)\s)(?:os|as|the|l[oa]s)\s${number}(?=$|[,.;!)]
  |\s(?:no|na|em|ao|a|ate|para|pra|pro|juntos|juntas|to|at|en|al|de volta|home|back)\b)
`;
/** "a cuidadora vai junto", "minha esposa Talita vai comigo", "com acompanhante" */
export const joining = regex('g')`
  (?<!\b(?:nao|not|no) )\b${relation}\b(?=(?:\s(?:de |of )?\d{1,2} (?:anos|meses|years
  |months)(?: old)?)?(?:\s(?!nao\b|not\b|no\b)[a-z]{2,14}){0,3}\s(?:vai|vem|ira|viaja|embarca|segue|acompanha
  |acompanhando|is coming|comes|travels|rides|is travell?ing|will (?:come|ride|travel)|va|viene)\s?(?:junto
  |tambem|comigo|(?:com|with|con) (?:ele|ela|eles|elas|a gente|nos|me|him|her|us|them|el|ella)|along|too|as well
  |conmigo|acompanhando|acompanhar|$|[.,;]))|\b(?:vai|va|vem|ira|viaja
  |vao)\s${relation}\b(?=(?:\s[a-z]{2,12}){0,1}\s(?:junto|tambem|acompanhando|com (?:ele|ela)|con (?:el|ella)
  |along))|(?<!\bnao )\b(?:eu (?:tambem )?vou junto|vou junto (?:com|como)|(?<=\b(?:el[ea]s?|paciente|m(?:eu
  |inha) (?:${kinWord})|dona|seu|sr|sra)\b[^\n]{1,300})vou junto(?=[.,;!)]|$)|vou com (?:ele|ela)
  |(?:eu )?acompanho (?:ele|ela)|vou acompanh\w{2,4}|i'?ll (?:be )?(?:go|com|rid|travel)\w{0,3} (?:with|along)
  |i'?m (?:com|go|travell?)ing with (?:him|her)|voy con (?:el|ella)|l[oa] acompano)\b|(?<!\b(?:nao
  |not) )\b(?:vai|vem|viene|comes)(?: e volta)? (?:comigo|conmigo|with me)\b|\b(?:com|c\/|mais|with
  |con)\s(?:um |uma |1 |[oa] |seu |sua |an? |su |une? )?(?:acompanhante|companion|carer|caregiver|acompanante
  |cuidadora?)\b|\+\s?acompanhante\b
`;
/** "Acompanhante: 1 (esposo)" */
export const escorts = regex('g')`
  \bacompanhantes?(?:\s?:\s?|\s(?:(?:e|sera|is) )?(?:[ao] |sua |seu )?(?=${kinWord}|${companionWord}))(?!nao\b
  |nenhum|sem\b|[-0])(?:(\d)\b|(?=[a-z]))
`;
/** "a Manu com os pais" */
export const withParents = /(?<=[a-z]{3}\s)com (?:os|seus|meus) (?:pais|avos|padrinhos|tios)\b/g;
/** "pra mim e o Juca": the name stays one of a passenger. */
export const meAndNamed = regex('g')`
  \b(?:eu|mim|(?<=para )mi|yo)(?=(?:\se\s|\sy\s|\s\+\s|\smais\s|\scom\s)(?:[ao]|el|la|pr[ao]|don|dona
  |seu)\s(?!gente|mesm|volta|ida|outr|resto|pessoal|galera|time|equipe|famil|carro|taxi|motorista|bichano|gat
  |cachorr|pet\b|dog|cao\b|mala|bagage)[a-z]{3,14}\b)
`;
export const total = regex('g')`
  \b(?:total(?: de| of)?|ao todo|in total|no total|en total)\s?:?\s${number}\b(?!\s?(?:reais|horas|malas|bags
  |carros|viagens|corridas))
`;
export const memberWords = regex('g')`
  \b${relation}\b(?:\s(?:who(?:'s| is)|de|que tem|com)\s\d{1,2}(?:\sanos)?)?|\b(?:our|my|the|an?|their
  |another)\s\d{1,2}[- ](?:years?|yrs?|months?)[- ]olds?\b
`;
export const labelled = regex('g')`
  (?<=^|[.,;|\t(-]\s?|\s)(?:checked )?(pessoas|passageiros|passengers|pasajeros|hospedes|guests|pax|people
  |personas|baggage|equipaje|qtd\w{0,10}(?: de \w{4,12})?|quantidade de \w{5,12}|n[ºo] de \w{3,12}|malas
  |bagage(?:m|ns)|luggage|bags)(?: (?:despachad[ao]s?|de mao|checked))?\s?(?::|=|\s-)\s?(\d{1,2})\b(?! (?:malas?
  |bags?|suitcases?|maletas?|valijas?|volumes?|mochilas?)\b)
`;
export const alone = regex('g')`
  \b(?:(?:um so|uma so|un solo|una sola|uma unica|um unico|unica|unico|one single|a single|just one
  |only one) (?:passageir[oa]|pasajer[oa]|hospede|guest|passenger|pessoa|persona|person)|so (?:ela|ele)
  |(?<=[a-z] )alone|just (?:me|him|her)|only (?:me|him|her)|so eu|somente eu|vou sozinh[oa]|solo yo|voy sol[oa]
  |vou so|viajo so(?:zinh[oa]|l[oa])|travell?ing alone|by myself|just for me|so (?:pra|para) mim|apenas eu
  |eu so(?:zinh[oa])?(?=[,.;!)]|$)|it's only me|(?:vai|va|vou|viaja|travels?) (?:so|sozinh[oa]|sol[oa]
  |alone)(?=[,.;!)]|$)|1 pax so|(?<=(?:^|[.,;!(]\s?|\b(?:vou|vai|viaj\w{1,3}|embarca|segue|ira|estou|esta|to|ele
  |ela|eu)\s))sozinh[oa])\b
`;
export const bracketed = regex('g')`
  (?<=\b(?:pessoas|passageiros|pax|adultos|hospedes|guests|people|passengers|total|convidados|(?:grupo|equipe
  |banda|turma|staff|time|crew|tripulacao)[a-z ]{0,14})\s?)\((\d{1,2})\)|(?<=[a-z]\s?)\((\d{1,2})\s?(?:pax|pessoas
  |p|people)\)
`;

/** "Fabrício Amaral, Luana Amaral e bebê" */
export const withBaby =
  /(?<=[a-z]{3})\s(?:e|y|and|&|\+)\s(?:[oa] |um |uma |an? |el |su |sua |seu )?(?:bebe(?!s|[ -]conforto)|crianca|baby(?! ?(?:car )?seat)|toddler|nenem|nene)\b/g;
