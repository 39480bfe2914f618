import { PageLink, See, Ui } from '../words.tsx';

export function Employees() {
  return (
    <>
      <p>
        Em <PageLink page="employees" /> ficam as pessoas que viajam pela empresa e as regras das viagens faturadas
        delas. O pedido reconhece o colaborador pelo telefone do primeiro passageiro.
      </p>
      <h2>Cadastrar</h2>
      <ol>
        <li>
          Na aba <Ui>Grupos</Ui>, <Ui>Novo grupo</Ui>: as regras de cada colaborador e, se quiser, o{' '}
          <Ui>Limite do grupo por mês</Ui>, que soma as viagens de todos.
        </li>
        <li>
          Na aba <Ui>Colaboradores</Ui>, <Ui>Novo colaborador</Ui>: nome, telefone, grupo e centro de custo.
        </li>
        <li>
          Muitos de uma vez: <Ui>Importar planilha</Ui>. Cada linha é conferida antes, e entram todas ou nenhuma. Uma
          linha com a matrícula ou o telefone de um colaborador altera o cadastro dele.
        </li>
      </ol>
      <h2>Regras</h2>
      <ul>
        <li>Um campo vazio não limita nada. A frase no fim do formulário resume o que vale.</li>
        <li>
          Ligue <Ui>Regras próprias</Ui> para mudar só o que é diferente para um colaborador: cada regra dele substitui
          a do grupo, e o campo vazio diz o que vale do grupo.
        </li>
        <li>
          <Ui>Zonas</Ui> são os lugares que a central desenhou. A viagem precisa começar e terminar nelas, ou seguir um
          dos <Ui>Trajetos</Ui>, nos dois sentidos.
        </li>
        <li>
          <Ui>Fora das regras</Ui> diz o que acontece: <Ui>Recusar</Ui>, <Ui>Aceitar com motivo</Ui> ou{' '}
          <Ui>Pedir aprovação com motivo</Ui>, e então <Ui>Quem aprova</Ui>.
        </li>
        <li>
          <Ui>Só colaboradores cadastrados</Ui>, em Campos obrigatórios nas configurações, recusa pedidos faturados para
          outras pessoas. Os hóspedes ainda pedem na conta do quarto, que a recepção aprova.
        </li>
      </ul>
      <h2>No pedido</h2>
      <p>
        Quem pede escolhe o colaborador pelo nome, e o telefone, o e-mail e o centro de custo são preenchidos. Uma linha
        abaixo do passageiro resume as regras dele, e a que não foi cumprida aparece no seu campo antes do envio. Em{' '}
        <See slug="aprovar-pedidos" />, o cartão diz qual foi.
      </p>
      <h2>Se algo não sair como esperado</h2>
      <dl>
        <div>
          <dt>O pedido ignora as regras</dt>
          <dd>
            O telefone do primeiro passageiro é outro, o colaborador está inativo, ou a viagem não é faturada. O{' '}
            <Ui>Usado no mês</Ui> mostra as viagens que contaram.
          </dd>
        </div>
        <div>
          <dt>Ninguém consegue aprovar</dt>
          <dd>
            O aprovador escolhido está ausente, ou o pedido é dele mesmo. Escolha outro em <Ui>Quem aprova</Ui>; a
            central também decide.
          </dd>
        </div>
      </dl>
    </>
  );
}
