import { Picture } from '../picture.tsx';
import { PageLink, See, Ui } from '../words.tsx';

export function Central() {
  return (
    <>
      <h2>Começar</h2>
      <p>
        <PageLink page="central" query="aba=inicio">
          Primeiros passos
        </PageLink>{' '}
        mostra o que uma central nova ainda precisa cadastrar: os seus dados, praça, locais conhecidos, tarifa, planos,
        chave Pix, e-mail, um parceiro pronto para aceitar viagens, clientes, e os usuários de parceiros e clientes.
        Cada passo se marca sozinho quando está feito; <Ui>Pular</Ui> o deixa para depois.
      </p>
      <Picture name="first-steps" alt="Primeiros passos: o que já está feito e o que falta para a central começar." />
      <h2>O que cada aba ajusta</h2>
      <dl>
        <div>
          <dt>
            <Ui>Central</Ui>
          </dt>
          <dd>
            Nome, documento e telefone, que saem em faturas e recibos; o remetente dos e-mails; e se{' '}
            <Ui>Motoristas e veículos passam por aprovação</Ui>.
          </dd>
        </div>
        <div>
          <dt>
            <Ui>Viagens</Ui>
          </dt>
          <dd>
            Com que antecedência a viagem é publicada sozinha, quando vira não atendida, tolerância de espera,
            cancelamento sem taxa e as taxas.
          </dd>
        </div>
        <div>
          <dt>
            <Ui>Distribuição</Ui>
          </dt>
          <dd>
            <Ui>Prazo de uma oferta</Ui>, <Ui>Vantagem dos prioritários</Ui>, quando pedir ao parceiro que confirme, e
            quanto custa devolver tarde.
          </dd>
        </div>
        <div>
          <dt>
            <Ui>Dinheiro</Ui>
          </dt>
          <dd>
            Comissão e saldo mínimo de quem não tem próprios, os limites da conferência, a conta Pix, os prazos de
            pagamento e o segundo administrador.
          </dd>
        </div>
        <div>
          <dt>
            <Ui>Integrações</Ui>
          </dt>
          <dd>
            Chaves e webhooks: veja <See slug="integracoes" />.
          </dd>
        </div>
        <div>
          <dt>
            <Ui>Privacidade</Ui>
          </dt>
          <dd>Os textos que todos aceitam ao entrar.</dd>
        </div>
      </dl>
      <p>
        Cada parte tem o seu botão de salvar e vale dali em diante; viagens já aceitas ficam como foram combinadas. Quem
        mudou o quê está na <PageLink page="audit" />.
      </p>
      <h2>E-mails</h2>
      <p>
        <PageLink page="emails" /> lista o que saiu e o que teve problema, com <Ui>Enviar de novo</Ui>. Sem servidor de
        e-mail, o que seria enviado fica guardado ali, e quem cuida do servidor precisa configurar <code>SMTP_URL</code>
        .
      </p>
    </>
  );
}
