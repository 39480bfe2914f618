import { describe, expect, it } from 'vitest';
import { parsePaste } from './parse.ts';

/** Returns the ends and stops of the first trip: "from > stop > to". */
function wayOf(text: string): string {
  const result = parsePaste(text, { receivedAt: new Date('2026-09-17T12:00:00-03:00'), timeZone: 'America/Sao_Paulo' });
  const trip = result.ok ? result.trips[0] : undefined;
  return [trip?.from?.value ?? '', ...(trip?.stops ?? []).map(({ value }) => value), trip?.to?.value ?? ''].join(' > ');
}

const target = 'pra Rua Nova 30. Obrigado';

describe('the extent of a place', () => {
  it.each([
    ['na Padre Chagas 245', 'Padre Chagas 245'],
    ['na minha casa (Rua Rio Purus, 55, Vieiralves)', 'Rua Rio Purus, 55, Vieiralves'],
    ['no nosso hotel (Hotel Cabocla, Av. Nazaré 902)', 'Hotel Cabocla, Av. Nazaré 902'],
    ['na Reserva Ducke (km 26 da AM-010)', 'Reserva Ducke (km 26 da AM-010)'],
    ['na Cidade Nova, núcleo 5, rua 32 casa 9', 'Cidade Nova, núcleo 5, rua 32 casa 9'],
    ['no Conjunto Vieiralves, Rua Içá 701', 'Conjunto Vieiralves, Rua Içá 701'],
    ['na Pousada Ver o Rio', 'Pousada Ver o Rio'],
    ['no Atrium Quinta de Pedras', 'Atrium Quinta de Pedras'],
    ['na Rua Chile, 455, 9º andar, Bela Vista', 'Rua Chile, 455, 9º andar, Bela Vista'],
    ['na Rua Chile, 1880 / 702', 'Rua Chile, 1880 / 702'],
    ['na SC-401, 5500, Saco Grande', 'SC-401, 5500, Saco Grande'],
    ['na Rua Augusta s/n - Bom Fim', 'Rua Augusta s/n - Bom Fim'],
    ['na Rua Osvaldo Cruz 2100, Dionísio Torres', 'Rua Osvaldo Cruz 2100, Dionísio Torres'],
    ['na rua costa mendes 88, rodolfo teofilo', 'rua costa mendes 88, rodolfo teofilo'],
    ['na lomba do pinheirinho 4500', 'lomba do pinheirinho 4500'],
    ['na Servidão das Palmeiras 63', 'Servidão das Palmeiras 63'],
    ['na Rua Cipó 193 no Passo dAreia', 'Rua Cipó 193 no Passo dAreia'],
    ['no Restaurante Luz & Sombra', 'Restaurante Luz & Sombra'],
    ['no hotel deve ser às 16h', 'hotel'],
    ['no hotel passa a ser às 7h e vou', 'hotel'],
    ['na 24 de Outubro 1440', '24 de Outubro 1440'],
    ['na Clóvis Bueno de Azevedo 88', 'Clóvis Bueno de Azevedo 88'],
    ['na Travessa Quatorze de Março 511', 'Travessa Quatorze de Março 511'],
    ['na Rua Cel Antonio Alves 620', 'Rua Cel Antonio Alves 620'],
    ['na Rua Gal. Osório 1777', 'Rua Gal. Osório 1777'],
    ['na Est. dos Bandeirantes 8505, Curicica,', 'Est. dos Bandeirantes 8505, Curicica'],
    ['na SQN 208 bloco C', 'SQN 208 bloco C'],
    ['no Hotel Ver-o-Rio', 'Hotel Ver-o-Rio'],
    ['na Pousada Sal e Lua', 'Pousada Sal e Lua'],
    ['no Clube Caça e Pesca', 'Clube Caça e Pesca'],
    ['no Hotel Sol 😊 Tenho um hóspede', 'Hotel Sol'],
    ['no Museu de Artes e Ofícios', 'Museu de Artes e Ofícios'],
    ["no Hotel Villa d'Ouro", "Hotel Villa d'Ouro"],
    ['na Pousada Olho d’Água', 'Pousada Olho d’Água'],
    ['na Rua Bento Lisboa 184, Catete? vou', 'Rua Bento Lisboa 184, Catete'],
    ['na rodoviária de são joão tá bom quem fala é o Rui', 'rodoviária de são joão'],
    ['na Rua Chile 20 ok vou', 'Rua Chile 20'],
    ['no Santuário de Irmã Dulce', 'Santuário de Irmã Dulce'],
    ['na Pro Matre', 'Pro Matre'],
    ['no boulevard shopping', 'boulevard shopping'],
    ['na Av Paulista com a Rua Augusta', 'Av Paulista com a Rua Augusta'],
    ['no Hotel Orla, apto 1102,', 'Hotel Orla'],
    ['na Rua Lobo 12 (ele é cego, ajudar a entrar)', 'Rua Lobo 12'],
    ['no aeroporto de Confins na chegada', 'aeroporto de Confins'],
    ['em frente ao Banco do Brasil da Rua XV', 'Banco do Brasil da Rua XV'],
    ['em casa, Rua Tito 40', 'Rua Tito 40'],
    ['em casa na Eduardo Sprada 1500', 'Eduardo Sprada 1500'],
    ['na Galeria Metrópole, entrada pela Av. São Luís,', 'Galeria Metrópole, entrada pela Av. São Luís'],
    ['no Hospital São Lucas, portaria 2,', 'Hospital São Lucas, portaria 2'],
    ['na recepção do Hotel Sol', 'Hotel Sol'],
    ['na Rua Culto à Ciência 150', 'Rua Culto à Ciência 150'],
    ['no Espaço Ipê em Joaquim Egídio', 'Espaço Ipê em Joaquim Egídio'],
    ['no Bar do Zé na Benjamin Constant', 'Bar do Zé na Benjamin Constant'],
    ['no prédio dela, Rua Goiás 127 apto 62', 'Rua Goiás 127 apto 62'],
    ['na nossa fábrica, Estrada dos Alvarengas 4500', 'Estrada dos Alvarengas 4500'],
    ['na fábrica Nordvik, Via Anchieta km 23,5', 'fábrica Nordvik, Via Anchieta km 23,5'],
    ['na festa no Iate Clube de Santos', 'Iate Clube de Santos'],
    ['no show no ginásio do Sesc Santos', 'ginásio do Sesc Santos'],
    ['no batizado na capela Santa Luzia', 'capela Santa Luzia'],
    ['no hotel Ipê de novo', 'hotel Ipê'],
    ['na Policlínica da Conselheiro Nébias', 'Policlínica da Conselheiro Nébias'],
    ['na Unimed da Coronel Teixeira', 'Unimed da Coronel Teixeira'],
    ['no Orquidário de Santos', 'Orquidário de Santos'],
    ['no Armazém 29 - Sr. Fausto Leoni -', 'Armazém 29'],
    ['na porta dela: Rua Chile 801', 'Rua Chile 801'],
    ['na Unicamp, Facultad de Ingeniería de Alimentos,', 'Unicamp, Facultad de Ingeniería de Alimentos'],
    ['no Shopping Lua (portaria 2)', 'Shopping Lua (portaria 2)'],
    ['no Shopping Lua (portão azul)', 'Shopping Lua'],
    ['na Estação Lua (saída R. Ipê)', 'Estação Lua (saída R. Ipê)'],
    ['na Rua C-149, 87, Jardim América', 'Rua C-149, 87, Jardim América'],
    ['na Av. T-63, 1290 (Ed. Montserrat)', 'Av. T-63, 1290 (Ed. Montserrat)'],
    ['na Rua 90, 412, Setor Sul', 'Rua 90, 412, Setor Sul'],
    ['na Rua 1131 numero 45 setor Marista', 'Rua 1131 numero 45 setor Marista'],
    ['na boate Lume setor marista', 'boate Lume setor marista'],
    ['na QNB 12 casa 8 Taguatinga Norte', 'QNB 12 casa 8 Taguatinga Norte'],
    ['no SIA Trecho 3 lote 990', 'SIA Trecho 3 lote 990'],
    ['na QE 30 conjunto B casa 10 Guará', 'QE 30 conjunto B casa 10 Guará'],
    ['na residencia del embajador (SES 803 lote 14)', 'residencia del embajador (SES 803 lote 14)'],
    ['na casa do embaixador', 'casa do embaixador'],
    ['na av caxanga 5580 bl c iputinga', 'av caxanga 5580 bl c iputinga'],
    ['na Rua Conde de Irajá 402, Torre', 'Rua Conde de Irajá 402, Torre'],
    ['na rua Dom Estevão 91, Madalena', 'rua Dom Estevão 91, Madalena'],
    ['na Rua das Magnólias qd 14 lt 3, Parque das Flores', 'Rua das Magnólias qd 14 lt 3, Parque das Flores'],
  ])('is read: “%s”', (words, place) => {
    expect(wayOf(`Me busca amanhã às 8h ${words} e me leva ${target}`)).toBe(`${place} > Rua Nova 30`);
  });
});

describe('the end of a way that a place is', () => {
  it.each([
    ['Favor enviar um carro amanhã 9h ao Hotel Sol para levar o Sr. Tanaka à Rua Nova 30', 'Hotel Sol > Rua Nova 30'],
    ['Please send a taxi to Hotel Sol tomorrow at 9am to take Mr. Tanaka to Congonhas', 'Hotel Sol > Congonhas'],
    ['Necesito un auto mañana a las 8:00 desde el Hotel Sol hacia Congonhas', 'Hotel Sol > Congonhas'],
    ['Táxi amanhã 8h da Rua Tito 40 pra clínica. A clínica fica na Av. Brasil 900', 'Rua Tito 40 > Av. Brasil 900'],
    ['Amanhã 7h levar a Ana na quimio no Hospital Santa Fé, saindo da Rua Tito 40', 'Rua Tito 40 > Hospital Santa Fé'],
    ['Carro amanhã 9h do Hotel Sol ao MASP', 'Hotel Sol > MASP'],
    ['Carro amanhã 9h da FIESP à USP', 'FIESP > USP'],
    ['Auto mañana 9h del Hotel Sol al MALBA', 'Hotel Sol > MALBA'],
    ['Carro amanhã 9h: Aeroporto de Fortaleza / Hotel Sol', 'Aeroporto de Fortaleza > Hotel Sol'],
    ['Chego em Curitiba amanhã no voo AD 2877, 9h35 no Afonso Pena. Vou pra Rua Nova 30', 'Afonso Pena > Rua Nova 30'],
    ['Táxi: chegamos amanhã no Terminal Marítimo às 13h e de lá vamos pro aeroporto', 'Terminal Marítimo > aeroporto'],
    ['Táxi. Amanhã chego na rodoviária às 13h. Quero ir pro aeroporto', 'rodoviária > aeroporto'],
    ['Mañana llegamos al Puerto Sur a las 13:00. Queremos taxi de ahí al aeropuerto', 'Puerto Sur > aeropuerto'],
    ['Van para a banda amanhã 9h do Hotel Sol para Congonhas', 'Hotel Sol > Congonhas'],
    ['Van para o elenco amanhã 9h do Hotel Sol para Congonhas', 'Hotel Sol > Congonhas'],
    ['Carro amanhã 9h, saindo do Hotel Sol e terminando no Museu Novo', 'Hotel Sol > Museu Novo'],
    ['Car tomorrow at 9 am from Hotel Sol, ending at Museu Novo', 'Hotel Sol > Museu Novo'],
    [
      'Please book tomorrow:\n09:00 Private transfer: Hotel Sol -> Congonhas\n18:00 Airport car: Congonhas -> Hotel Sol',
      'Hotel Sol > Congonhas',
    ],
    [
      'Ela chega a Belém no voo LA 3226 amanhã às 13h55. Buscar no aeroporto e levar ao Hotel Sol',
      'aeroporto > Hotel Sol',
    ],
    [
      'Llega al aeropuerto de Goiânia mañana a las 15:40, vuelo LA3582, y va al Hotel Sol. Necesito taxi',
      'aeropuerto de Goiânia > Hotel Sol',
    ],
    [
      'Domingo, llegada vuelo AR 1260, 14:55 hs, aeropuerto Galeão a Hotel Sol. Necesito taxi',
      'aeropuerto Galeão > Hotel Sol',
    ],
    [
      'Amanhã 9h buscar exame no Laboratório Sol e entregar no Hospital Mar, sem passageiro',
      'Laboratório Sol > Hospital Mar',
    ],
    ['Preciso amanhã 9h pegar exame no Laboratório Sol e levar no Hospital Mar', 'Laboratório Sol > Hospital Mar'],
    ['Carro p/ aeroporto amanhã, voo sai 14:00 de Confins. Rua Lobo 12', 'Rua Lobo 12 > Confins'],
    ['Carro amanhã da Rua Lobo 12, meu voo sai de Confins às 14:00', 'Rua Lobo 12 > Confins'],
    ['Táxi amanhã, o voo parte do Galeão às 14:00, estou na Rua Lobo 12', 'Rua Lobo 12 > Galeão'],
    [
      'Quero um carro amanhã pra eu ir na missa. Me busca 9h na Rua Lobo 12 e leva no Hotel Sol',
      'Rua Lobo 12 > Hotel Sol',
    ],
    [
      'Ela vai ao banco e almoça. O táxi deve chegar amanhã às 10h no Edifício Sol. O destino é o Shopping Lua',
      'Edifício Sol > Shopping Lua',
    ],
    ['The car should be at Hotel Sol tomorrow at 9 am. Please take me to Congonhas', 'Hotel Sol > Congonhas'],
    ['Amanhã 9h: Aeroporto de Viracopos (voo AD 2455) à residência, carro', 'Aeroporto de Viracopos > residência'],
    ['Táxi amanhã 9h do aeroporto para o nosso hotel mesmo', 'aeroporto > hotel'],
    ['Reception at Hotel Luz do Mar. Airport transfer tomorrow 3:40 AM for room 210', 'Hotel Luz do Mar > Airport'],
    ['RESERVA HOTEL SOL\nData: 23/12\nHora: 14:00\nDestino: Aeroporto', 'HOTEL SOL > Aeroporto'],
    [
      'Táxi amanhã 9h - Rua Lobo 12 -> Escritório central: Av. Penha, 570',
      'Rua Lobo 12 > Escritório central: Av. Penha, 570',
    ],
    ['Reservamos para nuestros pasajeros mañana 14:20 hs llegada vuelo LA8013 GRU - Hotel Sol', 'GRU > Hotel Sol'],
    ['Landing in Brasília tomorrow at 9:40 on flight LA 8091 from Miami. Car to Hotel Sol', 'Brasília > Hotel Sol'],
    ['Chego em Brasília amanhã 9h40 no voo LA 8091 de Lima. Táxi pro Hotel Sol', 'Brasília > Hotel Sol'],
    ['Táxi amanhã 9h - aeroporto, sair da Pousada Azul', 'Pousada Azul > aeroporto'],
    ['Táxi amanhã 9h da Rua Lobo 12 pra Senador Canedo', 'Rua Lobo 12 > Senador Canedo'],
    ['Táxi amanhã 9h da Rua Lobo 12, o ônibus sai às 11h da rodoviária', 'Rua Lobo 12 > rodoviária'],
    [
      'Three auditors from Delta Foods need a car tomorrow at 8 am from Hotel Sol to Congonhas',
      'Hotel Sol > Congonhas',
    ],
    ['We land at Galeão tomorrow at 3 pm on flight TP 103 from Lisbon. Taxi to Hotel Sol', 'Galeão > Hotel Sol'],
    ['Mañana llego a Galeão a las 15:20 en el vuelo CM 203 desde Panamá. Taxi al Hotel Sol', 'Galeão > Hotel Sol'],
    ['Chego amanhã 15h20 no Galeão, voo TP 103 vindo de Lisboa. Táxi pro Hotel Sol', 'Galeão > Hotel Sol'],
    ['I found you on the hotel website. Taxi tomorrow 8 am from Rua Tito 40 to Hotel Sol', 'Rua Tito 40 > Hotel Sol'],
    ['Achei vocês no site do hotel. Táxi amanhã 8h da Rua Tito 40 pro Museu Novo', 'Rua Tito 40 > Museu Novo'],
    [
      'Táxi amanhã 8h da Rua Tito 40 pra fisio, a clínica é a Vitalis da Av. Brasil',
      'Rua Tito 40 > Vitalis da Av. Brasil',
    ],
    ['Táxi amanhã 8h da Rua Macaé 61, Graça pro Hotel Sol', 'Rua Macaé 61, Graça > Hotel Sol'],
    ["Taxi tomorrow, my flight leaves at 2pm from Guarulhos, I'm at Rua Lobo 12", 'Rua Lobo 12 > Guarulhos'],
  ])('is read: “%s”', (text, way) => {
    expect(wayOf(text)).toBe(way);
  });
});

describe('a stop', () => {
  it.each([
    'Amanhã 8h da Rua Tito 40, deixa a Ana na Rua Lobo 12 e depois eu sigo pra Rua Nova 30',
    'Amanhã 8h pega o Rui na Rua Tito 40, depois pega a Lia na Rua Lobo 12 e leva pra Rua Nova 30',
    'Táxi amanhã 8h da Rua Tito 40 pra Rua Nova 30. Pega também o Rui na Rua Lobo 12',
    'Táxi amanhã 8h: Rua Tito 40 > Rua Lobo 12 > Rua Nova 30',
    'Táxi amanhã 8h sai da Rua Tito 40, para na Rua Lobo 12 e termina na Rua Nova 30',
  ])('is read: “%s”', (text) => {
    expect(wayOf(text)).toBe('Rua Tito 40 > Rua Lobo 12 > Rua Nova 30');
  });
});

describe('two stops', () => {
  it.each([
    'Táxi amanhã 15h da Rua Tito 40 pra Rua Nova 30, passando na Farmácia Sol e no Mercado Lua',
    'Táxi amanhã 15h da Rua Tito 40 pra Rua Nova 30 com parada na Farmácia Sol e no Mercado Lua',
    'Taxi tomorrow 3pm from Rua Tito 40 to Rua Nova 30 with stops at Farmácia Sol and at Mercado Lua',
  ])('are read: “%s”', (text) => {
    expect(wayOf(text)).toBe('Rua Tito 40 > Farmácia Sol > Mercado Lua > Rua Nova 30');
  });
});

describe('a caller', () => {
  it.each([
    ['Pousada do Sol aqui! Amanhã 10h táxi pro aeroporto', 'Pousada do Sol > aeroporto'],
    ['Recepção Hotel Sol. Táxi amanhã 11h, destino Mercado Público', 'Hotel Sol > Mercado Público'],
    ['Aqui é do Hotel Sol. Táxi amanhã 11h da recepção pro Mercado Público', 'Hotel Sol > Mercado Público'],
    ['Aqui é do Hotel Sol. Táxi amanhã 11h saindo do lobby pro Mercado Público', 'Hotel Sol > Mercado Público'],
    ['Brisa do Arpoador aqui! Amanhã 10h pegar hóspede na Sapucaí e trazer pra cá', 'Sapucaí > Brisa do Arpoador'],
    ['Pousada do Sol aqui! Amanhã 10h pegar hóspede no aeroporto e trazer aqui no hotel', 'aeroporto > Pousada do Sol'],
    ['Boa tarde, falo da Orbe Turismo. Carro amanhã 8h do Hotel Mar pro Galeão', 'Hotel Mar > Galeão'],
    ['Palestrante do Congresso Saúde Digital, táxi amanhã 8h do Hotel Mar para o Expo Norte', 'Hotel Mar > Expo Norte'],
  ])('is no other end of a way than told: “%s”', (text, way) => {
    expect(wayOf(text)).toBe(way);
  });
});
