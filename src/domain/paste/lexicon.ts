import { wordList, wordSet } from './word-lists.ts';

/** Numbers written as words, in Portuguese, English and Spanish without accents. */
const numberWords: ReadonlyMap<string, number> = new Map(
  Object.entries({
    1: 'um uma un una one',
    2: 'dois duas dos two',
    3: 'tres three',
    4: 'quatro cuatro four',
    5: 'cinco five',
    6: 'seis six',
    7: 'sete siete seven',
    8: 'oito ocho eight',
    9: 'nove nueve nine',
    10: 'dez diez ten',
    11: 'onze once eleven',
    12: 'doze doce twelve',
    13: 'treze trece thirteen',
    14: 'quatorze catorze catorce fourteen',
    15: 'quinze quince fifteen',
    16: 'dezesseis dieciseis sixteen',
    17: 'dezessete diecisiete seventeen',
    18: 'dezoito dieciocho eighteen',
    19: 'dezenove diecinueve nineteen',
    20: 'vinte veinte twenty',
    30: 'trinta treinta thirty',
    40: 'quarenta cuarenta forty',
    50: 'cinquenta cincuenta fifty',
  }).flatMap(([number, names]) => wordList(names).map((name) => [name, Number(number)] as const)),
);

/** Returns the words for the numbers from `least` to `most`, the longest first. */
function wordsFrom(least: number, most: number): string {
  const words = [...numberWords].filter(([, number]) => number >= least && number <= most).map(([word]) => word);
  return words.toSorted((one, other) => other.length - one.length).join('|');
}

export const numberPattern = wordsFrom(1, 20);
const tens = wordsFrom(20, 50);
const units = wordsFrom(1, 9);

/** Numbers to 59 as words, "quarenta e cinco". */
export const minutePattern = `(?:${tens})(?:(?: e | y |[- ])(?:${units}))?|quinze|quince|fifteen|dez|diez|ten|cinco|five|doze|dezoito`;
/** Days of a month as words, without those that are also articles. */
export const dayPattern = `(?:vinte|trinta)(?: e (?:uma?|dois|tres|quatro|cinco|seis|sete|oito|nove))?|dois|tres|quatro|cinco|seis|sete|oito|nove|dez|onze|doze|treze|quatorze|catorze|quinze|dezesseis|dezessete|dezoito|dezenove`;
/** Hours as words, "vinte e duas". "vinte e trinta" is an hour with its minutes. */
export const hourPattern = `(?:vinte e|twenty|twenty-|veinte y|veinti)[ ]?(?:uma?|duas|dois|tres|un[ao]?|dos|one|two|three)|${numberPattern}`;

/** Returns the number that digits or words stand for. */
export function numberOf(word: string): number | null {
  if (/^\d{1,4}$/.test(word)) return Number(word);
  const known = numberWords.get(word);
  if (known !== undefined) return known;
  const [, ten, unit] = /^([a-z]{5,10}|veinti)(?: e | y |[- ]?)([a-z]{2,6})$/.exec(word) ?? [];
  const [high, low] = [ten === 'veinti' ? 20 : numberWords.get(ten ?? ''), numberWords.get(unit ?? '')];
  return high !== undefined && low !== undefined && high >= 20 && low < 10 ? high + low : null;
}

/** Words that begin the name of a street. */
export const streetWords = wordList(
  'r rua av avenida al alameda travessa tv trav praca pca largo lgo rod rodovia estrada estr est viela beco ladeira lomba servidao vereda marginal calle street',
);

/** Words that begin the name of a place. */
export const placeWords = new Set([
  ...streetWords,
  ...wordList(`universidad escuela estacion museo iglesia puerto playa stadium clinic gallery cathedral pharmacy galeria sqn sqs shis shin cln cls scs sbs sbn sgas sgan qi ql smpw apartment ape oficinas offices escritorios boteco botequim quiosque lanchonete sorveteria barbearia petshop posada albergue guesthouse mirante outlet hipermercado policlinica ambulatorio consultorio inn zoologico sambodromo jockey templo bosque cartorio memorial hotel hostel pousada flat motel resort ibis novotel mercure pullman sheraton hilton hyatt radisson marriott
    renaissance tivoli transamerica shopping aeroporto aeroporo areoporto aereoporto aeroprto aeropoto airport aeropuerto aerodromo rodoviaria rodoferroviaria ferroviaria hidroviaria atracadouro terminal estacao metro metrô hospital hosp clinica
    laboratorio lab ubs upa inss forum escola colegio faculdade facultad faculty universidade igreja paroquia capela catedral santuario teatro cinema
    cine opera palacete hipodromo sinagoga cafeteria pub heliport helipuerto hu campus airbnb casarao
    mansao armazem auditorio anfiteatro zoologico zoo orquidario planetario observatorio oceanario horto teleferico bondinho museu estadio arena autodromo parque espaco centro condominio cond edificio ed predio torre bloco restaurante bar cantina
    padaria pizzaria mercado supermercado loja oficina fabrica planta usina refinaria refineria almacen bodega factory plant warehouse estaleiro astillero galpao cd escritorio empresa sede casa residencia apartamento apto
    ponte portaria portao porto clube sesc sesi senac senai expo pavilhao galeria livraria biblioteca banco cartorio delegacia
    consulado embaixada embassy consulate vila jardim jd bairro chacara sitio fazenda granja praia ilha cidade club theater
    theatre museum station church office school university restaurant mall parking estacionamento papelaria sindicato matriz filial unidade fundacao ong abrigo lar rep basilica ferry aquario pinacoteca kalunga cafe confeitaria churrascaria parador bistro instituto academia salao buffet
    distrito beach lounge boate balada pub trapiche anhembi port harbour harbor wharf locacion rodaje sqn sqs sqsw shis shin cln cls clsw scs scn sbn sbs sgas sgan shn shs rodo congonhas guarulhos viracopos cumbica cgh gru vcp sdu gig bsb poupatempo detran creche asilo cemiterio velorio
    aeroclube heliporto posto drogaria farmacia pronto ps santa sao hemocentro maternidade ministerio prefeitura rest palacio
    mosteiro convento seminario autarquia tribunal quadra km pier cais conjunto residencial loteamento atelie estudio studio productora
    produtora recepcao lobby conj doca plataforma vale ginasio kartodromo feira feria fairground fairgrounds ceasa ceagesp allianz parque morumbi neo pacaembu
    edf edif building tower center centre boate balada danceteria discoteca nightclub auditorio embajada consulate ministry assembleia procuradoria gabinete quartel haras heliponto coworking villa lodge gym library market armazem
    maracana plaza grand royal blue golden intercity estanplaza meliá melia bourbon unimed albert sirio einstein`),
]);

/** Airports near the central and elsewhere, by code. */
export const airportCodes =
  wordSet(`gru cgh vcp sdu gig bsb cnf poa cwb fln ssa mcz mao vix gyn cgb nvt joi ldb mgf igu mvd aep eze
    scl lis mad cdg fra jfk mco lhr bog lim asu pty mex ams zrh fco mxp dxb doh ist udi rao sjp bps thy slz pmw cgr jpa `);

/** Airports of the region that the central serves. */
export const localAirports = new Set(['gru', 'cgh', 'vcp']);

/** Names of the airlines and their codes. */
export const airlines: ReadonlyMap<string, string> = new Map(
  Object.entries({
    gol: 'G3',
    latam: 'LA',
    tam: 'LA',
    azul: 'AD',
    avianca: 'AV',
    tap: 'TP',
    lufthansa: 'LH',
    iberia: 'IB',
    klm: 'KL',
    'air france': 'AF',
    'british airways': 'BA',
    american: 'AA',
    'american airlines': 'AA',
    united: 'UA',
    delta: 'DL',
    emirates: 'EK',
    'qatar airways': 'QR',
    qatar: 'QR',
    copa: 'CM',
    aeromexico: 'AM',
    'aerolineas argentinas': 'AR',
    aerolineas: 'AR',
    swiss: 'LX',
    turkish: 'TK',
    ita: 'AZ',
    'air europa': 'UX',
    sky: 'H2',
    jetsmart: 'JA',
    passaredo: '2Z',
    voepass: '2Z',
  }),
);

export const carrierCodes =
  'la|g3|ad|jj|2z|aa|ua|dl|ba|af|kl|lh|ib|tp|ar|av|cm|qr|ek|tk|ac|am|h2|ja|ux|az|lx|et|sa|tt|wj|ob|pz|xl|o6|vs|ey|sq|nh';

/** Titles and kinship that are not part of a name. */
export const titles =
  wordSet(`sr sra srta senhor senhora senhorita seu dona dn d dr dra profª profº srª drª doutor doutora lic licenciado licenciada ing prof profa professor professora eng enga engª engº hosp arq
    pe padre pastor pastora frei ir irma des desembargador juiz juiza min dep sen ver licda abog cra cont ms mr mrs miss mister sir madam don doña
     senora senor sres vo vovo voo abuela abuelo abuelita abuelito grandma granny grandpa tio tia titio titia padrinho madrinha pai mae tec enf enfermagem enfermeira enfermeiro hospede pax
    passageiro passageira cliente paciente aluno aluna guest passenger client huesped pasajero pasajera cap cel gen gal sgt srs sras produtora
    produtor diretor diretora gerente colaborador colaboradora funcionario funcionaria convidado convidada medico medica fisio tecnica herr frau mme monsieur engenheiro engenheira arquiteta arquiteto coordenador coordenadora supervisor supervisora presidente ceo cfo comandante capitao sargento tenente delegado bispo maestro senador deputado deputada ministro ministra prefeito prefeita embaixador baba titular encarregado encarregada auditor auditora estagiario estagiaria aprendiz consultor consultora advogado advogada instrutor instrutora cantor cantora superintendente secretario adjunto adjunta vereador vereadora reitor reitora procurador procuradora tabeliao promotor promotora desembargadora inspetor inspetora orientador orientadora pedagoga psicologo psicologa chanceler comissario copiloto cmte cop consejero consejera conselheiro conselheira consul embajador lider capt cpt palestrante convidadas convidados
    exmo exma excelentissimo excelentissima ilmo ilma ilustrissimo ilustrissima meritissimo meritissima assessor assessora judge justice hon honorable rev
    reverendo reverenda reverend colonel captain governor senator ambassador minister juez jueza alcalde alcaldesa
    presidenta adido adida desembargadores delegada capita chef escrivao perito perita`);

/** Words that a name can have between its parts. */
export const nameParticles = wordSet('de da do das dos del la e y van von der den di du');
