import { PageLink, See, Ui } from '../words.tsx';

export function GuestPageArticle() {
  return (
    <>
      <p>
        Com a página do hóspede, quem está no hotel pede o táxi pelo próprio celular, em português, inglês ou espanhol,
        sem cadastro. O embarque é sempre o local que o hotel informou.
      </p>
      <h2>Abrir a página</h2>
      <ol>
        <li>
          Em <PageLink page="settings" />, em <Ui>Página do hóspede</Ui>, escolha <Ui>Criar página</Ui>. A central
          também pode criá-la no cadastro do cliente, em Pedidos.
        </li>
        <li>
          Informe o <Ui>Local de embarque</Ui> e, se quiser, o <Ui>Limite na conta do quarto</Ui>.
        </li>
        <li>
          Abra <Ui>Cartaz com código QR</Ui>, imprima em uma folha A4 e deixe no balcão ou no quarto.
        </li>
      </ol>
      <h2>No site do hotel</h2>
      <ol>
        <li>
          Em <Ui>Sites que podem mostrar a página</Ui>, escreva o começo do endereço do site, como
          “https://www.hotel.com.br”.
        </li>
        <li>
          Copie o <Ui>Código para o site</Ui> e peça a quem cuida do site que o coloque na página. Em outros sites o
          navegador não mostra nada.
        </li>
      </ol>
      <h2>Quando chega um pedido</h2>
      <ul>
        <li>
          Na conta do quarto, ele espera quem aprova, com o nome e o quarto: veja <See slug="aprovar-pedidos" />. A
          página do hóspede diz que a recepção ainda não aprovou e, depois de uma recusa sua, mostra o motivo como você
          o escreveu.
        </li>
        <li>Pago no carro, segue as regras do hotel: sem regra que o segure, vai direto aos motoristas.</li>
        <li>
          O <Ui>Quarto</Ui> está na página da viagem e no histórico exportado. Ao alterar a viagem, outro passageiro o
          deixa vazio até você informar o novo.
        </li>
      </ul>
      <h2>Se algo não sair como esperado</h2>
      <dl>
        <div>
          <dt>Pedidos falsos</dt>
          <dd>
            Cada celular tem no máximo duas viagens abertas, e a página recebe até 30 pedidos por hora. Escolha{' '}
            <Ui>Trocar endereço</Ui> para que o cartaz antigo deixe de valer, ou desligue a <Ui>Página ligada</Ui> em{' '}
            <Ui>Editar página</Ui>.
          </dd>
        </div>
        <div>
          <dt>O hóspede não vê preço</dt>
          <dd>
            Só os lugares da lista têm preço estimado. Um endereço escrito vale pela tarifa da central, e quem aprova lê
            que o limite da conta do quarto não foi conferido.
          </dd>
        </div>
      </dl>
    </>
  );
}
