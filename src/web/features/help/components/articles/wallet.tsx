import { Picture } from '../picture.tsx';
import { PageLink, See, Ui } from '../words.tsx';

export function Wallet() {
  return (
    <>
      <p>
        A <PageLink page="wallet" /> mostra o que é seu e o que está a caminho:
      </p>
      <dl>
        <div>
          <dt>
            <Ui>Disponível</Ui>
          </dt>
          <dd>O saldo menos o que está reservado: é o que vale para sacar e para aceitar viagens.</dd>
        </div>
        <div>
          <dt>
            <Ui>Saldo</Ui>
          </dt>
          <dd>A soma de tudo que entrou e saiu, até o último lançamento.</dd>
        </div>
        <div>
          <dt>
            <Ui>Reservado</Ui>
          </dt>
          <dd>
            A comissão prevista das viagens que você aceitou e que o passageiro paga direto a você. É descontada quando
            a viagem é concluída e liberada se ela for cancelada ou devolvida.
          </dd>
        </div>
        <div>
          <dt>
            <Ui>Em conferência</Ui>
          </dt>
          <dd>
            O que renderam as viagens que a central ainda vai conferir. O prazo da liberação conta a partir da
            confirmação.
          </dd>
        </div>
        <div>
          <dt>
            <Ui>A liberar</Ui>
          </dt>
          <dd>O que viagens concluídas já renderam e ainda não entrou no saldo, com a data da próxima liberação.</dd>
        </div>
      </dl>
      <Picture
        name="wallet"
        alt="Carteira de um parceiro: os valores, os botões Recarregar e Sacar, e o extrato na primeira de quatro abas."
      />
      <h2>Ler o extrato</h2>
      <ul>
        <li>
          Cada linha do <Ui>Extrato</Ui> diz de onde veio: viagem, recarga, saque, taxa ou ajuste, e o saldo resultante.
        </li>
        <li>
          Filtre por dias e por <Ui>Tipo de lançamento</Ui>, ou use <Ui>Buscar viagem, pedido ou motivo</Ui>. No
          celular, isso fica em <Ui>Filtrar e exportar</Ui>.
        </li>
        <li>
          Na aba <Ui>Mês a mês</Ui>, a carteira mostra com quanto cada mês começou e terminou, e gera o extrato em PDF.
        </li>
        <li>
          <Ui>Recargas e saques</Ui> traz os seus pedidos; <Ui>Liberações</Ui>, o que ainda vai entrar e em que dia.
        </li>
        <li>Um valor errado não é apagado: vem o estorno em outra linha e o valor certo ao lado.</li>
      </ul>
      <h2>Se algo não sair como esperado</h2>
      <dl>
        <div>
          <dt>
            <Ui>Saldo baixo.</Ui>
          </dt>
          <dd>
            Abaixo do mínimo, viagens pagas ao motorista não podem ser aceitas; as faturadas continuam. Veja{' '}
            <See slug="recarregar-por-pix" />.
          </dd>
        </div>
        <div>
          <dt>Uma viagem concluída não aparece</dt>
          <dd>Ela pode estar em conferência. Entra quando a central confirmar o valor.</dd>
        </div>
      </dl>
      <p>
        Para tirar dinheiro: <See slug="sacar" />.
      </p>
    </>
  );
}
