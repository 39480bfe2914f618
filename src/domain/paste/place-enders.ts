import { wordSet } from './word-lists.ts';

/** Words that end a place, and words that join the parts of its name. */

/** Words that end a place, because they begin another statement. */
export const enders =
  wordSet(`proximo proxima again novamente assim va van directo directa deve devem devera passa passou muda mudou ficou precisa should must hacia rumbo i'll i'm i've i'd we'll we're we've he's she's it's vindo vinda vindos vindas coming rumo toda todas igual que q porque pq pois preciso precisamos precisava quero queria queremos com c sem eu meu meus minha minhas ou mas voo voos flight
  arr dep eta etd vuelo pago paga pagamento pagto pgto pagar nome name sou somos favor pf pfv pls plz please obrigado obrigada obg vlw grato grata tel cel celular telefone
  contato fone saindo saio sai saida saem indo vou vai vamos ate para pra pro pras pros p to from hasta desde passando parando parada as aas on by hoje
  ida volta voltar retorno regresso depois ja agora now antes before tem e é esta estou fica chegou chegaram estava pode podem poderia posso motorista carro carros taxi aqui chegando chegar chega chego levar
  leva pegar buscar busca deixar onde quando entao tudo porfavor destino somente apenas só so nao não sera serão seria seriam ele ela eles elas
  going over heading headed direto direct sentido my our we i is are pick pickup drop with for and will he she they it at flies return back thanks thank payment pay paying
  necesito quiero pasajero pasajera pagamos con y a las hoy viajo soy salida regreso vuelta
  passageiro passageira passageiros hospede cliente pax data hora horario dia bagagem malas levando levo tenho temos vcs voces voce obs dps msm mesmo mesma
  ta ok okay viu blz quem combinado hosp hosps qto tambem deus abraco abs bjs att seguida nesse neste nessa nesta desse deste beijo beijos valeu paro pouso pousa decola x me nos umas uns tipo pelas onibus reserva reservar agendar marcar confirmar`);
/** Returns true for a word that begins another statement, or joins words. */
export function isOrdinaryWord(plain: string): boolean {
  return enders.has(plain) || innerWords.has(plain) || linkWords.has(plain);
}

/** Labels that are written with a capital, also behind a place. */
export const labelWords = wordSet(
  'voos nome name favor telefone celular contato fone saindo saida volta retorno regresso destino pagamento passageiro passageira passageiros hospede cliente data hora horario bagagem malas reserva motorista carro carros taxi flight return payment pickup drop phone obrigado obrigada thanks gracias grato grata somos pago preciso quero',
);
export const linkWords = wordSet('de da do das dos del di la el los las the of');
export const innerWords = wordSet('al aos em na no en in nas nos a à ao o');
export const trailing = wordSet(
  `${[...linkWords, ...innerWords].join(' ')} sao tb tbm tambem somos seremos e and y os as para com por ai lá aí`,
);
