import { joinLines, regex } from './regex.ts';
import {
  bookingWord,
  carWord,
  driverWord,
  rideWord,
  greeting,
  todayOrTomorrow,
  dayName,
  kinWord,
  companionWord,
} from './word-groups.ts';
import { wordSet } from './word-lists.ts';

/**
 * A person in the text. `rider` was named as the passenger, `self` is the writer, `contact` a person to call, `greeted`
 * the addressee or a person of another errand, `loose` stands alone without a word that says who it is.
 */
export type PersonWords = {
  start: number;
  end: number;
  name: string;
  kind: 'rider' | 'self' | 'loose' | 'contact' | 'greeted';
  isLowerCase: boolean;
  /** A title such as "dona" is the only sign of a passenger. */
  isTitled?: boolean;
};

/** Words around names, without accents: cues of passengers, writers and contacts, and words that are no name. */

/** Departments of a company behind a name: "Nathalia do comercial", "Simone - RH". */
export const units = wordSet(
  'comercial financeiro marketing compras ti rh dp juridico vendas engenharia operacoes diretoria suprimentos administrativo contabilidade presidencia qualidade manutencao finance hr accounting procurement purchasing secretaria recepcao governanca contabilidad ventas',
);

/** Words of the name of a company: "Cliente: Laboratórios Nívea do Vale". */
export const companyWords = wordSet(
  'motores motors eventos viagens turismo energia offshore cruises holdings laboratorios industria industrias construtora metalurgica siderurgica transportadora incorporadora imobiliaria seguradora consultoria distribuidora cooperativa associacao associacion fundacao editora farmaceutica quimica textil mineradora agropecuaria cervejaria companhia cia compania constructora minera aceros filmes films producoes producciones engenharia arquitetura ingenieria advogados advocacia associados consultores holding sindicato instituto corporation corp inc ltda ltd llc gmbh labs pumps pharma pharmaceuticals foods solutions technologies systems partners ventures software industries logistics biotech robotics chemicals consulting airlines aerospace minerals laboratories bank resources capital mining petroleum studios productions entertainment airways insurance university institute council ministry embassy trust global international worldwide shipping steel securities investments advisors',
);

/** Words that name no person although they are written with a capital. */
export const notNames =
  wordSet(`instrumentos equipamentos bagagens tour fam roteiro cab sou car cell translado traslado convidados padrinhos gate main arrangements numero numeros number telefono nonstop nomes nombres names consejero she's he's they're here's there's that's viajante viajantes viajan traveller travellers traveler travelers rio latam laboratorios laboratorio construtora transportadora vao vamos van indicacao sugestao direto plus economy economica premium viagem viagens passeio excursao programa programacao itinerario itinerary trip on monday tuesday wednesday thursday friday saturday sunday conj conjunto gol azul tam avianca tap noiva noivo noivos noivas avos continua continuam mesmo mesma pasajeros pasajeras hospedes phone mobile events here again chama chamar speaking falando hablando bom boa ola oi hello hi hola dear prezado prezada prezados senhores senhor hoje amanha preciso quero queria gostaria solicito favor por obrigado obrigada voo flight
  vuelo rua av avenida al hotel aeroporto saida destino origem data hora horario ida volta retorno segue carro taxi pagamento faturar faturado pix dinheiro cartao segunda terca quarta quinta
  sexta sabado domingo janeiro fevereiro maio junho julho agosto setembro outubro novembro dezembro tudo todos depois aqui central passageiros passageiro nome celular tel telefone cel
  whatsapp contato ele ela eu meu minha nos voce voces confirmar reserva transfer in out grupo turno local embarque chegada terminal portao obs observacao centro voucher cc please thanks
  thank good morning evening afternoon need can could we the my pickup going will she he guest sign all payment lista estimados necesito buenos buenas dias tardes noches gracias somos
  pago mi soy voy tengo puerta cartel ok sim nao no yes vou pode podem tem era quando onde como para pra gente pessoal equipe secretaria recursos humanos agencia turismo ltda
  tambem so somente deus nossa msg mensagem carros lembrando aguardo fico att atenciosamente univ ta tava passando obg obgd obgda brigado brigada vlw tks thx tmj flw grato grata abs abraco bj bjs beijos valeu carnaval natal pascoa feriado urgente atencao combinado certo
  mas que se ah opa entao ja agora corrida executivo comum motorista porta cadeirinha cadeira mala malas pessoas pax adultos crianca voltar ir ver vai esta e o a os as um uma de da do em
  residencia paciente consulta atenção dois duas tres quatro cinco ambos ambas cada entrada saindo partida preferencia duvidas qualquer tchau blz bora perfeito
  retirada entrega coleta convenio contact contacto visit program programme boda casamento casamiento agenda schedule transporte evento congresso convencao receptivo jantar treinamento solicitacao client comissao logistica la el los las lo uber check seu sua trf htl serv ctc rm dep arr i'm we're it's fone vielen dank danke merci grazie faz manda mande marca marcar marque agendar reservar pegar levar buscar entregar deixar retirar avisar ligar reserve book two three also then after they our its it this that from to at`);

/** "o passageiro é o ..." */
export const passengersContact = regex()`
  \b(?:contato|contacto|contact) (?:d[aeo]s? |del? |of the )?(?:pax|passageir|passenger|hospede|pasajer
  |guest)\w{0,3}\s?[:-]?\s$
`;
export const passengerIs = regex()`
  \b(?:(?:sao|serao|somos|vao|viajam|va[in]|son|viajan|it'?s|that'?s|it will be) (?:so )?(?:el[ea]|she|he|her
  |him|ella?) (?:e|y|and|mais|com|con|with) (?:[oa] |el |la |the |su?a |seu |her |his )?|(?:um|uma|one|uno
  |una) (?:deles|delas|of them|de ell[oa]s) (?:e|se chama|chama|is|es) (?:[oa] |el |la )?|(?:passageir[oa]s?
  |hospedes?|pacientes?|viajantes?|convidad[oa]s?|passengers?|guests?|travell?ers?|pasajer[oa]s?|huesped(?:es)?
  |viajer[oa]s?|guia|guide|tour leader|(?:lider|chefe|responsavel|coordenadora?|jef[ea]|leader) (?:d[aeo]|del
  |of the|pel[oa]) (?:grupo|group|turma|equipe)|group leader) (?:e|sao|sera|serao|is|are|es|son|seran?
  |will be) (?:[oa] |el |la )?)$
`;

export const riderCue = regex()`
  \b(?:(?:${bookingWord})(?=:)|acompanhantes?(?:\s?[:(-]\s?|\s)(?:[oa] |su?a |seu )?(?:${kinWord}
  |${companionWord})|nomes|(?:titular|${kinWord}|crianca|formand[oa]|aniversariante|debutante|homenagead[oa]
  |bride|groom)(?=:)|viajantes?|travell?ers?|usuari[oa]s?|beneficiari[oa]s?|viajer[oa]s?|(?:somos|we are
  |we're) (?:${kinWord}) (?:e|y|and) (?:${kinWord})|(?:somos|vamos) (?:as |os )?(?:duas|dois|tres
  |dos) (?:irm[aoas]{1,4}|amig[oa]s|colegas|prim[oa]s|hermanos|hermanas)|(?:eu|me|yo) (?:e|and|y|mais|com|with
  |con) (?:(?:minha|meu|my|mi) \w{2,12} |cumpadre |cumpade |compadre |comadre |(?:sua|seu) \w{2,12} )?|embarcam
  |embarca|viajam|v(?:ai|em|iaja|olta|ira) (?:junto )?com (?:a |o |su?a |seu )?(?:${kinWord}|${companionWord})
  |acompanhantes?|(?:acompanhad[oa]s? (?:d[aeo]|por|pel[oa])|acompanad[oa]s? (?:de|por)|accompanied by
  |quem (?:a |o )?(?:acompanha|vai junto|vai com el[ea]) (?:e
  |sera))(?: (?:[oa] |la |el |her |his |su?a? |seu )?(?:${kinWord}|${companionWord}),?)?|casal|couple|pareja
  |(?:sr|senhor)\.? (?:e|y) (?:a |la )?(?:sra|senhora)\.?|mr\.? (?:and|&) mrs\.?|o nome e|o nome (?:dela|dele
  |d[oa] (?:passageir[oa]|hospede|paciente|cliente|minha \w{2,8}|meu \w{2,8})) e|nome (?:dela|dele)(?: e)?
  |guest name is|nome d[oa] (?:passageir[oa]|hospede|cliente)|passengers?(?: names?)?(?: is| are)?|hospedes?
  |huesped(?:es)?|pax|clientes?|pacientes?|alun[oa]s?|passageir[oa]s?|pasajer[oa]s?|guests?|a nombre de
  |em nome de|under the name(?: of)?|responsavel(?! no (?:local|evento))|funcionari[oa]|colaboradora?|diretora?
  |para (?=[oa] )|levam? (?:[oa]s? )?|(?:levar|buscar|pegar|busca|pega|leva|pegue|busque|leve|peguem|busquem
  |levem) (?=[oa] )|quem (?:vai|viaja|embarca|vai viajar|vai embarcar|vai usar|vai ser transportad[oa])(?: e
  | sera|(?=:))|(?:o|a) (?:passageir[oa]|hospede|paciente|cliente) (?:e|sera|chama-se|se chama)|procurar (?:por
  |pel[oa])|perguntar (?:por|pel[oa])|chamar (?:por|pel[oa])|ask for|preguntar por|(?:no|em) nome d[aeo]|vai ser
  |no lugar (?:dela|dele) (?:vai|vem)|(?:adult[oa]?s?|passageir[oa]|passenger|pax|hospede|guest|pasajer[oa]
  |criancas?|child)\s?\d{0,2}(?=:)|(?:meus|minhas|nossos|nossas|mis|my) (?:pais|filhos|filhas|avos|irmaos|irmas
  |netos|parents|kids|padres|hijos)|(?:${kinWord}|${companionWord}) del[ae],?|falar (?:c\/|com)|produtora?
  |motorista(?=:)|convidad[oa]s?|(?<!visita )tecnic[oa]s?|consultor(?:es|as?)?|diretor(?:es|as)|executiv[oa]s?
  |engenheir[oa]s?|gerentes?|medic[oa]s?|professor(?:es|as)|colegas?|soci[oa]s?|auditor(?:es|as?)?|palestrantes?
  |amig[oa]s|artistas?|atletas?|visitantes?|candidat[oa]s?(?: vind[oa]s? de [a-z]{3,8}(?=:))?|colaborador(?:es
  |as)|funcionari[oa]s|pessoas(?=:)|people(?=:)|(?:irao|vao|viajam|viajarao|embarcam|embarcarao|participam)(?=:
  | [oa]s? )|(?:minha|meu|mi|my) (?:(?:${kinWord}|${companionWord})s?|pais|parents|patroa?|diretora?|gerente
  |client|guest|senora|jef[ea]|client[ea])|(?:meus|minhas|nossos|nossas|mis|my) (?:pais|filhos|filhas|avos
  |irmaos|irmas|netos|netas|ti[oa]s|prim[oa]s|amig[oa]s|sobrinh[oa]s|sogros|colegas|soci[oa]s|parents|kids
  |friends|colleagues|sisters|brothers|daughters|sons|padres|hij[oa]s|herman[oa]s|abuelos|suegros)|(?:nosso
  |nossa|nuestr[oa]) (?:nov[oa] )?(?:client[ea]|huesped|pasajer[oa]|hospede|paciente|amig[oa]|soci[oa]|chefe
  |jef[ea]|diretora?|gerente|presidente|cliente|convidad[oa]|visitante|colaboradora?|directora?
  |gerenta?)(?: [a-z]{4,12})?|(?:as|os|los|las|the|\d{1,2}|duas|dois|tres) (?:criancas|filh[oa]s|menin[oa]s
  |geme[oa]s|net[oa]s|avos|noivos|padrinhos|guri[as]s?|pequen[oa]s|kids|twins|girls|boys|nin[oa]s|chic[oa]s)
  |(?:menin[oa]s|criancas|turma|equipe|time|banda|grupo|familia|delegacao|tripulacao|integrantes|elenco
  |music[oa]s|jogador[ae]s|noivos|kids|children|girls|boys|players|crew|party|team|band|family|nin[oa]s
  |chic[oa]s)(?: d[aeo] \w{3,14})?(?=:)|(?:${carWord}) [1-4](?= ?[:–-])|(?:n[oa]|[oa]|el|the) (?:1[oaº]|2[oaº]
  |3[oaº]|primeir[oa]|segundo|terceir[oa]|outr[oa]|first|second|other|primero
  |otro)(?: (?:${carWord}))?(?: (?:vai|vao|leva|van|va|lleva|takes?|with|com|para|pra|for|goes))?|(?:somos|sao
  |seremos|vao|vamos) (?:em )?(?:\d{1,2}|dois|duas|tres|quatro)(?: pessoas| passageiros| mochileiros| amig[oa]s
  | pesquisador[ae]s)?|(?:\d|two|three|four) of us[,:]?|(?:com|c\/) (?:a|o) (?:${kinWord}|${companionWord}
  |monitora?|estagiari[oa])|(?:${kinWord}|${companionWord}|secretari[oa]|assessora?|produtora?|assistant (?:to
  |of)|secretary (?:to|of)|pa to) (?:d[oa]|(?<= to)|(?<= of))|(?:his|her|their|my|our) (?:${kinWord}
  |${companionWord}|guest|client|visitor|traveller|traveler|director|ceo|passenger),?|(?:os|as|com os|con los
  |con las|the) (?:avos|pais|noivos|padrinhos|tios|primos|gemeos|gemeas|meninas|meninos|irmaos|irmas|netos|netas
  |mellizos|gemelos|twins|kids|chicos|ninos)|(?:sao|somos|vao|serao|seremos|son|van) (?:\d|dois|duas|tres
  |dos)(?: (?:pessoas|criancas|passageiros|adultos|personas))?[,:]|(?:pegar|buscar|levar|vai|vao|leva|pega|busca
  |recoger) (?:[oa]|el|la|minha|meu|nossa|nosso) [a-z]{4,14},?|com (?:a|o|minha|meu) (?:${kinWord}
  |${companionWord}|menin[oa]|residente),?|(?:vai|vao|va) mais (?:um|uma|alguem|outro|outra)(?: (?:pessoa
  |passageir[oa]|colega))?(?: no mesmo carro| junto| com (?:el[ea]|eles))?,
  |(?:${carWord}) [\da-d](?: \([^()]{1,20}\))?(?=:)|(?:meninas|meninos|jogadores|musicos|integrantes|equipe|time
  |banda|turma|tripulacao|crew|team|staff|delegacao)(?=:| \()|(?:ela|ele) (?:se )?chama(?:-se)?
  |(?:ella |el |que )?se llama|(?<=(?:^|[.,;!]\s))chama(?:-se)?|(?:she|he)(?:'s| is) called|(?:her
  |his) name(?:'s| is)|by the name of|(?:${bookingWord}
  |reservation) under)(?:\([a-z]{1,2}\))?\s?[:=,(-]?\s?(?:[oa]s?\s|el\s|la\s)?$
`;
/** "Rui e sua esposa, Marta": words between a passenger and the name of the companion. */
export const companionCue = regex()`
  ^(?:(?:[oa]|el|la|the|sua|seu|su|his|her|minha|meu|my|mi) ){0,2}(?:${kinWord}|${companionWord}|senhora|senora
  |estagiari[oa]),?\s
`;
/** "a cuidadora, Rosilene, acompanha": words in front of a companion whose verb stands behind the name. */
export const kinCue = regex()`\b(?:${kinWord}|${companionWord}),?\s$`;
/** "obrigada, Marta, você é um anjo" */
export const thankedFor = /^[,!]? (?:voce|vc|vcs|voces|you|usted|ate|um anjo|fico|aguardo)\b/;
const leaving = regex()`
  \b(?:sai|saem|saindo|embarca[mr]?|viaja[mr]?|parte[mi]?r?|carro|taxi)\b[^.;!?\n]{0,80} com (?:[oa]s? )?$
`;
/** "sai do Hotel Sol com o engenheiro Rui" */
export function leavesWith(left: string, plain: string): boolean {
  return / com (?:[oa]s? )?$/.test(left) && leaving.test(plain);
}
const relativeOfWriter = regex()`
  \b(?:sou|aqui e|aqui fala|i'?m|i am|soy)\s[^.;!?\n]{2,30}\b(?:${kinWord}) (?:d[oa]|de|of|del) $
`;
/** "sou a Ivonete mãe do Kaique, a gente vai": the relative of a writer who rides */
export function isRelativeOfRider(left: string, plain: string): boolean {
  return (
    relativeOfWriter.test(left) && /\b(?:a gente|nos vamos|vamos|eu vou) (?:vai|em|vou|sai)\b|\bsomos\b/.test(plain)
  );
}
/** "eu e o Juca" */
export const besideWriter =
  /\b(?:(?:vou|irei|viajo) (?:junto )?com (?:[oa] |el |la )?|(?:eu|mim|yo|me),? (?:(?:e|y|mais|com|and) (?:[oa] |el |la |pr[ao] )?|(?:[oa]|el|la) ))$/;
export const rideVerb =
  /^(?:riding|travell?ing|coming|going|arriving|landing|leaving|flying|ride|travel|come|arrive|land|need)$/;
/** People who are named for another reason: the doctor, who receives a parcel, who recommended. */
export const othersCue = regex()`
  \b(?:(?:medic[oa]|dentista|doutora?|advogad[oa]) (?:e|sera|is)|(?:ir|vou|vamos|preciso ir) (?:n[oa]|ao)|(?:consulta|exame|retorno|cirurgia|sessao
  |avaliacao|cita|appointment|hora marcada)\b[^.;!?\n]{0,20} (?:n[oa]|com|with|con)|(?:receb\w{1,4}|receives?
  |waiting)(?: la)? (?:e|sera|is)|\b(?:receb[ea]\w{0,3}|recibe\w?|will (?:meet|receive)
  |receives)(?: [a-z]{1,10}){0,4},|aos cuidados d[aeo]|(?:in|under) the care of|a(?:l| los?) cuidados? de
  |indicacao d[aeo]|(?:entreg\w{1,4}|encomendas?|documentos?|envelopes?|pacotes?
  |caixas?|flores|presentes?|chaves?|parcels?|packages?|documents?)[^.;,]{0,20} (?:para|pra|pro|ao|to|for)
  |(?<!(?:terminal|porto|pier) (?:de |do )?)(?:ship|navio|mv|m\/v|vessel|buque|crucero|yacht|iate|rebocador
  |lancha|embarcacao)|(?:boda|casamiento|casamento|aniversario|cumpleanos|formatura|batizado
  |bautizo)(?: d[aeo])?)\s(?:[oa] |el |la |the |")?$
`;
/** "o motorista Sr. Valdir", "se puder mandar o Valmir de novo" */
/** "o Thor, que é cachorro", "meu gato Miau" */
const pet = joinLines`
  (?:cachorr[oa]|cachorrinh[oa]|gat[oa]|gatinh[oa]|cao|cadela|poodle|labrador|golden|pug|shih ?tzu|pet|dog|cat|puppy
  |perr[oa]|perrit[oa]|mascota)
`;
const petBehind = regex()`
  ^,?\s(?:(?:\(|que e |q e |que eh |q eh |(?:who |which )?is |(?:que )?es )(?:(?:[oa]|um|uma|meu|minha|nosso|nossa
  |my|our|the|el
  |la|mi|nuestr[oa]|an?|so|apenas) ){0,2}|(?<=, )(?:meu|minha|nosso|nossa|my|our|mi|nuestr[oa]) )${pet}\b
`;
const petBefore = regex()`
  \b${pet}(?: de (?:pequeno|medio|grande) porte)?,? (?:(?:que )?(?:se )?chama(?:d[oa])?(?:-se)? |called |named
  |se llama )?(?:[oa] |el |la )?$
`;
/** "her son Tom pays by card" */
export const paysBehind =
  /^,? (?:(?:e |is )?quem |que |who )?(?:paga|pagara|acerta|vai (?:pagar|acertar)|pays|is paying|will pay)\b/;
export function isPet(left: string, behind: string): boolean {
  return petBehind.test(behind) || petBefore.test(left);
}
export const driverCue = regex()`
  \b(?:volt(?:o|a|amos|am)|retorn(?:o|a|amos|am)|vuelv(?:o|e|en)|regres(?:o|a|an)|come back|comes back|(?:ride
  |lift|carona|coming) back) (?:de (?:carona|carro) )?(?:com|con|with)\s(?:[oa] |el |la )?$|\b(?:(?:o|d?o|ao|el|al
  |the|your|seu|pelo|mesmo|com) (?:motorista|driver|chofer|conductor|condutor|taxista)
  |(?:puder|possivel|poder|possa|pudesse) (?:ser|vir|mandar|enviar)|(?:if|send us) (?:it could be
  |we could have))\s(?:de preferencia |preferencialmente |preferably )?(?:[oa] |el |the )?(?:mesmo |mesma )?$
`;
/** Words in front of the payer of a bill. */
export const billCue = regex()`
  \b(?:quem (?:paga|acerta|vai pagar|banca)|quien paga|who(?:'s| is| will be)? (?:pays|paying))(?: e| sera| is
  | es)?\s(?:[oa] |el |la )?(?:(?:meu|minha|nosso|nossa|mi|my) \w{3,12},? )?$|\b(?:fatur\w{1,5}|factur\w{1,5}
  |nota(?: fiscal)?|recibo|boleto|cobranca|cobrar|conta|bill|billed|invoice|charge
  |receipt|nf|pagamento|pago|paga)\s(?:it |everything |all |tudo |isso )?(?:para|pra|p\/|to|em nome d[aeo]|n[ao]
  |d[aeo]|por|pel[oa]|a cargo d[aeo])\s(?:[oa] |el |la |conta d[aeo] )?(?:(?:filh|net|espos|sobrinh|irm)[a-z]{1,3},?:? |(?:mae|pai|marido
  |responsavel|empresa|cliente),?:? )?(?:[oa] |sr\.? |sra\.? )?$
`;
export const selfCue = regex()`
  (?:\b(?:eu|yo)\s?[,(]|\b(?:me|myself)\s?\(|\b(?:meu nome e|me chamo|nome completo(?: e)?|so eu|aki (?:e|quem fala e)|aqui quem fala e
  |somos (?:la |a )?familia|nome|name(?:'?s| is)?|my name is|me llamo|mi nombre es|nombre|aqui (?:e|quem fala e
  |fala)|quem fala e|sou|soy|i'?m|i am|this is|it'?s|ah e|em meu nome|ass|assinado|e o|aki e|falando|fala
  |^central,)\s?[:=.-]?\s?(?:[oa]\s|el\s|la\s)?)$
`;
/** Words before a phone that are no name. */
/** Surnames that are also other words. */
export const surnames = wordSet(
  'dias porto vale ponte torre torres santa sao vila praia ilha serra castelo jardim igreja capela posto pier sitio natal pascoa segunda quinta sexta maio abril janeiro junho pai filho junior neto sobrinho club royal golden blue albert einstein campos rios reis leite franco cruz branco preto bourbon morumbi santana',
);
export const nearPhone = wordSet(
  'cel celular tel telefone fone whats zap wpp whatsapp numero contato phone mobile cell movil meu minha my mi nr num ligar liga call dele dela ddd number ramal fixo recado recados contacto telefono com para pra ou and or tem',
);
export const greetings = wordSet(
  'moco moca gente pessoal oi ola alo opa dia tarde noite bem amor querida querido amigo amiga aqui obrigado obrigada nao sim hello hi hey hola',
);
export const contactCue = regex()`
  \b(?:responsavel(?= no (?:local|evento))|quem (?:pede|pediu|solicita|solicitou|reserva|liga|paga|acerta
  |vai pagar)(?: e)?
  |contato|contacto|contact|(?:mae|pai|mother|father|solicitad[oa] por)(?=:)|falar (?:c\/|com)|ligar (?:para
  |pra)|avisar|tratar com|call|duvidas?(?: com)?|solicitante|secretari[oa](?=:)|assistente(?=:)|agente(?=:)
  |operadora?(?=:)|requested by|(?:aprovad|autorizad|solicitad|pedid|indicad)[oa] (?:por
  |pel[oa]))(?:\s(?:d[aeo]s? |of the )?(?:producao|evento|organizacao|cerimonial|coordenacao|logistica
  |production|organi[sz]ers?|produccion|organizacion)(?= ?:))?(?:\s(?:no|na|do|da|de|com|para|pra|is|o|a
  |no local|da \w{3,10}|do \w{3,10}|d[oa] minha \w{3,8})){0,3}[,:]?\s?(?:[oa]\s)?$
`;
/** "valor combinado com o seu Wilson" names a person of the central. */
export const agreedWith = regex()`
  \b(?:(?:combin|acert|acord|fech|trat)(?:ei|ad[oa]|amos|ou)(?: o valor| tudo| isso)? com|(?:agreed|arranged
  |settled) with|acord(?:e|ado|amos) con) (?:[oa] |el |la )?$
`;
/** The producer of an event, and others who wait for the passengers. */
export const onSiteCue = regex()`
  \b(?:contato|contacto|contact|responsavel)\s(?:no (?:local|evento|dia)|on ?site|en el lugar|(?:d[aeo] |of the )?(?:producao
  |evento|organizacao|cerimonial|coordenacao|logistica|production|organi[sz]ers?|produccion|organizacion))\b[^\n]{0,6}$
`;
export const greetingCue = regex()`
  (?:^|[.!?]\s?)(?:(?:ola|oi|oie|hello|hi|hey|dear|prezad[oa]|car[oa]|hola|querid[oa]|estimad[oa]
  |${greeting}),?\s){1,2}$
`;
/** Words behind a name at the start of a message that is the addressee's: "Dani, amanhã preciso de carro". */
export const calledUpon = regex()`
  ^(?:[!?]|,? (?:bom dia|boa (?:tarde|noite)|tudo (?:bem|bom)|td (?:bem|bom)|good (?:morning|afternoon|evening)
  |buen[ao]s (?:dias|tardes|noches)|como vai|how are you)\b|, (?:[a-z]{1,10} ){0,3}(?:o carro|a corrida|meu carro
  |vou|vamos|chego|chegamos|estou|estamos|tenho|temos|somos|saio|llego|llegamos|voy|i'?m|i|we|ve|veja|arruma
  |preciso|precisamos|precisava|quero|queria|gostaria|pode|podes|consegue|conseguem|manda|marca|agenda|reserva
  |anota|segue|seguem|favor|por favor|pf|pfv|please|i need|we need|need|can you|could you|would you|necesito
  |necesitamos|por fa|nao consigo|nao posso|nao vou)\b)
`;
export const collects =
  /\b(?:(?:levar|buscar|pegar|busca|pega|collect|pick up|recoger|apanhar|take|drive|fetch)|(?:recoger|buscar|llevar) a)\s$/;
/** "pegar o Rui na Rua A e depois a Ana na Rua B": a further call on the way. */
const calledNext = regex()`
  (?:\b(?:depois|dps|then|luego|despues|em seguida|tambem|also|tambien)|\b(?:peg|busc|apanh|pick|collect|recog|recoj)\w{0,4}
  \b[^.;!?\n]{3,70}\s(?:e|y|and))\s(?:[oa] |el |la |a (?:la |el )?)?$
`;
export function isCalledNext(left: string, behind: string): boolean {
  return calledNext.test(left) && /^,? {0,2}(?:n[oa]|em|at|in|en|d[aeo])\s/.test(behind);
}
/** Words in front of a titled name that make it the object of an errand, not a passenger. */
export const objectCue = regex()`
  (?:(?<!(?:acompanhad[oa]|junto|vai|vou|vao|vamos|viaja|${rideWord}|reserva|agendamento|ida|volta|retorno|saida
  |embarque|chegada|busca|voo|para|pra|nome|trip|ride|car|alta|internacao|remocao|transferencia) )\b(?:com|c\/
  |d[aeo]|del|de la|with|by|of|por|pel[oa]|con)|\b(?:visitar|ver|encontrar|conhecer|conocer|visit|see|meet
  |entregar|agradecer|perguntar|avisar|cumprimentar|n[oa]))\s(?:[oa]\s|el\s|la\s|minha\s|meu\s|the\s)?$
`;
export const actions = wordSet(
  'goes go needs need requires travel will wants viajara viajan necesita ira irao precisam chega chegam chegara desembarca desembarcam pousa pousam aterrissa embarca viaja lands arrives arriving landing llega llegan sale vai vem volta retorna sai saindo chegando precisa departs flies travels',
);
export const closingCue =
  /(?:\b(?:bjs?|beijos?|bjo|bjao|abs|abracos?|abc|att|obrigad[oa]|obg|grat[oa]|vlw|valeu|thanks|gracias|saludos|cheers|regards|ass)[,.!:]?\s(?:d[oa]\s)?|--?\s)$/;
/** Surnames behind "de". Other words behind it are mostly the town of the writer. */
export const deSurnames = wordSet(
  'souza sousa oliveira jesus almeida lima paula castro freitas andrade carvalho moraes morais assis sa araujo melo mello barros faria farias abreu fatima lourdes azevedo moura queiroz brito campos miranda medeiros mendonca vasconcelos holanda menezes macedo camargo arruda toledo godoy deus aquino albuquerque alencar paiva salles sales santana siqueira cerqueira avila avelar aguiar amorim matos mattos pinho resende rezende caldas figueiredo lucena nazare luca souto castilho borba leon la los las laet barcelos bragança braganca',
);

/** "meu pai de 86 anos, Alcides" */
export function withoutAge(text: string): string {
  return text
    .replace(/(?:,? de| com|,)? \(?\d{1,3} (?:anos|anitos|years old|meses|months)\)?(?: de idade)?,? $/, ' ')
    .slice(-44);
}

export const daSurnames = regex()`
  ^(?:conceicao|gloria|guia|paz|luz|penha|graca|mata|rosa|cunha|hora|purificacao|encarnacao|piedade|fonte|gama
  |maia|nobrega|anunciacao)$
`;
export const rideFor = regex()`
  \b(?:${rideWord}|${driverWord}|executivo|\d{1,2}[h:]\d{0,2}|${todayOrTomorrow}
  |${dayName})\b[^.;,\d]{0,20}\b(?:pro|pra|para [oa]|p\/ ?[oa]?|for) $
`;
export const aged = /^\s?\(\d{1,2}(?: anos| anitos| years?(?: old)?| meses)?\)(?!\s?\d)|^, (?:de )?\d{1,3} anos\b/;
export const ownedBy = regex()`
  \b(?:${rideWord}|reserva|agendamento|ida|volta|saida|embarque|consulta|busca|voo|pedido|agenda|programacao
  |roteiro|deslocamentos?|trajetos?|horarios?|transfers|corridas|viagens) d[aeo]\s$
`;
export const kinOrRider = regex()`^(?:${kinWord}|titular|passageir[oa]|paciente|hospede|guest)$`;
