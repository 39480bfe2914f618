import { regex } from './regex.ts';
import { carWord } from './word-groups.ts';

/** Values of the fields that words of a fixed vocabulary name. */
export type Payment = 'cash' | 'pix' | 'card' | 'billed';
export type Category = 'comum' | 'executivo' | 'van' | 'acessivel';
export type Need =
  | 'wheelchair'
  | 'child_seat'
  | 'baby_seat'
  | 'large_trunk'
  | 'pet'
  | 'english'
  | 'spanish'
  | 'guide_dog';

export type WishWords = { start: number; end: number } & (
  | { kind: 'payment'; value: Payment }
  | { kind: 'category'; value: Category }
  | { kind: 'need'; value: Need }
);

const payments: readonly (readonly [Payment, RegExp])[] = [
  [
    'cash',
    /\b(?:(?:em |no |pago no |en )?dinheiro(?: vivo)?|(?:em )?especie(?! de)|(?:en )?efectivo|(?:in |by |with )?cash|(?:no|em) cash|(?:en|em|in) (?:reales|reais|brl))\b/g,
  ],
  ['pix', /\b(?:no |via |por |em |em um |um )?pix\b/g],
  [
    'card',
    regex('g')`
      \b(?:(?:no |em |com |by |con |corporate |credit |debit )?(?:cartao(?! de embarque| (?:de (?:credito
      |debito) )?(?:visa |master\w{0,4} )?(?:com )?final\b)|cartoes|card|cards|tarjeta)(?: de (?:credito|debito)
      | corporativo)?(?! (?:de credito |de debito )?(?:final|ending|terminad[oa]|\d{4}))|(?:no )?(?:debito
      |credito)(?! final\b)|maquininha|maquina de cartao|(?:by|with|no|com|on) (?:visa|mastercard|master|amex|elo
      |hipercard))\b
    `,
  ],
  [
    'billed',
    regex('g')`
      \b(?:faturad[oa]s?|faturar|faturem|fature|fatura(?:mento)?|(?:na|em|(?<!(?:volta|retorno
      |ida) e )por) conta (?:da|do) \w{2,20}|n?a nota d[ao] (?!corrida|viagem)\w{3,20}|voucher d[ao] (?:empresa|firma
      |agencia|companhia|prefeitura|hotel)|(?:a |na |por )?conta d[ao] (?!casa|luz|minha|meu)\w{3,20}
      |conta corrente da empresa|billing|facturar(?:lo)?|facturad[oa]s?|a facturar|charg(?:es?|ed) (?:it |all |everything )?to (?:our
      |the company|the hotel|company) (?:account|card on file)|factura|billed|(?:put it )?on (?:our
      |the company) account|(?:put|charge|bill|book|add|place) (?:it |this |that |them |everything |all |both )?(?:all )?(?:on
      |to|against|under) (?:the |our )?(?:[a-z&.'-]{2,20} ){1,3}account|bill (?:it |this |all |them |everything |both )?(?:all )?(?:to
      |on)\b|bill (?:(?:the |our )?(?:hotel
      |company|agency|office|production|producers?|client|firm|school|clinic|organi[sz]ers?|studio|event|workshop
      |conference|congress|summit|festival|university|institute|foundation|embassy
      |insurer|insurance|account)|us)\b|room charge|charge (?:it )?to (?:the |my |our )?room|on account|on (?:the |our )?(?:hotel
      |company|room|guest|corporate) account
      |(?:hotel|company|corporate) account|invoice(?:d)?|(?:the |our )?(?:company|hotel|agency) pays
      |a cargo de la empresa|(?<=^|[.;,(|\n-]\s?|\t)(?:account|cuenta|conta|charge to
      |cobrar de)(?=\s?:\s?[a-z])(?!\s?:\s?(?:banc|itau|bradesco|corrente|poup|pix|dinheiro|cash|efectivo|card|cart
      |tarjeta))|factur[ea]n?|lo paga la empresa|paga la empresa|(?:agent|charterers?
      |(?:ship)?owners?) (?:pays|will pay|to pay)|(?:armador|agente maritimo|afretador) paga|(?:a |o )?(?:empresa|prefeitura|agencia|clinica
      |hotel|escola|plano|convenio|firma|escritorio|secretaria|governo|condominio|universidade|igreja|fundacao
      |sindicato|seguradora|produtora) (?:e que |que |quem )?(?:paga|acerta|banca)(?! (?:com|por|no|em|via
      |pelo) (?:pix|dinheiro|cartao|cash))(?! com)|quem paga e (?:a|o) (?:empresa|prefeitura|agencia|clinica|hotel
      |escola|plano|convenio|firma|escritorio|secretaria|condominio|universidade|seguradora|produtora|pousada)
      |boleto|(?:send|mail|email) (?:us|me|them) (?:the|an?|your) (?:bill|invoice)|(?:envi|mand|pas)\w{1,4} la (?:cuenta|factura)
      |fat(?=\.?(?:$|[,;\n]))|(?:manda|mandar|mande|envia|enviar|envie|poe|por(?= na)|coloca|bota|bote|lanca|lancar) (?:a |na |o )?(?:conta
      |nota|fatura|valor)(?= (?:p|d|n|t))(?! d?el[ae]s?\b| propria| d[oa] (?:passageir|hospede))|(?:cobr(?:ar|a|e
      |em)|debit(?:ar|a|e|em)) (?:d[aeo]|ao?|n[ao])(?: noss[oa])? (?:conta|empresa|agencia|firma|hotel|clinica
      |escola|hospital|prefeitura|pousada|associacao|fundacao|produtora|contrato|convenio|cliente|grupo)|(?:cobr
      |debit)(?:ar|a|e|em) d[aeo] [^.,;:\n]{2,40}\b(?:advocacia|advogados|associados|ltda|eventos|turismo|viagens|engenharia
      |consultoria|logistica|transportes|agencia|industria|construtora|seguros|maritim[ao]|navegacao|cerimonial
      |producoes|contabilidade|viajes|travel|tours)|(?:n?a|em) nossa (?:conta|fatura)|(?:en|a) nuestra cuenta
      |(?:conta|fatura|faturamento) mensal|mensalista|(?:cobr
      |debit|lanc|coloc|bot|poe|poem|pon|carg|charg|add|put)\w{0,4} (?:isso |tudo |it |this )?(?:n[ao]|ao?|on|to|a la|en la) (?:conta d[oa] |the
      |my )?(?:quarto|apto?|apartamento|uh|room|suite|habitacion)|(?:no|pelo
      |por) (?:convenio|contrato)|charge[ds]? (?:it |all |this |everything )?to(?! (?:the )?(?:cost|cc\b|centro
      |voucher))|(?:debit|debited to|settled on|settle on) (?:our|the company) account|cargar a|a la cuenta (?:de
      |del)|a cuenta de(?:l| la)? \w{3,20})\b
    `,
  ],
];

const categories: readonly (readonly [Category, RegExp])[] = [
  [
    'acessivel',
    regex('g')`
      \b(?:(?:${carWord})\s)?(?:adaptad[oa]|acessivel)\b|\baccessible\b|(?<=\bwheelchair[- ])(?:${carWord})\b
      |\badapted (?:${carWord})\b|\b(?:${carWord}) (?:with|con|that has|has) (?:a |an )?(?:wheelchair )?(?:ramp
      |lift|rampa|elevador)\b|\b(?:${carWord}) (?:com|c\/) (?:rampa|elevador|plataforma)\b
    `,
  ],
  [
    'executivo',
    regex('g')`
      (?<!\b(?:secretari[ao]s?|diretor(?:ia|a|es)?|comissao|presidente|assistente|gerencia|coordenacao|comite
      |chef|produtora?|directora?|assistant|suite|andar|quarto|classe|curso|educacao|poder) )\b(?:executiv[oa]s?
      |exec|executive|ejecutivo|premium(?! (?:select|economy|class))|blindad[ao]|luxury|business class
      |carro de luxo|auto de lujo|armou?red|sedan preto|carro preto|black car)\b
    `,
  ],
  [
    'van',
    regex('g')`
      \b(?:(?<!\b(?:primero|segundo|otro|que|se|ellos|nos|(?:l[oa]s|sus|mis) \w{3,12}s) )van(?! (?:a|juntos
      |justos|al|(?:ou|or)(?! (?:carro |um carro |algo )?(?:de |com |for )?(?:[67]
      |sete|seven))|por (?:su|cuenta)|en (?:su|otr[oa]|taxi|auto|avion|metro|bus|tren)) | d[aeo] (?:producao
      |evento|empresa|organizacao|equipe|escola|congresso|casa|cerimonial|noiv[oa]s?|buffet)\b
      | (?:se|si|if|caso) )|(?<=\b(?:una|otra) )van(?= a las?\b)|vans|minivan|combi|people carrier)\b
    `,
  ],
  [
    'comum',
    regex('g')`
      \b(?:(?:carros?(?: mesmo)?,?|taxis?|auto|car|sedan|vehicle:?|categoria|veh?iculos?)\s(?:comum|comuns|normal
      |normais|simples|comun(?:es)?|convencional|standard|regular|popular|basic[oa]|economic[oa])|(?:regular|normal
      |standard|ordinary) (?:${carWord}|sedan)|comuns|comum|(?<!(?:tarifa|fare|class|classe|familia|cabin
      |tariff)[:\s-]{1,3})standard|(?<=\()(?:regular|normal|simples|convencional)(?=\)))\b
    `,
  ],
];

const needs: readonly (readonly [Need, RegExp])[] = [
  ['guide_dog', /\bcao[- ]guia\b|\bguide dog\b|\bperro guia\b/g],
  [
    'wheelchair',
    regex('g')`
      \bcadeiras? de rodas?\b(?![^.;\n]{0,70}\b(?:carro (?:normal|comum) (?:serve|da|ta)|banco normal))|\bcadeirantes?\b
      |\bwheel ?chair\b(?! (?:that|which) (?:goes|fits|folds|can go))|\bsilla de ruedas\b|\bcadeira motorizada\b|\bwch[rcs]\b
      |\b(?:v(?:ai|ao|iaja)|fica|segue|embarca) (?:sentad[oa] )?na (?:propria )?cadeira\b(?! de (?:rodas|crianca|bebe)|inha)
      |\b(?:nao (?:se )?transfer\w{1,3}|nao (?:consegue |pode )?(?:sair|levantar) da) (?:pr[oa]|para [oa]|d[ao])? ?(?:banco|cadeira)\b
      |\bstays? in (?:his|her|the|a) chair\b
    `,
  ],
  [
    'baby_seat',
    regex('g')`
      \bbebes?[- ]confortos?\b|\b(?:baby|infant)(?: car)? ?seats?\b|\bcar seat for (?:a |the |our )?(?:baby|infant
      |newborn)\b|\bcadeir(?:a|inha) (?:de|para|pra) bebe\b|\brear[- ]facing seat\b|\bmoises\b(?= para)|\b(?:silla
      |sillita|asiento|butaca) (?:de|para) (?:el |la )?bebe\b|\bhuevito\b
    `,
  ],
  [
    'child_seat',
    regex('g')`
      \bcadeirinhas?\b|\bcadeiras? (?:infantil|infantis|de crianca|para crianca)\b|\bassentos?(?: de elevacao
      | infanti[ls]{1,2})?\b(?!:? ?\d)|\b(?:child|booster|car) ?seats?\b|\bbooster\b|\b(?:sillas?|sillitas?
      |asientos?|butacas?) (?:de|para|infantil(?:es)?)(?: (?:el |la |l[oa]s |mis |nuestr[oa]s )?(?:nin[oa]s?|auto
      |nen[ea]s?|hij[oa]s?))?\b|\bcadeir(?:a|inha)s? (?:p|pra|para|pros|pras) (?:[oa]s? |minhas? |meus? )?(?:crianca
      |filh|menin|net)[a-z]{1,3}\b|\bseats? for (?:the |my |our )?(?:kids?|child|children|toddlers?|son|daughter)\b
      |\b(?:tienen|tiene|tendran|hay|llevan) (?:una )?silla\b(?! de ruedas)|\bsillitas?\b|\balzador(?:es)?\b|\b(?:banc[oa]|banquinho|assento) elevatori[oa]\b
    `,
  ],
  [
    'large_trunk',
    regex('g')`
      \b(?:porta[- ]?malas?|bagageiro) (?:bem |mais |muito )?(?:grande|grandao|espacoso|amplo|maior)\b
      |\b(?:${carWord}|ser|um|algum) (?:com|c\/|de|que tenha) (?:a |uma )?mala (?:bem |mais |muito )?(?:grande
      |grandona|espacosa|ampla|boa|maior)\b|\b(?:com|precisa d[eo]) (?:bastante |muito )?espaco (?:pra|para|p\/
      |de) (?:as |a )?(?:malas?|bagage\w{1,2}|compras)\b|\b(?:big|large|huge|roomy|spacious) (?:boot|trunk)\b
      |\b(?:boot|trunk) (?:(?:that is|that's|which is) )?(?:(?:big|large) enough|with (?:lots of|enough) (?:room
      |space))\b|\b(?:porta[- ]?malas?|bagageiro) que (?:caib\w{1,2}|cabe\w?)\b|\b(?:porta[- ]?malas?|bagageiro
      |baul|maletero|cajuela|trunk
      |boot),? (?:que |it )?(?:seja|sea|(?:tem que|precisa|deve|tiene que|debe|should|needs to|must|has to) (?:ser
      |be)) (?:bem |bien |mais |muy |really )?(?:grande|ampl\w{1,3}|espac\w{3,5}|big|large)\b|\b(?:baul|maletero
      |maletera
      |cajuela) (?:bien |mas |muy )?(?:grande|amplio|amplia)\b|\b(?:buen|gran|mucho|amplio) (?:baul|maletero)\b
      |\b(?:bom|ampl[oa]) (?:porta[- ]?malas?|bagageiro)\b|(?<=\b(?:malas?|bagage\w{1,2}|valijas?|maletas?
      |equipaje|bags?|suitcases?|luggage|caixas?|cases?)\b[^.;\n]{0,40})\b(?:(?:${carWord}) (?:bem |mais )?
      (?:grande|ampl[oai]{1,2}|espacos[oa]|maior)|(?:big|large|bigger|larger|roomy) (?:${carWord}))\b|\b(?:good
      |decent)[- ]?(?:sized )?(?:boot|trunk)\b|\b(?:room|space|espaco|lugar|espacio) (?:in|no|na|en
      |for) (?:the |el |your )?(?:trunk|boot|porta[- ]?malas?|bagageiro|baul|maletero)\b|\b(?:trunk
      |boot) space\b
    `,
  ],
  [
    'pet',
    regex('g')`
      \b(?:gat[oa]s?|gatinh[oa]|cachorr[oa]s?|cachorrinh[oa]s?|cao|caes|pets?(?! ?shop)|dogs?|cats?|perr[oa]s?
      |perrit[oa]|mascota|caozinho|poodle|shih ?tzu|labrador|golden(?: retriever)?
      |bulldogs?|buldogue|pug|beagle|pinscher|maltes|yorkshire|pastor alemao|vira[- ]lata|chihuahua|rottweiler
      |border collie|hamster|papagaio|puppy|kitten|calopsita|(?<=\b(?:um|meu|minha|o|de|com|my|a) )coelh[oa])\b
    `,
  ],
  [
    'english',
    /(?<!\b(?:aulas?|curso|prova|professora?|escola|class) (?:de|d[oa]) )\b(?:fal[ae]r? (?:so |apenas |somente |em )?ingles|em ingles|ingles|english|bilingue|bilingual)\b/g,
  ],
  [
    'spanish',
    /\b(?:fal[ae]r? (?:so |apenas |somente |em )?espanhol|espanhol|habl[ae]r? espanol|spanish|castellano)\b/g,
  ],
];

/** "não usa", "sem necessidade de", "we don't need a": words between a denial and what it denies. */
const negated = regex()`
  (?:\b(?:um pouco|un poco|little)(?: d[eo])?|\b(?:nao|nem|sem|not|no(?= (?:need|hace|necesit\w{1,4}|quiero|usa
  |lleva|tiene|es|pag\w{1,3}) )|don'?t|doesn'?t|won'?t|without|sin|ni|tampoco
  |dispensa\w{0,3})(?:\s(?:precis\w{1,5}|necessit\w{1,4}|necesit\w{1,4}|quero|quer|queremos|us[aoe]\w{0,3}
  |utiliza\w{0,2}|tem|temos|tenho|ha|vai|vou|vamos|viaj[ao]|anda|e|eh|sera|mais|ser|de|da|do|dela|dele|a|o|um|uma
  |need|needs|needed|require\w{0,2}|uses?|using|have|has|any|it|to|be|is|hace|falta|necesidad|usa|lleva|leva|levo
  |levamos|pag\w{1,4}|aceit\w{1,3}|em|no|na|nenhum|nenhuma|el|la|un|una|necessidade|necessari[oa]|obrigatorio
  |fal[ae]\w{0,2}|speaks?|habla|car|taxi|carro|veiculo|for|por|because|animal|animais|nada|anything)){0,5})\s$
`;
/** "no child seat". In Portuguese "no" is a preposition, which stands before payments. */
const noNeed = /\bno (?:a |an |any )?$/;
/** "cadeirinha não precisa" */
const declined = regex()`
  ^(?:\s(?:a gente|nos|eu|ela|ele))?,?\s(?:nao (?:precis|e necessari|vai precisar|necessit|quer)|no hace falta
  |no (?:es )?necesari|not (?:needed|necessary|required)|(?:is|are)n'?t (?:needed|necessary)|dispensad|ya no)
`;
/** A passenger who speaks Portuguese as well, and a question to the central. */
const alsoPortuguese = regex()`
  \b(?:do you|does anyone|can you|can anyone|voces|vcs|vc|alguem|alguien|ustedes) (?:speak|fal[ae]m?
  |hablan?) (?:english|ingles|espanhol|espanol|spanish)|\bfal\w{1,3} (?:portugues (?:e|,) (?:ingles|espanhol)
  |(?:ingles|espanhol) e portugues)
`;

/** Words after "van" or "conta" that make it a place or another thing. */
const notVan = /(?:das|dos|(?:ponto|linha|plataforma|terminal) de) $/;

/** Returns the payment, category and needs that a line names. */
export function findWishes(plain: string): WishWords[] {
  const found: WishWords[] = [];
  const add = (wish: WishWords): void => {
    const left = plain.slice(Math.max(0, wish.start - 60), wish.start);
    if (
      negated.test(left) ||
      (wish.kind === 'need' && noNeed.test(left)) ||
      declined.test(plain.slice(wish.end)) ||
      (wish.value === 'van' && notVan.test(left))
    )
      return;
    if (found.every((other) => wish.end <= other.start || wish.start >= other.end)) found.push(wish);
  };
  for (const [value, pattern] of needs)
    for (const match of plain.matchAll(pattern))
      if (
        ((value !== 'english' && value !== 'spanish') || !alsoPortuguese.test(plain)) &&
        // "cão-guia (o Thor, labrador)" is one dog.
        (value !== 'pet' || !found.some((other) => other.value === 'guide_dog'))
      )
        add({ kind: 'need', value, ...placeOf(match) });
  for (const [value, pattern] of categories)
    for (const match of plain.matchAll(pattern)) add({ kind: 'category', value, ...placeOf(match) });
  for (const [value, pattern] of payments)
    for (const match of plain.matchAll(pattern)) add({ kind: 'payment', value, ...placeOf(match) });
  // "metade pix, metade dinheiro" is no choice of one.
  const isMixed =
    mixed.test(plain) && new Set(found.flatMap(({ kind, value }) => (kind === 'payment' ? [value] : []))).size > 1;
  return found.filter(({ kind }) => !isMixed || kind !== 'payment').toSorted((a, b) => a.start - b.start);
}

const mixed = /\b(?:metade|half|mitad|meio a meio|(?:uma |one |una )?(?:parte|part) (?:em|no|in|by|en|com|pix))\b/;

function placeOf(match: RegExpExecArray): { start: number; end: number } {
  return { start: match.index, end: match.index + match[0].length };
}

/** "Josefa Coelho Dias" has no rabbit. */
export function isSurname(
  text: string,
  { kind, value, start, end }: { kind: string; value: string; start: number; end: number },
): boolean {
  // "Piet van der Horst", "Dirk van Dijk"
  if (value === 'van' && text.slice(start, end) === 'van')
    return (
      /\p{Lu}\p{Ll}{1,14}\s$/u.test(text.slice(0, start)) &&
      /^\s(?:de[rn]\s\p{Lu}|(?!Sprinter|Mercedes|Executiv|Master|Ducato)\p{Lu}\p{Ll})/u.test(text.slice(end))
    );
  const isCapital =
    ((kind === 'need' && value === 'pet') || value === 'van') && /^\p{Lu}\p{Ll}/u.test(text.slice(start, end));
  return (
    isCapital &&
    (/\p{Lu}\p{Ll}{1,14}\s$/u.test(text.slice(0, start)) ||
      (value === 'pet' && /^\s\p{Lu}\p{Ll}/u.test(text.slice(end))))
  );
}
