import type { Entry } from './article-entry.ts';

const allReaders = ['cliente', 'parceiro', 'cadviagens', 'atendente', 'admin'] as const;

/** Articles for all users. */
export const ownArticles = [
  {
    slug: 'conta-e-segunda-etapa',
    title: 'Cuidar da conta e usar a verificação em duas etapas',
    lead: 'Nome, e-mail, senha, aparelhos conectados e o código que protege o acesso.',
    group: 'Conta e aparelho',
    readers: allReaders,
    keywords: 'perfil 2fa autenticador recuperação sessões sair segurança login esqueci',
  },
  {
    slug: 'avisos',
    title: 'Escolher os avisos',
    lead: 'O que chega, por onde e quando não incomodar.',
    group: 'Conta e aparelho',
    readers: allReaders,
    keywords: 'notificações notificação push sino e-mail silêncio celular',
  },
  {
    slug: 'instalar-no-aparelho',
    title: 'Instalar no aparelho',
    lead: 'O painel como um aplicativo, no celular e no computador.',
    group: 'Conta e aparelho',
    readers: allReaders,
    keywords: 'aplicativo app pwa ícone android iphone tela inicial offline',
  },
  {
    slug: 'busca-e-atalhos',
    title: 'Buscar e usar atalhos',
    lead: 'Chegar a qualquer lugar sem tirar as mãos do teclado.',
    group: 'Conta e aparelho',
    readers: allReaders,
    keywords: 'ctrl k teclado teclas procurar comando palete',
  },
  {
    slug: 'privacidade',
    title: 'Ver, levar e apagar os seus dados',
    lead: 'O que o painel guarda sobre você, e o que a lei garante.',
    group: 'Conta e aparelho',
    readers: allReaders,
    keywords: 'lgpd privacidade exclusão excluir exportar dados pessoais',
  },
] as const satisfies readonly Entry[];
