/** Text of an e-mail about access: paragraphs, a link and a closing line. */
type AccessEmail = { subject: string; paragraphs: string[]; link: string; ending: string };

/** Returns the e-mail with the link to set a new password. */
export function passwordEmail(link: string): AccessEmail {
  return {
    subject: 'Crie uma nova senha do Painel Chame um Táxi',
    paragraphs: [
      'Recebemos um pedido para criar uma nova senha da sua conta no Painel Chame um Táxi.',
      'Para escolher a nova senha, abra este link. Ele vale por 1 hora e só pode ser usado uma vez:',
    ],
    link,
    ending: 'Se não foi você quem pediu, ignore este e-mail: sua senha continua a mesma.',
  };
}

/** Returns the e-mail to a user whose account was created by the central or a colleague. */
export function invitationEmail(link: string, hours: number): AccessEmail {
  return {
    subject: 'Seu acesso ao Painel Chame um Táxi',
    paragraphs: [
      'Uma conta foi criada para você no Painel Chame um Táxi.',
      `Para escolher a sua senha, abra este link. Ele vale por ${hours} horas e só pode ser usado uma vez:`,
    ],
    link,
    ending: 'Se o link já venceu, peça outro em "Esqueci minha senha", na página de login.',
  };
}

/** Returns the e-mail that verifies a new address. */
export function confirmAddressEmail(link: string): AccessEmail {
  return {
    subject: 'Confirme o seu novo e-mail no Painel Chame um Táxi',
    paragraphs: [
      'Recebemos um pedido para usar este endereço como e-mail da sua conta no Painel Chame um Táxi.',
      'Para confirmar, abra este link. Ele vale por 24 horas e só pode ser usado uma vez:',
    ],
    link,
    ending: 'Se não foi você quem pediu, ignore este e-mail: nada muda.',
  };
}

/** Returns the e-mail to the previous address of a user whose e-mail address has changed. */
export function emailChangedEmail(publicUrl: string): AccessEmail {
  return {
    subject: 'O e-mail da sua conta no Painel Chame um Táxi foi alterado',
    paragraphs: [
      'O e-mail da sua conta no Painel Chame um Táxi foi alterado, e este endereço não serve mais para entrar.',
      'Se foi você, não precisa fazer nada.',
    ],
    link: `${publicUrl}/`,
    ending: 'Se não foi você, fale com a central agora mesmo.',
  };
}

/**
 * Returns the e-mail to the owner of an existing account whose address was used for another sign-up. Only the owner
 * learns that the account exists.
 */
export function alreadyRegisteredEmail(publicUrl: string): AccessEmail {
  return {
    subject: 'Você já tem uma conta no Painel Chame um Táxi',
    paragraphs: [
      'Alguém, provavelmente você, tentou criar uma conta no Painel Chame um Táxi com este e-mail, que já está cadastrado. Nada foi alterado.',
      'Para entrar, ou para criar uma nova senha se não lembrar da atual, abra:',
    ],
    link: `${publicUrl}/`,
    ending: 'Se não foi você, pode ignorar este e-mail.',
  };
}

/**
 * Returns the e-mail to the owner of an existing account whom a client's approver invited. Only the owner learns that
 * the account exists.
 */
export function invitedElsewhereEmail(publicUrl: string, clientName: string): AccessEmail {
  return {
    subject: `${clientName} convidou você para o Painel Chame um Táxi`,
    paragraphs: [
      `${clientName} convidou você para pedir viagens em nome da empresa, mas este e-mail já tem uma conta no Painel Chame um Táxi. Nada foi alterado nela.`,
      'Se quiser pedir viagens por essa empresa, fale com a central: ela pode vincular a sua conta à empresa. Para entrar na sua conta, abra:',
    ],
    link: `${publicUrl}/`,
    ending:
      'Se você não conhece a empresa, pode ignorar este e-mail. Quem fez o convite não fica sabendo que você já tem uma conta.',
  };
}

/**
 * Returns the e-mail to a user whose sign-up waits for an administrator. The e-mail contains no name, because the
 * address is not verified.
 */
export function signUpReceivedEmail(link: string, hours: number): AccessEmail {
  return {
    subject: 'Confirme o seu e-mail no Painel Chame um Táxi',
    paragraphs: [
      'Recebemos um pedido de cadastro no Painel Chame um Táxi com este e-mail. Um administrador da central vai analisá-lo. Depois da aprovação, entre com o seu e-mail e a senha que escolheu.',
      'Até a aprovação, a página de login reaparece em branco e sem mensagem, mesmo com a senha certa: não é um erro. A resposta da central chegará por este e-mail.',
      `Para confirmar que o e-mail é seu, abra este link. Ele vale por ${hours} horas e só pode ser usado uma vez:`,
    ],
    link,
    ending: 'Se não foi você quem pediu esta conta e escolheu a senha, não abra o link e ignore este e-mail.',
  };
}

/**
 * Returns the e-mail to an approved user whose address was never verified. Through the link, the owner of the mailbox
 * chooses the password.
 */
export function approvedFirstPasswordEmail(link: string, hours: number): AccessEmail {
  return {
    subject: 'Seu cadastro no Painel Chame um Táxi foi aprovado: crie a sua senha',
    paragraphs: [
      'A central aprovou o seu cadastro no Painel Chame um Táxi.',
      `Como este e-mail ainda não tinha sido confirmado, a senha escolhida no cadastro deixou de valer. Para criar outra, abra este link. Ele vale por ${hours} horas e só pode ser usado uma vez:`,
    ],
    link,
    ending: 'Se o link já venceu, peça outro em "Esqueci minha senha", na página de login.',
  };
}

/** Returns the test e-mail for an administrator. */
export function testEmail(publicUrl: string): AccessEmail {
  return {
    subject: 'E-mail de teste do Painel Chame um Táxi',
    paragraphs: [
      'Se você está lendo esta mensagem, o envio de e-mails do painel está funcionando.',
      'Confira o remetente e, ao responder, o destinatário da resposta. Se esta mensagem caiu no spam, o domínio do remetente precisa autorizar o servidor de e-mail (SPF e DKIM).',
    ],
    link: `${publicUrl}/ajustes`,
    ending: 'Este e-mail foi solicitado em Ajustes, Central.',
  };
}

/** Returns the e-mail to an approved user. */
export function approvedEmail(publicUrl: string): AccessEmail {
  return {
    subject: 'Seu cadastro no Painel Chame um Táxi foi aprovado',
    paragraphs: [
      'A central aprovou o seu cadastro no Painel Chame um Táxi.',
      'Para começar, entre com o seu e-mail e a sua senha em:',
    ],
    link: `${publicUrl}/`,
    ending: 'Se não se lembrar da senha, crie outra em "Esqueci minha senha", na página de login.',
  };
}

/** Returns the e-mail to a user whose sign-up was refused. */
export function refusedEmail(publicUrl: string, reason: string): AccessEmail {
  return {
    subject: 'Seu cadastro no Painel Chame um Táxi não foi aprovado',
    paragraphs: ['A central não aprovou o seu cadastro no Painel Chame um Táxi. O motivo:', reason],
    link: `${publicUrl}/`,
    ending: 'Se você acha que houve um engano, fale com a central.',
  };
}

/**
 * Returns the e-mail to an approved partner whose record is incomplete. The e-mail contains the approval and the
 * requested corrections.
 */
export function welcomeCorrectionEmail(publicUrl: string, correction: string): AccessEmail {
  const { paragraphs, ...rest } = correctionEmail(publicUrl, correction);
  return {
    ...rest,
    subject: 'Sua conta no Painel Chame um Táxi foi aprovada: falta pouco',
    paragraphs: ['A central aprovou a sua conta. Antes da primeira viagem, ela pede:', ...paragraphs.slice(1)],
  };
}

/** Returns the e-mail to a partner whose record has to be completed before the first trip. */
export function correctionEmail(publicUrl: string, correction: string): AccessEmail {
  return {
    subject: 'Falta pouco no seu cadastro do Painel Chame um Táxi',
    paragraphs: [
      'A central analisou o seu cadastro e pede:',
      correction,
      'Entre com o seu e-mail e a sua senha, corrija e toque em "Enviar para conferência":',
    ],
    link: `${publicUrl}/configuracoes`,
    ending: 'Em caso de dúvida, fale com a central.',
  };
}
