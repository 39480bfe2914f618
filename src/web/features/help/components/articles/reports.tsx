import { Picture } from '../picture.tsx';
import { PageLink, Ui } from '../words.tsx';

export function Reports() {
  return (
    <>
      <h2>Viagens e faturamento</h2>
      <ol>
        <li>
          Em <PageLink page="reports" />, escolha o período e, se quiser, praça, parceiro ou cliente.
        </li>
        <li>
          <Ui>Faturamento</Ui> soma <Ui>Comissão</Ui> e <Ui>Parte dos parceiros</Ui>. Cada viagem conta no dia em que
          terminou, no fuso da sua praça. Descontos não o diminuem, taxas entram e o que está em conferência fica fora:
          por isso ele difere de <Ui>Valor das concluídas</Ui>, no <PageLink page="dashboard" />.
        </li>
        <li>
          Abaixo, as mesmas somas por dia ou mês, dia da semana, hora, parceiro, cliente, forma de pagamento, categoria
          e praça.
        </li>
        <li>
          <Ui>Exportar</Ui>, em cada quadro, leva todas as linhas, não só as 50 maiores da tela.
        </li>
      </ol>
      <Picture
        name="report"
        alt="Relatório de um período: faturamento, comissão e parte dos parceiros, com o gráfico por dia."
      />
      <h2>A receber e a pagar</h2>
      <p>
        <PageLink page="reports" query="aba=dividas">
          A receber e a pagar
        </PageLink>{' '}
        é a posição de agora:
      </p>
      <ul>
        <li>
          <Ui>O que os clientes devem</Ui>, pelo atraso das faturas, e os Pix de passageiros que ainda não chegaram.
        </li>
        <li>
          <Ui>O que a central deve aos parceiros</Ui>, pelo dia prometido. <Ui>Liberações atrasadas</Ui> pede atenção.
        </li>
      </ul>
      <h2>Gastos de um cliente</h2>
      <p>
        <PageLink page="reports" query="aba=gastos">
          Gastos de um cliente
        </PageLink>{' '}
        mostra o mesmo que o cliente vê em Gastos: por colaborador, centro de custo, trajeto e hora, com o orçamento do
        mês.
      </p>
      <h2>Se algo não sair como esperado</h2>
      <dl>
        <div>
          <dt>Uma viagem do período não está na soma</dt>
          <dd>
            Está <Ui>Em conferência</Ui>, e aparece contada à parte: os valores entram depois de lançados.
          </dd>
        </div>
        <div>
          <dt>Os números ainda crescem</dt>
          <dd>
            Os totais estão sendo calculados pela primeira vez. A página avisa, e os números se completam sozinhos.
          </dd>
        </div>
      </dl>
    </>
  );
}
