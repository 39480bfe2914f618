import { PageLink, See, Ui } from '../words.tsx';

export function Billing() {
  return (
    <>
      <h2>Fechar</h2>
      <p>
        No fim do ciclo de cada cliente as viagens faturadas viram uma fatura sozinhas. O ciclo e o prazo estão na
        página do cliente, na aba <Ui>Faturamento</Ui>. Antes disso:
      </p>
      <ol>
        <li>
          Em <PageLink page="invoices" />, <Ui>Fechar agora</Ui> e escolha o cliente.
        </li>
        <li>
          Confira total, período e vencimento. <Ui>Ficam fora desta fatura</Ui> as viagens em conferência e as
          contestadas.
        </li>
        <li>
          <Ui>Fechar fatura</Ui>.
        </li>
      </ol>
      <h2>Enviar</h2>
      <ol>
        <li>
          Na fatura, registre, se houver, o <Ui>Número da NFS-e</Ui> e ajuste o <Ui>Vencimento</Ui>.
        </li>
        <li>
          <Ui>Enviar por e-mail</Ui> a manda ao e-mail do cadastro do cliente. Ela também está no painel dele, com o Pix
          para pagar.
        </li>
        <li>
          <Ui>PDF</Ui> e <Ui>Exportar</Ui> servem para quem precisa de outro formato. A planilha tem todos os detalhes
          das viagens que os filtros mostram e uma linha de somas.
        </li>
      </ol>
      <h2>Receber</h2>
      <ol>
        <li>
          O Pix com o código da fatura é recebido pelo extrato: veja <See slug="extrato-bancario" />.
        </li>
        <li>
          O resto, com <Ui>Registrar recebimento</Ui>: <Ui>Valor recebido</Ui> e <Ui>Recebido em</Ui>. Um valor menor
          paga primeiro as viagens mais antigas; o que passar vira crédito do cliente.
        </li>
        <li>
          Dinheiro antes da fatura: <Ui>Registrar adiantamento</Ui>, na lista. O crédito paga a próxima.
        </li>
      </ol>
      <h2>Corrigir e baixar</h2>
      <ul>
        <li>
          <Ui>Creditar</Ui>, na linha da viagem, lança uma nota de crédito: o cliente deve menos, e o parceiro também
          recebe menos por ela. Os dois leem o motivo.
        </li>
        <li>
          <Ui>Decidir</Ui> aparece na linha de uma viagem que o cliente contesta: <Ui>Aceitar</Ui> lança a nota de
          crédito, inteira ou em parte, e <Ui>Recusar</Ui> mantém o valor. O cliente é avisado com o motivo. Todas as
          que esperam estão em <PageLink page="invoices" />, com <Ui>Só em contestação</Ui>, e no dashboard.
        </li>
        <li>
          <Ui>Estornar</Ui>, num dos <Ui>Pagamentos</Ui>, desfaz um recebimento errado ou um cheque devolvido. O que já
          foi liberado aos parceiros continua com eles, e o cliente lê o motivo.
        </li>
        <li>
          <Ui>Pedir baixa</Ui> desiste do que está em aberto e o registra como perda. Outro administrador precisa{' '}
          <Ui>Confirmar baixa</Ui>, e isso não pode ser desfeito.
        </li>
      </ul>
      <h2>Se algo não sair como esperado</h2>
      <dl>
        <div>
          <dt>
            <Ui>Nada a faturar</Ui>
          </dt>
          <dd>
            As viagens já estão em outra fatura, não são faturadas ou estão esperando: veja{' '}
            <See slug="conferencia-e-contestacoes" />.
          </dd>
        </div>
        <div>
          <dt>
            <Ui>Este cliente ainda não tem e-mail no cadastro.</Ui>
          </dt>
          <dd>
            Cadastre-o em <PageLink page="clients" /> e envie de novo.
          </dd>
        </div>
      </dl>
    </>
  );
}
