import { enders } from './place-enders.ts';
import type { Token } from './tokens.ts';
import { nameList } from './word-lists.ts';

/**
 * Districts of large cities that are names of persons or common words as well, without accents. They are read only behind
 * an address.
 */
const districts = new Set(
  nameList(`abolicao, abraao, abranches, adrianopolis, afogados, agronomica, agua verde, alagadico, alecrim, aldeota, aleixo, alto da gloria, alto da xv,
  alvaro weyne, alvorada, amaralina, america, analia franco, anchieta, andarai, anil, anita garibaldi, antonio bezerra, aparecida, arapoangas,
  armacao, armando mendes, arruda, artur alvim, atiradores, auxiliadora, azenha, bacacheri, bacuri, bairro alto, bangu, barao geraldo, barra, barreiro,
  barro preto, barro vermelho, barros filho, batista campos, benfica, bento ferreira, bento ribeiro, bigorrilho, boa vista, bom abrigo, bom fim, bonsucesso,
  boqueirao, bosque, brasilia teimosa, brotas, bucarein, bueno, cabral, cabula, cachambi, caicara, cajuru, calafate, calhau, cambeba, camboinhas, cambui, candeal,
  candelaria, candeias, capim macio, capoeiras, carlito pamplona, carlos prates, carmo, casa amarela, casa forte, cascadura, castelo, catete, cavalhada,
  centro civico, champagnat, chapada, charitas, chico mendes, cidade baixa, cidade nova, cidade operaria, cidade universitaria, coelho neto, coco, compensa,
  conceicao, coqueiral, coqueiros, coracao de jesus, coracao eucaristico, cordeiro, cordovil, coroado, corrego grande, cosme velho, costa azul, costa barros,
  costa e silva, cremacao, cristal, cristo redentor, cristo rei, cruz das armas, cruzeiro, daniela, del castilho, democrito rocha, derby, dionisio torres,
  dom aquino, dom bosco, dom cabral, dom lustosa, dom pedro, dom pedro ii, dona clara, dorival caymmi, duque de caxias, dunas, edson queiroz, encruzilhada,
  engenheiro leal, engenheiro luciano cavalcante, engenho de dentro, engenho novo, enseada do sua, espinheiro, estacio, estoril, estreito, farolandia, farroupilha,
  fatima, fazendinha, federacao, felipe camarao, fernando de noronha, flamengo, floresta, flores, fonte nova, fradinhos, francisco bernardino, freguesia, funcionarios,
  gamboa, garibaldi, gavea, gilberto mestrinho, gloria, goiabeiras, graca, gracas, grageru, guabirotuba, guama, guanabara, guilhermina, gutierrez, hauer,
  henrique jorge, heliopolis, horto, humaita, icarai, icoaraci, ilha do leite, imbiribeira, imbui, inacio barbosa, independencia, inga, ingleses, ipsep,
  iputinga, iraja, iririu, itacorubi, itaigara, itapage, itapoa, itapua, jabotiana, jacarecica, jaqueira, jardins, jaguaribe, jatiuca, joao costa, joao eduardo,
  joao paulo, joao pessoa, joao pinheiro, joao xxiii, joaquim egidio, joaquim tavora, jorge lacerda, jorge teixeira, jose bonifacio, jose de alencar, jose menino,
  jose mendes, jose walter, juca rosa, jucutuquara, jurunas, juveve, kobrasol, lagoa, lagoa nova, laranjeiras, leme, liberdade, lindoia, lourdes, luciano cavalcante,
  luis anselmo, luiz gonzaga, luxemburgo, luzia, madalena, madureira, maiobinha, manaira, mangabeiras, manoel dias branco, manoel honorio, manoel satiro,
  manuel dias branco, maracana, maraponga, maraba, marambaia, marcilio de noronha, marco, marechal hermes, marechal rondon, maria da graca, maria ortiz, mario quintana,
  marista, mata da praia, maurilio de almeida, mauricio de nassau, medianeira, meier, menino deus, merces, messejana, mirante, miramar, mont serrat, montese, mossungue,
  mucuripe, mutua, navegantes, nazare, neopolis, nonoai, nossa senhora das gracas, nossa senhora de fatima, nova suica, nova suissa, novo aleixo, novo mundo, oeste,
  olaria, ondina, osvaldo cruz, oswaldo cruz, ouro preto, padre andrade, padre eustaquio, padre miguel, palmares, pantanal, papicu, parada inglesa, parangaba,
  parnamirim, parolin, partenon, passare, patamares, paulo coelho machado, pechincha, pedra branca, pedreira, pedrinhas, pedro ludovico, pedro ramalho, pernambues,
  petropolis, piata, piedade, pilares, pilarzinho, pina, pinheirinho, pio x, pio xii, pirabeiraba, pituacu, pituba, poco, ponta da areia, ponta da terra, ponta verde,
  ponte preta, portao, poxim, prado, prado velho, praia da costa, praia do canto, praia do sua, presidente kennedy, presidente vargas, primavera, proenca, quintino,
  quintino bocaiuva, quintino cunha, ramos, realengo, reboucas, recreio, reduto, renascenca, renascenca ii, restinga, riachuelo, ribeira, ricardo de albuquerque,
  rio branco, rio comprido, rio tavares, rocha miranda, rodolfo teofilo, rosarinho, rosario, saco dos limoes, saco grande, sacramenta, sagrada familia,
  saguacu, salgado filho, sambaqui, santa amelia, santa cecilia, santa efigenia, santa felicidade, santa helena, santa lucia, santa luzia, santa maria, santa monica,
  santa rosa, santa tereza, santa teresa, santana, santo agostinho, santo antonio, santo inacio, sao benedito, sao bernardo, sao braz, sao conrado, sao cristovao,
  sao francisco, sao geraldo, sao gerardo, sao joao, sao jorge, sao jose, sao lucas, sao luiz, sao marcos, sao pedro, sao raimundo, sao sebastiao, sarandi, seminario, serra, setubal,
  silva lobo, silveira, silverio ferreira, sion, sousas, souza, stella maris, stiep, tambau, tamarineira, taquara, taquaral, taruma, teresopolis, tijuca,
  tirol, tomas coelho, tomaz coelho, torre, treze de julho, trindade, tristeza, tres figueiras, turu, uberaba, umarizal, uniao, urca, vargem grande,
  varjota, varzea, vasco da gama, vaz lobo, vicente de carvalho, vicente pinzon, vieiralves, vinhais, vitoria, washington soares, xaxim, zumbi, zumbi dos palmares`),
);

/** Most words of a district in the list. */
const longest = 4;

/** Returns the number of tokens of a district of the list that begins at a token and is followed by no further name. */
export function districtLength(tokens: readonly Token[], at: number): number {
  for (let count = longest; count > 0; count -= 1) {
    const name = tokens
      .slice(at, at + count)
      .map(({ plain }) => plain)
      .join(' ');
    const next = tokens[at + count];
    if (districts.has(name) && (!next || next.kind === 'sign' || enders.has(next.plain))) return count;
  }
  return 0;
}
