import { paymentMethodLabels } from '#domain/trips/payment-methods.ts';
import { ratingReasonLabels } from '#domain/trips/passenger-words.ts';

/** Texts of the passenger's page. The other languages have the type of this dictionary, so none may lack a text. */
export const pt = {
  page: 'Acompanhar viagem',
  languages: 'Idioma',
  loading: 'Sua viagem',

  // Title and text by phase.
  searching: {
    title: 'Procurando um motorista',
    lead: 'Ele aparece aqui assim que aceitar. Não é preciso recarregar.',
  },
  ahead: { title: 'Sua viagem está marcada', lead: 'O motorista e o carro aparecem aqui quando forem confirmados.' },
  approval: {
    reception: {
      title: 'Aguardando a aprovação da recepção',
      lead: 'O hotel ainda confere o pedido. A procura por um motorista começa logo depois.',
    },
    client: {
      title: 'Aguardando aprovação',
      lead: 'O pedido ainda precisa ser aprovado. A procura por um motorista começa logo depois.',
    },
  },
  another: {
    title: 'Procurando outro motorista',
    lead: 'O motorista anterior não pôde seguir. Outro aparece aqui assim que aceitar.',
  },
  accepted: { title: 'Seu táxi está confirmado', lead: (driver: string) => `${driver} vai buscar você.` },
  enRoute: { title: 'Seu táxi está a caminho', lead: (driver: string) => `${driver} está indo ao local de embarque.` },
  late: {
    title: 'Seu táxi vai atrasar',
    lead: (newTime: string, time: string) => `Nova previsão: ${newTime}. O embarque estava marcado para ${time}.`,
    unknown: (time: string) => `O embarque estava marcado para ${time}. Ainda não há nova previsão.`,
  },
  arrived: {
    title: 'Seu táxi chegou',
    lead: 'O motorista espera no local de embarque.',
    since: (time: string) => `O motorista espera no local de embarque desde as ${time}.`,
  },
  riding: {
    title: 'Boa viagem!',
    lead: (place: string) => `Seguindo para ${place}.`,
    far: (place: string, distance: string) => `Seguindo para ${place}, a cerca de ${distance} daqui.`,
    near: (place: string) => `Quase em ${place}.`,
  },
  completed: { title: 'Viagem concluída', lead: 'Obrigado por viajar conosco.' },
  cancelled: { title: 'Viagem cancelada', lead: (contact: string) => `Se ainda precisar de um táxi, ${contact}` },
  noShow: { title: 'Viagem encerrada', lead: 'O motorista esperou no local de embarque e não encontrou você.' },
  unattended: { title: 'Viagem não atendida', lead: 'Nenhum motorista pôde atender.' },
  rejected: { title: 'Viagem não autorizada' },
  refusal: 'Motivo',
  orderAgain: 'Fazer outro pedido',
  askCentral: 'fale com a central.',
  askReception: 'fale com a recepção.',
  askRequester: 'fale com quem pediu a viagem para você.',
  expired: {
    title: 'Este link não vale mais',
    lead: 'A viagem terminou há dias, passou a outro motorista, ou o link foi trocado. Peça o novo a quem chamou o táxi ou ao motorista.',
  },
  incomplete: {
    title: 'Este link está incompleto',
    lead: 'Faltam letras no fim do endereço. Abra o link de novo pela mensagem, ou peça outro a quem chamou o táxi.',
  },

  // Arrival and position.
  someDriver: 'Um motorista',
  arrivesIn: (minutes: string) => `Chega em ${minutes}`,
  underAMinute: 'menos de 1 min',
  expectedAt: (time: string) => `Previsão: ${time}`,
  distanceToPickup: (distance: string) => `A cerca de ${distance} do embarque`,
  nearPickup: 'Quase no local de embarque',
  oldEstimate: (time: string, age: string) => `Previsão de chegada: ${time}, pela posição de ${age}.`,
  positionAge: (age: string) => `Posição do carro: ${age}`,
  noPosition: 'Posição do carro ainda não disponível.',
  oldPosition: 'O motorista pode estar sem sinal.',
  where: 'Onde está o táxi',
  map: 'Mapa do táxi',
  mapMoves: 'setas movem, + e − aproximam e afastam',
  mapNearer: 'Aproximar',
  mapFarther: 'Afastar',
  yourTaxi: 'Seu táxi',
  offline: 'Sem conexão',
  lastHeard: (age: string) => `Última informação: ${age}. A página se atualiza sozinha quando a conexão voltar.`,

  // Driver, car and facts.
  driverAndCar: 'Motorista e carro',
  noDriver: 'Motorista a confirmar',
  noCar: 'Carro a confirmar',
  /** Usual colours of cars, by their Portuguese names. */
  colours: {} as Record<string, string>,
  plate: 'Placa',
  pin: 'PIN de embarque',
  pinHelp: 'Diga este número ao motorista ao embarcar.',
  pickup: 'Embarque',
  place: 'Local',
  destination: 'Destino',
  dropOff: 'Desembarque',
  payment: 'Pagamento',
  amount: 'Valor',
  estimate: (amount: string) => `Estimativa: ${amount}`,
  inReview: 'Em conferência na central',
  receipt: 'Ver recibo',
  payers: {
    company: 'Por conta da empresa',
    hotel: 'Por conta do hotel',
    agency: 'Por conta da agência',
    person: 'Por conta de quem pediu a viagem',
    walk_in: 'Por conta de quem pediu a viagem',
  },
  methods: { ...paymentMethodLabels, billed: 'Na conta do seu quarto' },

  // Words to the driver.
  tell: 'Avise o motorista',
  ready: 'Estou pronto',
  saidReady: 'Você avisou que está pronto.',
  delay: 'Preciso de mais 5 minutos',
  delayAgain: 'Preciso de outros 5 minutos',
  askedDelay: 'Você pediu mais 5 minutos.',
  askedDelays: 'Você pediu mais 5 minutos duas vezes.',
  noFee: 'O aviso vai ao motorista e à central. Não muda o preço nem o tempo de espera sem custo.',

  // After the ride.
  rating: 'Como foi a viagem?',
  stars: ['1 estrela', '2 estrelas', '3 estrelas', '4 estrelas', '5 estrelas'] as string[],
  ratingReasons: 'O que mais pesou? (opcional)',
  reasons: ratingReasonLabels,
  sendRating: 'Enviar avaliação',
  chooseStars: 'Escolha de 1 a 5 estrelas.',
  rated: (stars: string) => `Obrigado! Sua avaliação: ${stars}.`,
  changeRating: 'Mudar avaliação',
  ratingFor: 'Só a central vê a sua avaliação.',
  lostItem: 'Esqueci algo no carro',
  lostItemLead: (code: string) => `A central e o motorista recebem o aviso da viagem ${code}.`,
  lostItemField: 'O que ficou no carro, e onde?',
  sendLostItem: 'Avisar a central e o motorista',
  lostItemSent: 'Aviso enviado. A central fala com você pelo telefone informado na viagem.',
  noPhone: 'Descreva só o objeto, sem telefone: a central usa o da viagem.',
  emptyLostItem: 'Informe o que foi esquecido.',
  noMoreLostItems: 'A central já recebeu os seus avisos. Para mais, ligue para ela.',
  lostItemText: (code: string) => `Olá! Esqueci algo no carro. Viagem ${code}.`,
  tellByWhatsapp: 'Avisar a central pelo WhatsApp',

  // Contact.
  call: 'Ligar para a central',
  share: 'Compartilhar a viagem',
  shareText: 'Acompanhe meu táxi',
  copied: 'Link copiado.',
  copyFailed: 'Não foi possível copiar. Copie o endereço da página.',
  trip: (code: string) => `viagem ${code}`,

  // Problems.
  retry: 'Tentar de novo',
  notOpened: 'Não foi possível abrir a viagem',
  failed: 'Algo deu errado. Tente de novo.',
  noConnection: 'Não foi possível falar com a central. Verifique a conexão e tente de novo.',
  tooMany: 'Muitas tentativas. Aguarde um pouco e tente de novo.',
  tooLate: 'A viagem mudou neste instante. Confira a página.',
};

export type RideTexts = typeof pt;
