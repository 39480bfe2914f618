import { airportCodes, placeWords } from './lexicon.ts';
import { regex } from './regex.ts';
import { nameList, wordSet } from './word-lists.ts';

/** Districts and cities that the central serves or drives to, without accents. */
const knownNames: readonly string[] =
  nameList(`aclimacao, agua branca, agua rasa, alto da lapa, alto de pinheiros, anhangabau, aricanduva, artur alvim, barra funda, bela vista,
  belem, bixiga, bexiga, bom retiro, bras, brasilandia, brooklin, butanta, cachoeirinha, cambuci, campo belo, campo grande, campo limpo, cangaiba, capao redondo,
  carandiru, carrao, casa verde, cerqueira cesar, chacara flora, chacara klabin, chacara santo antonio, cidade ademar, cidade dutra, cidade jardim,
  cidade tiradentes, consolacao, cursino, ermelino matarazzo, faria lima, freguesia do o, grajau, granja julieta, granja viana, guaianases, higienopolis,
  ibirapuera, interlagos, ipiranga, itaberaba, itaim, itaim bibi, itaim paulista, itaquera, jabaquara, jacana, jaguara, jaguare, jaragua, jardins, jardim paulista,
  jardim europa, jardim america, jardim sao luis, lapa, liberdade, limao, luz, mandaqui, moema, mooca, morumbi, nova conceicao, panamby, paraiso, parelheiros,
  pari, penha, perdizes, pedreira, perus, pinheiros, pirituba, pompeia, ponte rasa, republica, rio pequeno, sacoma, santa cecilia, santa efigenia, santana, santo amaro,
  sao domingos, sao joao climaco, sao mateus, sao miguel, sao miguel paulista, sapopemba, saude, se, socorro, sumare, tatuape, analia franco, tremembe, tucuruvi, vila andrade,
  vila buarque, vila carrao, vila clementino, vila formosa, vila guilherme, vila leopoldina, vila madalena, vila maria, vila mariana, vila matilde,
  vila medeiros, vila nova conceicao, vila olimpia, vila prudente, vila romana, vila sonia, vila zelina, berrini, paulista, centro, sao paulo, santo andre,
  sao bernardo, sao bernardo do campo, sao caetano, sao caetano do sul, diadema, maua, osasco, barueri, alphaville, tambore, cotia, embu, embu das artes,
  taboao, taboao da serra, itapecerica da serra, guarulhos, mogi, mogi das cruzes, suzano, poa, arujá, aruja, itaquaquecetuba, ferraz de vasconcelos,
  ribeirao pires, santos, guaruja, sao vicente, praia grande, cubatao, gonzaga, bertioga, itanhaem, peruibe, campinas, jundiai, sorocaba, vinhedo, valinhos,
  indaiatuba, itu, salto, itatiba, braganca paulista, atibaia, sao jose dos campos, jacarei, taubate, pindamonhangaba, pinda, aparecida, guaratingueta, campos do jordao,
  sao sebastiao, ubatuba, caraguatatuba, ilhabela, holambra, americana, limeira, piracicaba, ribeirao preto, sao carlos, araraquara, paulinia, hortolandia, sao roque,
  ibiuna, congonhas, cumbica, viracopos, interlagos, anhembi, ponta da praia, aparecida do norte, boituva, cajamar, caieiras, franco da rocha, francisco morato, rio claro,
  ilha bela, maresias, juquehy, riviera, brasilia, rio de janeiro, curitiba, marina da gloria, alemoa, macuco, boqueirao, embare, aparecida, jd, parque dom pedro,
  copacabana, ipanema, leblon, barra da tijuca, recreio dos bandeirantes, jacarepagua, botafogo, marina da gloria, porto maravilha, savassi, batel, meireles, ponta negra,
  joinville, blumenau, itajai, balneario camboriu, criciuma, chapeco, canoas, gramado, canela, novo hamburgo,
  sao leopoldo, gravatai, viamao, esteio, caxias do sul, pelotas, bento goncalves, torres, capao da canoa, ponta grossa,
  foz do iguacu, sao jose dos pinhais, contagem, betim, nova lima, ouro preto, juiz de fora, olinda,
  jaboatao, porto de galinhas, caruaru, lauro de freitas, feira de santana, trancoso,
  anapolis, niteroi, petropolis, teresopolis, buzios, cabo frio, angra dos reis,
  paraty, vila velha, guarapari, lagoa da conceicao, jurere, canasvieiras, campeche, boa viagem,
  praia do canto, jardim camburi, jardim da penha, asa sul, asa norte, lago sul, lago norte, esplanada dos ministerios, rio vermelho, moinhos de vento, senador canedo, governador valadares, conselheiro lafaiete, coronel fabriciano,
  presidente prudente, presidente venceslau, padre bernardo, barao de cocais, engenheiro coelho, marechal deodoro, marechal candido rondon, camara municipal, camara legislativa, camara dos deputados`);

/** Airports that are named without "aeroporto". */
const airportNames =
  nameList(`confins, galeao, afonso pena, santos dumont, salgado filho, pinto martins, val de cans, hercilio luz, gilberto freyre, zumbi dos palmares,
  santa genoveva, leite lopes, pampulha, ezeiza, aeroparque, congonhas, guarulhos, viracopos, cumbica`);
const airports = new Set(airportNames);

/** Returns true when words begin with the name of an airport. */
export function namesAirport(words: readonly string[]): boolean {
  return [1, 2, 3].some((count) => airports.has(words.slice(0, count).join(' ')));
}

const known = new Set([...knownNames, ...airportNames]);
const longest = 4;

/** Returns the number of words of a known name that begins at a word, or zero. */
export function knownNameLength(words: readonly string[]): number {
  for (let count = Math.min(longest, words.length); count > 0; count -= 1) {
    const name = words.slice(0, count).join(' ');
    if (known.has(name) || (count === 1 && airportCodes.has(name))) return count;
  }
  return 0;
}

/** Returns true when words begin a place: a street, a kind of place, a district, a city or an airport. */
export function beginsPlace(words: readonly string[]): boolean {
  const [first = '', ...others] = words;
  // "precisa ir no banco da frente" and "café da manhã"
  const isPhrase =
    (first === 'banco' &&
      /^(?:d[aeo] (?:frente|tras|carona|passageiro|motorista)|dianteir|traseir)/.test(others.join(' '))) ||
    (first === 'cafe' && /^(?:da manha|com|c\b)/.test(others.join(' ')));
  if (isPhrase) return false;
  return placeWords.has(first) || knownNameLength(words) > 0 || beginsSector(words);
}

const sectors = regex()`
  ^(?:sq(?:n|s|sw|nw)|shi[ns]|shc(?:gn|es|s|n)?|shig[sn]|shl[ns]|sht[nq]|shn|shs|sha|scl[ns]?|sclrn|scr[ns]|sce[sn]|scs|scn
  |sb[sn]|sga[sn]|sgcv|sgon|si[ag]|ses|sep[sn]|spo|saan|sau[sn]|saf[sn]|sas|sof[sn]?|smpw|smdb|sml[ns]|smas|srtv[sn]|sres
  |str?n|strc|qn[a-r]?|qs[a-f]?|q[eilrc]|qmsw?|cl(?:n|s|sw|nw|rn)|cr[sn]|c[ns][abc]|ccsw|eq(?:n|s|nm|np|sw)|aos|hcgn|higs)$
`;

/** "QNB 12 casa 8", "SES 803", "SIA Trecho 3": addresses of Brasília, whose streets have codes. */
function beginsSector([code = '', next = '']: readonly string[]): boolean {
  return sectors.test(code) && /^(?:\d{1,4}|q|qd|quadra|qi|ql|trecho|area|lote|lt|conjunto|conj|bloco|bl)$/.test(next);
}

/** Names of places that are surnames as well. */
export const surnamePlaces = wordSet(
  'torre luz lima santos rocha penha salto campos serra lim maia braga americana limeira pari lapa paraiso pedreira socorro santana mota vale porto ribeiro prado moreira carrao',
);

/** Words that are part of an address and not a place of their own. */
export const addressParts = wordSet(
  'porton distrito nucleo etapa campus ala hangar pavilhao predio sl cj ap apt apto apartamento bloco bl torre casa conj conjunto sala n no nº num numero km andar loja lj portao porta gate terminal t1 t2 t3 s esquina esq altura fundos sobreloja quadra qd lote lot lt lotes unit setor trecho conjuntos casas chacara gleba box doca',
);
