/**
 * Requirements of the panel's owner, by section and row. Every row needs at least one browser test that names the row
 * in its title (`about`). requirements.test.ts fails for a row without a test.
 */
export const requirements = {
  '1.1': {
    name: 'Roles and profile',
    rows: {
      parceiro: 'partner: accepts trips; label Parceiro',
      cliente: 'client: requests trips; label Cliente',
      admin: 'manages everything; label Administrador',
      cadviagens: 'client-like, registers trips; label Cadastro de viagens',
      record: 'one record per user with exactly tipo, id_cliente, id_parceiro, nome, also over the API',
      'missing field': 'a missing field reads as the empty string',
      'live tipo': 'a change of tipo changes menu, routes and greeting in the open page within a second, no reload',
      'live nome': 'a change of nome changes the greeting in the open page within a second',
      'live links': 'a change of the links changes the open page within a second',
      'own table': 'the record can be missing; no authentication endpoint writes it',
      'cadviagens of a client': 'registers for that client',
      attendant:
        'cadviagens without id_cliente: books for any client, sees every trip, designates; no wallets, no administration',
      'cliente without link': 'pages explain what is missing and whom to ask',
      'parceiro without link': 'pages explain what is missing and whom to ask',
    },
  },
  '1.2': {
    name: 'Session',
    rows: {
      unknown: 'authentication state still unknown: a loading image, nothing else',
      'signed in': 'the profile is read live; the routes of its role are enabled',
      'signed out': 'only the public routes',
      'profile missing': 'signed out silently, sent to /',
      'tipo empty at sign-in': 'signed out silently, sent to /',
      'tipo empty later': 'signed out silently, live, sent to /',
      '?token=': 'the token is exchanged and the answer signs the user in, on any path',
      'public path while signed in': 'to the dashboard',
      'signed-in path while signed out': 'to /, remembering the path for after sign-in',
      'same user': 'the exchange replaces an existing session of the same user',
      'different user': 'a different signed-in user is asked which to keep',
      'failed exchange': 'no user is signed in',
      'address bar': 'the parameter leaves it before anything else loads',
      '?code=': 'the links that we build ourselves carry ?code=, never ?token=',
    },
  },
  '1.3': {
    name: 'Public routes',
    rows: {
      '/': 'sign in',
      '/login': 'sign in (the same page)',
      '/auth/signin-1': 'sign in (the same page)',
      '/auth/signup-1': 'sign up',
      '/auth/reset-password-1': 'password reset',
    },
  },
  '1.4': {
    name: 'Signed-in routes',
    rows: {
      layout: 'one layout: side menu, header, breadcrumbs, which show the page title',
      'unknown path': 'redirects to /app/dashboard/default',
      'landing page': '/app/dashboard/default after sign-in',
      '/app/dashboard/default': 'dashboard: all four',
      '/viagens': 'trip history: all four',
      '/solicitar-viagem': 'request a trip: cliente, admin, cadviagens',
      '/viagens-solicitadas': 'available trips: parceiro, admin',
      '/viagens-futuras': 'future trips: all four; for partners titled Lançar Viagens Cadastradas',
      '/carteira': 'wallet: parceiro, admin',
      '/configuracoes': 'settings: parceiro, cliente',
      '/parceiros': 'partner list: admin',
      '/parceiros/edit/:id_parceiro': 'partner edit: admin',
      '/clientes': 'client list: admin',
      '/clientes/edit/:id_cliente': 'client edit: admin',
      '/usuarios': 'user list: admin',
      '/usuarios/edit/:id_usuario': 'user edit: admin',
      '/atualizacarteira': 'update wallets: admin',
      '/viagens/:id': "a trip's own page",
      '/parceiros/novo': 'new partner: admin',
      '/clientes/novo': 'new client: admin',
      '/usuarios/novo': 'new user: admin',
      '/faturas': 'invoices: admin, cliente',
      '/faturas/:id': 'one invoice: admin, cliente',
      '/relatorios': 'reports: admin; spending of the own client, titled Gastos: cliente',
      '/auditoria': 'audit log: admin',
      '/ajustes': 'central: admin',
      '/tarifas': 'tariffs: admin',
      '/pontos': 'ranks and dispatch policies: admin',
      '/despacho': 'console of the dispatchers: admin, attendants',
      '/hoje': 'trips of today, walls and day sheet of a client: cliente, cadviagens of a client',
      '/links-a-enviar': 'links of passengers that a person sends: all but parceiro',
      '/colaboradores': 'employees of a client, their groups and rules: all but parceiro',
      '/plano': 'plan of the day: admin, attendants',
      '/filas': 'queues of the ranks: admin, attendants',
      '/fila': 'availability, place in a queue, hours and earnings of a driver: parceiro',
      '/conta': 'the own account, from the header: all four',
      '/avisos': 'notifications, from the header: all four',
      '/ajuda': 'help, written for each role, from the header: all four',
      '/ajustes/emails': 'e-mails stored without a mail server: admin',
    },
  },
  '1.5': {
    name: 'Side menu',
    rows: {
      'Navegação · parceiro, cliente, admin': 'Dashboard',
      'Navegação · cadviagens': 'none',
      'Fluxo de Viagem · cliente, cadviagens': 'Histórico de Viagens, Solicitar Viagem, Futuras Viagens',
      'Fluxo de Viagem · admin': 'the same, then Viagens Disponíveis',
      'Fluxo de Viagem · parceiro': 'Histórico de Viagens, Viagens Disponíveis, Lançar Viagens Cadastradas',
      'Gerenciamento · admin': 'Parceiros, Clientes, Usuários',
      'Financeiro · admin': 'Carteira, Atualiza Carteiras',
      'Financeiro · parceiro': 'Carteira',
      'Mais · admin, cliente': 'further pages, after the groups and before the last entries',
      'Configurações · parceiro, cliente': 'among the last',
      'Sair · everyone': 'the very last',
      submenus: 'the groups open and close; open at first',
      '991 px': 'narrower than 992: an overlay, closed at first',
      '992 px': 'tablet: starts collapsed',
      '1010 px': 'tablet: starts collapsed',
      '1024 px': 'tablet: starts collapsed',
      '1025 px': 'open',
      'changing width': 'collapses and opens as the width passes from one band into another',
      'header button': 'opens and closes the menu',
      brand: 'links to the dashboard',
    },
  },
  '1.6': {
    name: 'Texts, timings, titles',
    rows: {
      titles: 'titled Painel, brand Chame um Táxi, document.title <page title> | Painel Chame um Táxi',
      greeting: 'Olá, <nome> two seconds (2000 ms) after load, nothing before',
      'greeting of partners': 'Olá, Parceiro <nome>',
      'greeting after a change': 'a later change of name shows at once',
      'loading bar': 'at the top while a page section loads: 200 ms animation, an increment every 800 ms',
      version: 'Versão <version> at the foot of the side menu',
      'on demand': 'page sections load on demand',
      'static assets': 'served from the root path',
      'Sair dialog': 'its title, text and buttons',
      'Sair confirmed': 'signed out, sent to /',
      'Sair failing': 'a dialog titled Erro! with the message; the session stays',
    },
  },
  '1.7': {
    name: 'Token exchange',
    rows: {
      call: 'POST /nodejs/generateCustomToken { idToken } answers { customToken }, called when the URL carries token',
      success: 'the page signs in with the custom token',
      'not-ok answer': 'Erro ao obter Custom Token do backend is logged, no user is signed in',
      'own issuer': 'an ID token of the panel itself, from GET /api/auth/token, verified against /api/auth/jwks',
      'trusted issuer': 'an ID token of an issuer that the operator configured, linked once by verified e-mail',
      'admin by e-mail': 'an administrator is never linked by e-mail',
      'custom token': 'opaque, single-use, bound to the nonce cookie of the browser that exchanged',
      replay: 'an ID token seen before is refused',
      'uniform refusal': 'every refusal is the same 401 from outside',
    },
  },
  '1.8': {
    name: 'Role rules on the server',
    rows: {
      'every call': 'the server refuses what a caller may not see or do, from any page or program',
      'open stream': 'an open live stream ends at once, without further events, when a right is removed',
      'trips of a client': "a client's users see their client's trips only",
      'trips of a partner':
        'a partner sees trips assigned to it now or before, its offers, and available ones of its areas and categories',
      wallets: 'a partner sees only its own wallet; clients and cadviagens none',
      cadviagens: 'as in 1.1: of a client its trips only, attendants every trip',
      'before acceptance': 'a partner sees districts, time, category, needs and pay, no name, phone or door',
      'while assigned': "the passenger's full name, phone and door number",
      'a day after': 'no longer the full name, phone and door number',
    },
  },
} as const satisfies Record<string, { name: string; rows: Record<string, string> }>;

export type Section = keyof typeof requirements;
export type RowOf<Of extends Section> = Extract<keyof (typeof requirements)[Of]['rows'], string>;

/** Returns the title of a browser test: number and name of the section, the row, and the claim. */
export function about<Of extends Section>(section: Of, row: RowOf<Of>, claim: string): string {
  return `${prefix(section, row)}${claim}`;
}

/**
 * Returns the rows without a test, and the titles that start with the number of a section but name none of its rows.
 */
export function compareTitles(titles: readonly string[]): { untested: string[]; unknown: string[] } {
  const prefixes = Object.entries(requirements).flatMap(([section, { rows }]) =>
    Object.keys(rows).map((row) => prefix(section as Section, row)),
  );
  return {
    untested: prefixes.filter((start) => !titles.some((title) => title.startsWith(start))),
    unknown: titles.filter((title) => /^\d/.test(title) && !prefixes.some((start) => title.startsWith(start))),
  };
}

function prefix(section: Section, row: string): string {
  return `${section} ${requirements[section].name} · ${row}: `;
}
