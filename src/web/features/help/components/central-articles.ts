import type { Entry } from './article-entry.ts';

const central = ['atendente', 'admin'] as const;
const admin = ['admin'] as const;

/** What attendants and administrators of the central read. */
export const centralArticles = [
  {
    slug: 'viagens-descobertas',
    title: 'Futuras viagens e viagens descobertas',
    lead: 'O que vem, o que está na rua e o que ainda não tem parceiro.',
    group: 'Distribuir viagens',
    readers: central,
    keywords: 'sem parceiro risco folha do dia semana andamento atrasada calendário imprimir',
  },
  {
    slug: 'distribuir-viagens',
    title: 'Distribuir: lançar, ofertar, designar',
    lead: 'Os caminhos de uma viagem até um parceiro, e quem a viu.',
    group: 'Distribuir viagens',
    readers: central,
    keywords: 'oferta fila despachar despacho aceitar por devolver retirar candidatos prioritário',
  },
  {
    slug: 'pedir-pelo-cliente',
    title: 'Pedir e lançar viagens pela central',
    lead: 'Ao telefone, para qualquer cliente, e quando a viagem chega aos parceiros.',
    group: 'Distribuir viagens',
    readers: central,
    keywords: 'atendente ligação avulso cadastrar publicar antecedência',
  },
  {
    slug: 'cadastro-de-parceiros',
    title: 'Parceiros: cadastro, documentos e suspensão',
    lead: 'Quem faz as viagens, e o que precisa para aceitá-las.',
    group: 'Cadastros e acesso',
    readers: admin,
    keywords: 'motorista veículo frota importar planilha reativar comissão praça cnh alvará vencimento',
  },
  {
    slug: 'cadastro-de-clientes',
    title: 'Clientes: cadastro, limites e política',
    lead: 'Quem pede as viagens, quanto pode gastar e o que precisa de aprovação.',
    group: 'Cadastros e acesso',
    readers: admin,
    keywords: 'empresa hotel centro de custo voucher crédito faturamento pin obrigatório suspender importar',
  },
  {
    slug: 'cadastros-a-aprovar',
    title: 'Decidir cadastros a aprovar',
    lead: 'Quem pede para entrar, e o que um parceiro cadastra de novo.',
    group: 'Cadastros e acesso',
    readers: admin,
    keywords: 'criar conta pendente aprovação correção recusar duplicado',
  },
  {
    slug: 'usuarios-e-acesso',
    title: 'Usuários e acesso',
    lead: 'Convidar, bloquear, ajudar quem não entra e agir como alguém.',
    group: 'Cadastros e acesso',
    readers: admin,
    keywords: 'convite senha bloqueio desbloquear permissão papel administrador personificar 2fa',
  },
  {
    slug: 'tarifas-e-calendario',
    title: 'Tarifas e calendário',
    lead: 'De que se fazem os preços, e em que dias vale a bandeira 2.',
    group: 'Ajustar a central',
    readers: admin,
    keywords: 'preço bandeirada feriado período fechado zona simulador praça plano local',
  },
] as const satisfies readonly Entry[];
