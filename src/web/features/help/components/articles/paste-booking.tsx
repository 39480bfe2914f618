import { Key, PageLink, See, Ui } from '../words.tsx';

export function PasteBooking() {
  return (
    <>
      <p>
        Para o pedido que chegou escrito: uma conversa do WhatsApp, um e-mail, uma lista de hóspedes ou um roteiro. O
        painel lê as viagens e pergunta o que o texto não deixa claro.
      </p>
      <h2>Passo a passo</h2>
      <ol>
        <li>
          Em <PageLink page="request" />, aperte <Ui>Colar pedido</Ui>.
        </li>
        <li>
          Cole em <Ui>Texto do pedido</Ui>, ou solte ali um arquivo .eml ou .txt. Quem atende vários clientes escolhe o
          cliente.
        </li>
        <li>
          Confira as viagens ao lado. Cada campo mostra as palavras de onde veio, e o campo em foco marca essas palavras
          no texto.
        </li>
        <li>
          Responda às dúvidas: <Key>Tab</Key> passa por elas e <Key>Enter</Key> confirma e vai à próxima. Uma hora como
          “às 7” vira escolha entre manhã e noite, sem resposta pronta. O dia escolhido uma vez vale para as outras
          viagens com a mesma dúvida.
        </li>
        <li>Sem dúvidas, aparece o preço de cada viagem. O botão no alto solicita todas, uma por uma.</li>
      </ol>
      <h2>O que fica no aparelho</h2>
      <p>
        O texto e o arquivo são lidos no seu aparelho: não são guardados nem enviados. Vão ao servidor só os campos das
        viagens, como no formulário. Os rascunhos somem quando você sai da página, por isso o painel pergunta antes.
      </p>
      <h2>Se algo não sair como esperado</h2>
      <dl>
        <div>
          <dt>
            <Ui>Nenhuma viagem neste texto</Ui>
          </dt>
          <dd>
            Faltou dizer de onde, para onde ou quando, ou o texto não pede uma viagem. Complete-o e ele é lido de novo.
          </dd>
        </div>
        <div>
          <dt>Um campo certo veio errado</dt>
          <dd>
            Aperte o campo para corrigi-lo, ou <Ui>Abrir no formulário</Ui> para ver a viagem inteira. Depois do botão
            de solicitar, <Key>Tab</Key> passa por todos os campos.
          </dd>
        </div>
        <div>
          <dt>O texto cancela uma viagem</dt>
          <dd>
            O painel avisa e não cancela nada: abra a viagem e cancele-a. Veja <See slug="acompanhar-viagem" />.
          </dd>
        </div>
        <div>
          <dt>O remetente do e-mail</dt>
          <dd>É só uma pista do cliente. Qualquer pessoa pode escrever um remetente, por isso quem escolhe é você.</dd>
        </div>
        <div>
          <dt>Uma viagem foi recusada</dt>
          <dd>
            Ela fica como rascunho, com o motivo no campo. As outras seguem, e solicitar de novo não repete nenhuma.
          </dd>
        </div>
        <div>
          <dt>
            <Ui>Sem resposta do servidor</Ui>
          </dt>
          <dd>A viagem pode ter sido registrada. Solicite de novo: ela não é repetida.</dd>
        </div>
      </dl>
    </>
  );
}
