import { PageLink, See, Ui } from '../words.tsx';

export function Spend() {
  return (
    <>
      <p>
        <PageLink page="reports" /> mostra quanto as viagens da empresa custaram em um mês, ou em outras datas, e
        compara com o período anterior.
      </p>
      <h2>O que conta</h2>
      <ul>
        <li>
          Viagens que terminaram no período, também as que estão em conferência: o valor final depois de descontos e
          notas de crédito, e as taxas de cancelamento e não comparecimento.
        </li>
        <li>Uma contestação aceita ou um crédito da viagem inteira a deixam em zero.</li>
        <li>
          O que não é faturado (dinheiro, cartão ou Pix) também é gasto, mas não entra na fatura nem no orçamento.{' '}
          <Ui>Gasto</Ui> diz quanto foi.
        </li>
      </ul>
      <h2>Orçamento</h2>
      <ul>
        <li>
          Escolha um mês. A parte cheia da barra é o que já foi gasto, a parte riscada é o reservado para viagens que
          ainda não terminaram.
        </li>
        <li>
          O orçamento serve para acompanhar e não recusa pedidos. Sem ele, a barra usa o limite, que recusa. A central
          cadastra os dois: veja <See slug="favoritos-e-limites" />. O valor de agora vale também para os meses
          anteriores.
        </li>
        <li>
          A partir do sétimo dia do mês, uma linha diz onde ele termina se o ritmo dos dias até hoje continuar, ou com o
          que já está reservado, se for mais. Ela não conhece feriados.
        </li>
      </ul>
      <h2>Por colaborador, trajeto e hora</h2>
      <ul>
        <li>Clique em uma linha para ver as viagens dela no histórico.</li>
        <li>
          Uma viagem sem colaborador (o passageiro não tem cadastro, ou a viagem não é faturada) conta pelo nome do
          primeiro passageiro; nomes iguais, com ou sem acento, são uma linha só.
        </li>
        <li>
          <Ui>Por trajeto</Ui> vai do bairro do embarque ao do destino. <Ui>Por hora e dia da semana</Ui> usa a hora do
          embarque.
        </li>
        <li>
          <Ui>Exportar</Ui>, em cada quadro, leva todas as linhas, não só as 50 maiores da tela.
        </li>
      </ul>
      <h2>Se algo não sair como esperado</h2>
      <dl>
        <div>
          <dt>O gasto difere dos números do Dashboard</dt>
          <dd>
            O <Ui>Valor das concluídas</Ui> vem antes das notas de crédito e não tem taxas. O limite conta só viagens
            faturadas e usa o mês do embarque; aqui uma viagem conta no dia em que termina.
          </dd>
        </div>
        <div>
          <dt>A página não aparece no menu</dt>
          <dd>Ela é dos usuários do tipo Cliente. Quem só cadastra viagens não vê somas de dinheiro.</dd>
        </div>
      </dl>
    </>
  );
}
