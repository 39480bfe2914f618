import type { AccessMails } from '#server/platform/auth/endpoints.ts';
import type { Mail, Message } from '#server/platform/mail.ts';

/** The mails about getting in, by whom they reach. */
export function accessMails(mail: Mail): AccessMails {
  return { sendPasswordLink: (to, link) => mail.send(passwordLinkMail(to, link)) };
}

export type Addressee = { email: string; name: string };

export function passwordLinkMail(to: Addressee, link: string): Message {
  return compose(to, {
    subject: 'Crie uma nova senha do Painel Chame um Táxi',
    paragraphs: [
      'Recebemos um pedido para criar uma nova senha da sua conta no Painel Chame um Táxi.',
      'Para escolher a nova senha, abra este endereço. Ele vale por 1 hora e só pode ser usado uma vez:',
    ],
    link,
    ending: 'Se não foi você quem pediu, ignore este e-mail: sua senha continua a mesma.',
  });
}

/** To somebody who signed up with an e-mail that has an account: only its owner learns of it. */
export function alreadyRegisteredMail(to: Addressee, publicUrl: string): Message {
  return compose(to, {
    subject: 'Você já tem uma conta no Painel Chame um Táxi',
    paragraphs: [
      'Alguém, provavelmente você, pediu uma conta no Painel Chame um Táxi com este e-mail, que já está cadastrado. Nada foi alterado.',
      'Para entrar, ou para criar uma nova senha se não lembrar da atual, abra:',
    ],
    link: `${publicUrl}/`,
    ending: 'Se não foi você, pode ignorar este e-mail.',
  });
}

export function signUpReceivedMail(to: Addressee, publicUrl: string): Message {
  return compose(to, {
    subject: 'Recebemos o seu cadastro no Painel Chame um Táxi',
    paragraphs: [
      'Recebemos o seu pedido de conta no Painel Chame um Táxi. Agora um administrador da central vai analisá-lo.',
      'Depois da aprovação, entre com o seu e-mail e a senha que você escolheu em:',
    ],
    link: `${publicUrl}/`,
    ending: 'Se você não pediu esta conta, ignore este e-mail.',
  });
}

/** To somebody for whom an administrator made an account without a password. */
export function invitationMail(to: Addressee, link: string): Message {
  return compose(to, {
    subject: 'Seu acesso ao Painel Chame um Táxi',
    paragraphs: [
      'Um administrador da central criou uma conta para você no Painel Chame um Táxi.',
      'Para escolher a sua senha, abra este endereço. Ele vale por 72 horas e só pode ser usado uma vez:',
    ],
    link,
    ending: 'Se o endereço já venceu, peça outro em "Esqueci minha senha", na página de entrada.',
  });
}

export function approvedMail(to: Addressee, publicUrl: string): Message {
  return compose(to, {
    subject: 'Sua conta no Painel Chame um Táxi foi aprovada',
    paragraphs: ['Seu cadastro foi aprovado. Entre com o seu e-mail e a senha que você escolheu em:'],
    link: `${publicUrl}/`,
    ending: 'Se você não pediu esta conta, fale com a central.',
  });
}

type Letter = { subject: string; paragraphs: string[]; link: string; ending: string };

function compose({ email, name }: Addressee, { subject, paragraphs, link, ending }: Letter): Message {
  const greeting = name === '' ? 'Olá,' : `Olá, ${name},`;
  const html = [
    ...[greeting, ...paragraphs].map((text) => `<p>${escapeHtml(text)}</p>`),
    `<p><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>`,
    `<p>${escapeHtml(ending)}</p>`,
    '<p>Painel Chame um Táxi</p>',
  ];
  return {
    to: email,
    subject,
    text: [greeting, ...paragraphs, link, ending, 'Painel Chame um Táxi'].join('\n\n'),
    html: `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><body>${html.join('\n')}</body></html>`,
  };
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
