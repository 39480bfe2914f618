import type { AccessMails } from '#server/platform/auth/endpoints.ts';
import { type Addressee, composeLetter } from '#server/platform/letter.ts';
import type { Mail, Message } from '#server/platform/mail.ts';

/** The mails about getting in, by whom they reach. */
export function accessMails(mail: Mail): AccessMails {
  return { sendPasswordLink: (to, link) => mail.send(passwordLinkMail(to, link)) };
}

export function passwordLinkMail(to: Addressee, link: string): Message {
  return composeLetter(to, {
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
  return composeLetter(to, {
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
  return composeLetter(to, {
    subject: 'Recebemos o seu cadastro no Painel Chame um Táxi',
    paragraphs: [
      'Recebemos o seu pedido de conta no Painel Chame um Táxi. Agora um administrador da central vai analisá-lo.',
      'Depois da aprovação, entre com o seu e-mail e a senha que você escolheu em:',
    ],
    link: `${publicUrl}/`,
    ending: 'Se você não pediu esta conta, ignore este e-mail.',
  });
}
