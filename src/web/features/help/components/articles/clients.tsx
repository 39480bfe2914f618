import { Picture } from '../picture.tsx';
import { PageLink, See, Ui } from '../words.tsx';

export function Clients() {
  return (
    <>
      <h2>Cadastrar</h2>
      <ol>
        <li>
          Em <PageLink page="clients" />, <Ui>Novo cliente</Ui>; muitos de uma vez, <Ui>Importar planilha</Ui>.
        </li>
        <li>
          Complete a página dele, aba por aba: <Ui>Cadastro</Ui>, <Ui>Faturamento</Ui>,{' '}
          <Ui>Centros de custo e vouchers</Ui>, <Ui>Pedidos</Ui>. Cada parte tem o seu botão de salvar e vale para os
          próximos pedidos.
        </li>
        <li>
          Para que o cliente peça sozinho, crie um usuário do tipo Cliente ou Cadastro de viagens vinculado a ele: veja{' '}
          <See slug="usuarios-e-acesso" />.
        </li>
      </ol>
      <Limits />
      <h2>Política</h2>
      <dl>
        <div>
          <dt>
            <Ui>Aprovação de pedidos</Ui>
          </dt>
          <dd>
            Precisam de aprovação os pedidos <Ui>Acima de</Ui> um valor, das categorias marcadas ou fora do horário
            livre. <Ui>Teto por viagem</Ui> recusa na hora. Quem aprova é marcado no usuário:{' '}
            <Ui>Aprova pedidos do cliente</Ui>.
          </dd>
        </div>
        <div>
          <dt>
            <Ui>Campos obrigatórios</Ui>
          </dt>
          <dd>
            O que todo pedido deste cliente precisa informar, seja quem for que peça: centro de custo, motivo, voucher…
          </dd>
        </div>
        <div>
          <dt>
            <Ui>Vouchers</Ui>
          </dt>
          <dd>
            <Ui>Novo voucher</Ui>: um código que autoriza um número de viagens, com <Ui>Teto por viagem</Ui> e{' '}
            <Ui>Último dia de embarque</Ui>.
          </dd>
        </div>
        <div>
          <dt>
            <Ui>Embarque e execução</Ui>
          </dt>
          <dd>
            <Ui>Pedir PIN de embarque</Ui>, e se parceiros podem registrar depois viagens feitas fora do painel.
          </dd>
        </div>
        <div>
          <dt>
            <Ui>Situação</Ui>
          </dt>
          <dd>
            Suspenso, o cliente não pede viagens novas. As já publicadas ou aceitas seguem; as outras esperam entre as{' '}
            <PageLink page="ahead" query="vista=descobertas">
              sem motorista
            </PageLink>
            , e só um administrador as põe em andamento. A central continua a corrigir as viagens dele.
          </dd>
        </div>
      </dl>
      <WhatCanGoWrong />
    </>
  );
}

function WhatCanGoWrong() {
  return (
    <>
      <h2>Se algo não sair como esperado</h2>
      <dl>
        <div>
          <dt>O pedido é recusado pelo limite</dt>
          <dd>
            Veja o uso em Limites do mês e aumente o limite, ou peça outra forma de pagamento: só as viagens faturadas
            contam.
          </dd>
        </div>
        <div>
          <dt>Nenhum aprovador no cliente</dt>
          <dd>Os pedidos ficam para a central decidir, em Aprovações. Ninguém aprova o que pediu.</dd>
        </div>
      </dl>
    </>
  );
}

function Limits() {
  return (
    <>
      <h2>Limites e orçamento</h2>
      <Picture
        name="client-limits"
        alt="Limites do mês: quanto cada cliente e centro de custo já usou do seu limite."
      />
      <ul>
        <li>
          <Ui>Limite por mês</Ui>, na aba <Ui>Faturamento</Ui>: soma as viagens faturadas do mês do embarque, também as
          que ainda vão acontecer. Vazio: sem limite.
        </li>
        <li>Cada centro de custo pode ter o seu, dentro do limite do cliente.</li>
        <li>
          <Ui>Orçamento por mês</Ui>, do cliente e de cada centro de custo, não recusa pedidos: o cliente o acompanha em
          Gastos, e você em{' '}
          <PageLink page="reports" query="aba=gastos">
            Gastos de um cliente
          </PageLink>
          .
        </li>
        <li>
          <PageLink page="clients" query="aba=limites">
            Limites do mês
          </PageLink>{' '}
          mostra quem passou de 80%. O cliente e a central são avisados em 80% e em 100%.
        </li>
      </ul>
    </>
  );
}
