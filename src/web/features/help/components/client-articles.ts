import type { Entry } from './article-entry.ts';

const bookers = ['cliente', 'cadviagens', 'atendente', 'admin'] as const;
const approvers = ['cliente', 'admin'] as const;
const clients = ['cliente', 'cadviagens'] as const;
const client = ['cliente'] as const;

/** Articles for users who request trips. */
export const clientArticles = [
  {
    slug: 'pedir-viagem',
    title: 'Pedir uma viagem',
    lead: 'Do passageiro ao código da viagem, com o preço à vista antes de enviar.',
    group: 'Pedir viagens',
    readers: bookers,
    keywords: 'solicitar táxi corrida reservar agendar novo estimativa parada volta veículos rascunho',
  },
  {
    slug: 'repetir-viagem',
    title: 'Repetir uma viagem',
    lead: 'De novo com os mesmos dados, ou em dias da semana até uma data.',
    group: 'Pedir viagens',
    readers: bookers,
    keywords: 'clonar copiar série recorrência recorrente semanal todo dia feriados',
  },
  {
    slug: 'colar-pedido',
    title: 'Colar um pedido de mensagem ou e-mail',
    lead: 'Da conversa, do e-mail ou da lista às viagens, com as dúvidas perguntadas antes.',
    group: 'Pedir viagens',
    readers: bookers,
    keywords: 'whatsapp copiar mensagem texto eml arquivo rascunho dúvida roteiro voo hóspedes',
  },
  {
    slug: 'importar-planilha',
    title: 'Importar viagens de uma planilha',
    lead: 'Muitas viagens de uma vez, conferidas linha por linha antes de entrar.',
    group: 'Pedir viagens',
    readers: bookers,
    keywords: 'xlsx csv excel lista hóspedes lote modelo',
  },
  {
    slug: 'acompanhar-viagem',
    title: 'Acompanhar, alterar ou cancelar',
    lead: 'Onde a viagem está, quem vai fazê-la e como alterar ou cancelar.',
    group: 'Acompanhar viagens',
    readers: bookers,
    keywords: 'editar cancelamento taxa histórico situação motorista link passageiro recibo mapa pin exportar',
  },
  {
    slug: 'hoje-na-recepcao',
    title: 'O dia na recepção',
    lead: 'As viagens de hoje ao vivo, o mural do saguão e a folha do dia.',
    group: 'Acompanhar viagens',
    readers: clients,
    keywords: 'hoje hotel recepção portaria mural tela saguão tv folha imprimir pin telefone motorista chegada',
  },
  {
    slug: 'aprovar-pedidos',
    title: 'Aprovar pedidos',
    lead: 'O que aguarda a sua aprovação e por quê.',
    group: 'Acompanhar viagens',
    readers: approvers,
    keywords: 'aprovação aprovador recusar pendente política',
  },
  {
    slug: 'contestar-valor',
    title: 'Contestar o valor de uma viagem',
    lead: 'Diga o que está errado antes que entre na fatura.',
    group: 'Acompanhar viagens',
    readers: clients,
    keywords: 'contestação reclamar cobrança erro preço disputa',
  },
  {
    slug: 'faturas',
    title: 'Conferir e pagar faturas',
    lead: 'As viagens de cada período, o vencimento e o Pix.',
    group: 'Empresa e faturas',
    readers: client,
    keywords: 'cobrança boleto pagamento pix vencimento nota fiscal crédito',
  },
  {
    slug: 'gastos',
    title: 'Acompanhar gastos e orçamento',
    lead: 'Quanto as viagens custaram, com quem, para onde e quando.',
    group: 'Empresa e faturas',
    readers: client,
    keywords:
      'gasto custo despesa relatório colaborador funcionário centro de custo trajeto hora orçamento previsão exportar planilha',
  },
  {
    slug: 'favoritos-e-limites',
    title: 'Favoritos, centros de custo e vouchers',
    lead: 'Pedir mais rápido e dentro do que a empresa combinou.',
    group: 'Empresa e faturas',
    readers: clients,
    keywords: 'passageiros endereços estrela limite orçamento autorização código',
  },
  {
    slug: 'colaboradores',
    title: 'Cadastrar colaboradores e suas regras',
    lead: 'Quem viaja pela empresa, até quanto, quando e para onde, e o que acontece fora disso.',
    group: 'Empresa e faturas',
    readers: approvers,
    keywords: 'colaborador funcionário grupo política limite regra horário categoria zona trajeto planilha matrícula',
  },
  {
    slug: 'pagina-do-hospede',
    title: 'Abrir a página do hóspede',
    lead: 'O cartaz do hotel e o formulário no site dele, com a conta do quarto aprovada pela recepção.',
    group: 'Empresa e faturas',
    readers: approvers,
    keywords: 'hotel qr code cartaz recepção quarto site iframe embutir turista inglês espanhol',
  },
  {
    slug: 'convidar-colegas',
    title: 'Convidar e bloquear colegas',
    lead: 'Quem entra no painel pela sua empresa.',
    group: 'Empresa e faturas',
    readers: client,
    keywords: 'usuários usuário acesso convite bloquear equipe',
  },
] as const satisfies readonly Entry[];
