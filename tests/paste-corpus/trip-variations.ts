import type { Message } from './score.ts';

type Expected = Message['expected'][number];

const receivedAt = '2027-03-10T10:00';
const passengers = [{ name: 'Ilda Fagundes' }];
const [home, hotel] = ['Rua Itapeva 240', 'Hotel Fasano'];
const out: Expected = { passengers, date: '2027-03-15', time: '14:30', from: home, to: hotel };
const back = (more: Expected): Expected => ({
  passengers,
  date: '2027-03-15',
  from: hotel,
  to: home,
  returnOf: 0,
  ...more,
});
const opening = 'Bom dia, preciso de um táxi dia 15/03 às 14h30 da Rua Itapeva 240 para o Hotel Fasano.';
const closing = 'Passageira: Ilda Fagundes';
const message = (id: string, text: string, expected: Expected[], cancelled: string[] = []): Message => ({
  id,
  kind: 'whatsapp',
  language: 'pt',
  receivedAt,
  text,
  expected,
  cancelled,
});

const returns: readonly (readonly [string, Expected])[] = [
  ['Volta às 18h.', { time: '18:00' }],
  ['Retorno às 18h30.', { time: '18:30' }],
  ['E a volta às 18h.', { time: '18:00' }],
  ['Com retorno às 18h.', { time: '18:00' }],
  ['Retorno previsto para as 18h.', { time: '18:00' }],
  ['A volta é às 18h.', { time: '18:00' }],
  ['Na volta, buscar às 18h.', { time: '18:00' }],
  ['Preciso também da volta, às 18h.', { time: '18:00' }],
  ['Voltamos às 18h.', { time: '18:00' }],
  ['Depois me busca lá às 18h pra voltar.', { time: '18:00' }],
  ['Volta no dia 16 às 9h.', { date: '2027-03-16', time: '09:00' }],
  ['Retorno em 16/03 às 09h00.', { date: '2027-03-16', time: '09:00' }],
  ['Retorno dia 16/03, 9h, mesmo trajeto invertido.', { date: '2027-03-16', time: '09:00' }],
  ['Ida e volta. Volta às 18h.', { time: '18:00' }],
  ['Regresso às 18h para o mesmo endereço.', { time: '18:00' }],
  ['Volta: 18h', { time: '18:00' }],
];
const noReturns = [
  'A volta eu aviso depois.',
  'Não precisa de volta.',
  'Só ida.',
  'A volta é por nossa conta.',
  'O retorno será combinado com o motorista.',
  'Depois eu chamo para voltar.',
  'Sem retorno.',
];
const corrections: readonly (readonly [string, Expected])[] = [
  ['Ops, às 15h30.', { time: '15:30' }],
  ['Desculpa, é 15h30.', { time: '15:30' }],
  ['Corrigindo: 15h30', { time: '15:30' }],
  ['Na verdade é às 15h30.', { time: '15:30' }],
  ['Perdão, 15h30 e não 14h30.', { time: '15:30' }],
  ['Mudou pra 15h30', { time: '15:30' }],
  ['Melhor 15h30', { time: '15:30' }],
  ['*15h30', { time: '15:30' }],
  ['Troca pra 15h30 por favor', { time: '15:30' }],
  ['Pode ser 15h30?', { time: '15:30' }],
  ['Ops, é dia 16.', { date: '2027-03-16' }],
  ['Errei o dia: é 16/03', { date: '2027-03-16' }],
  ['Na verdade o destino é o Hotel Emiliano.', { to: 'Hotel Emiliano' }],
  ['Desculpa, o destino mudou: Hotel Emiliano', { to: 'Hotel Emiliano' }],
  ['Correção: a saída é da Rua Augusta 900', { from: 'Rua Augusta 900' }],
];
const noise = [
  'Obrigada!',
  'Aguardo confirmação.',
  'Qualquer dúvida estou à disposição.',
  'Me confirma por favor?',
  'Pode confirmar?',
  'Bom trabalho a todos!',
  'O motorista pode me ligar quando chegar.',
  'Por favor, motorista pontual.',
  'Não posso me atrasar!',
  'Desde já agradeço.',
  'Ok?',
  'Beijos',
  'Tenham um ótimo dia',
  'Da última vez o motorista atrasou.',
  'Hoje está chovendo muito por aqui.',
  'Preciso de recibo.',
  'Favor enviar os dados do motorista.',
  'Meu voo é só às 20h.',
  'Tenho reunião às 16h.',
  'Check-in no hotel a partir das 15h.',
  'Ligue no meu ramal 4410.',
  'Atendo até 19h.',
  'Valor combinado R$ 85,00.',
  'Pedido 33421.',
  'Enviado do meu iPhone',
];
const second: Expected = { passengers, date: '2027-03-16', time: '08:00', from: hotel, to: 'Galeão' };
const pairs: readonly string[] = [
  'Preciso de dois táxis para Ilda Fagundes:\n15/03 14h30 Rua Itapeva 240 > Hotel Fasano\n16/03 08h00 Hotel Fasano > Galeão',
  'Preciso de dois táxis para Ilda Fagundes:\n- 15/03 às 14h30, da Rua Itapeva 240 para o Hotel Fasano\n- 16/03 às 8h, do Hotel Fasano para o Galeão',
  'Preciso de dois táxis para Ilda Fagundes:\n1) dia 15/03, 14h30, da Rua Itapeva 240 até o Hotel Fasano\n2) dia 16/03, 8h, do Hotel Fasano até o Galeão',
  'Preciso de dois táxis para Ilda Fagundes. Dia 15/03 às 14h30 da Rua Itapeva 240 para o Hotel Fasano e dia 16/03 às 8h do Hotel Fasano para o Galeão.',
  'Preciso de dois táxis para Ilda Fagundes. Um dia 15/03 às 14h30 da Rua Itapeva 240 para o Hotel Fasano. Outro dia 16/03 às 8h do Hotel Fasano para o Galeão.',
  'Passageira Ilda Fagundes\n\n15/03 (segunda)\n14h30 - Rua Itapeva 240 x Hotel Fasano\n\n16/03 (terça)\n08h00 - Hotel Fasano x Galeão',
  'Passageira: Ilda Fagundes\nTrecho 1: Rua Itapeva 240 - Hotel Fasano, 15/03 14:30\nTrecho 2: Hotel Fasano - Galeão, 16/03 08:00',
  'Segue pedido da Ilda Fagundes:\nSegunda 15/03 - 14:30 - Rua Itapeva 240 / Hotel Fasano\nTerça 16/03 - 08:00 - Hotel Fasano / Galeão',
  'Passageira: Ilda Fagundes\n\nCorrida 1\nData: 15/03\nHora: 14:30\nDe: Rua Itapeva 240\nPara: Hotel Fasano\n\nCorrida 2\nData: 16/03\nHora: 08:00\nDe: Hotel Fasano\nPara: Galeão',
  'Transfers da hóspede Ilda Fagundes: 15/03 14h30 Rua Itapeva 240 → Hotel Fasano; 16/03 8h Hotel Fasano → Galeão',
];
const nothing = [
  'Bom dia, quanto custa uma corrida da Rua Itapeva 240 ao Hotel Fasano?',
  'Esqueci meu celular no táxi de ontem, fui da Rua Itapeva 240 ao Hotel Fasano.',
  'Obrigada pela corrida de hoje, motorista excelente!',
  'Vocês aceitam cartão?',
  'O carro das 14h ainda não chegou, estou na Rua Itapeva 240 esperando!',
  'Quero trabalhar como motorista, como faço o cadastro?',
  'Podem me mandar o recibo da corrida de ontem?',
  'Qual o telefone de vocês?',
  'Bom dia! Chegamos bem no Hotel Fasano, obrigada.',
  'A nota fiscal de fevereiro veio errada, valor R$ 300.',
];

/** Returns messages about several trips, returns, corrections and things that are no trip. */
export function tripVariations(): Message[] {
  return [
    ...returns.map(([text, more], index) => message(`r-${index}`, `${opening} ${text} ${closing}`, [out, back(more)])),
    ...noReturns.map((text, index) => message(`n-${index}`, `${opening} ${text} ${closing}`, [out])),
    ...corrections.flatMap(([text, more], index) => [
      message(`c-${index}`, `${opening} ${closing}\n${text}`, [{ ...out, ...more }]),
      message(`k-${index}`, `[10/03/27 09:58] Ilda Fagundes: ${opening}\n[10/03/27 09:59] Ilda Fagundes: ${text}`, [
        { ...out, ...more },
      ]),
    ]),
    ...noise.flatMap((text, index) => [
      message(`o-${index}`, `${opening} ${closing}\n${text}`, [out]),
      message(`q-${index}`, `${opening} ${text} ${closing}`, [out]),
    ]),
    ...pairs.map((text, index) => message(`m-${index}`, text, [out, second])),
    ...nothing.map((text, index) => message(`z-${index}`, text, [])),
  ];
}
