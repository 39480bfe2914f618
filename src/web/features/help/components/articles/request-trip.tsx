import { Picture } from '../picture.tsx';
import { Key, See, Ui, PageLink } from '../words.tsx';

export function RequestTrip() {
  return (
    <>
      <h2>Passo a passo</h2>
      <ol>
        <li>
          Abra <PageLink page="request" />. Quem é da central escolhe primeiro o cliente.
        </li>
        <li>
          Escreva o nome em <Ui>Passageiro</Ui> e o <Ui>Telefone</Ui>. Um telefone conhecido traz o nome e os últimos
          trajetos dessa pessoa: um toque preenche os endereços.
        </li>
        <li>
          Preencha <Ui>Origem</Ui> e <Ui>Destino</Ui> e escolha uma das sugestões. <Ui>Adicionar parada</Ui> inclui um
          lugar no caminho; <Ui>Inverter trajeto</Ui> troca a ida pela volta.
        </li>
        <li>
          Em <Ui>Data e hora</Ui>, escreva como fala: “amanhã 8h”, “sexta 14:30”. Vazio quer dizer agora.
        </li>
        <li>
          Escolha <Ui>Categoria</Ui> e <Ui>Forma de pagamento</Ui>. O que o motorista precisa saber vai em{' '}
          <Ui>Observações</Ui>.
        </li>
        <li>
          Confira a estimativa, que explica cada parte do preço, e aperte <Ui>Solicitar viagem</Ui> ou <Key>Ctrl</Key>{' '}
          <Key>Enter</Key>.
        </li>
      </ol>
      <Picture
        name="request-form"
        alt="Formulário de solicitação preenchido: passageiro, telefone, origem, destino, data e hora, categoria, pagamento e a estimativa do preço."
      />
      <p>
        No fim aparece o código da viagem, como V-000123. É por ele que a central, o motorista e você falam da mesma
        viagem.
      </p>
      <h2>Só quando precisa</h2>
      <ul>
        <li>
          <Ui>Volta, vários veículos, por hora</Ui>: a volta e cada veículo a mais são viagens próprias da mesma
          reserva, cada uma com seu código.
        </li>
        <li>
          <Ui>Pessoas, bagagem e necessidades</Ui>: cadeira de rodas, cão-guia, cadeirinha, porta-malas grande.
        </li>
        <li>
          <Ui>Voo e recepção</Ui>: número do voo e nome na placa.
        </li>
        <li>
          <Ui>Centro de custo, voucher, referência e motivo</Ui>: para a fatura sair com o que a empresa pede.
        </li>
      </ul>
      <h2>Se algo não sair como esperado</h2>
      <dl>
        <div>
          <dt>
            <Ui>O pedido não pode ser enviado assim</Ui>
          </dt>
          <dd>A lista diz que regra impede: limite do mês, horário, categoria. Mude o que ela pede antes de enviar.</dd>
        </div>
        <div>
          <dt>
            <Ui>Vai aguardar aprovação</Ui>
          </dt>
          <dd>O pedido é enviado e só vai para os parceiros depois que alguém da empresa aprovar.</dd>
        </div>
        <div>
          <dt>O endereço não tem ponto no mapa</dt>
          <dd>
            Escolha <Ui>Bairro</Ui>, <Ui>Ponto no mapa</Ui> ou <Ui>Sem preço</Ui>: a central vê a sua escolha.
          </dd>
        </div>
        <div>
          <dt>O preço aparece como “a combinar”</dt>
          <dd>
            Falta o lugar exato de um endereço. Escolha uma sugestão, ou vale o taxímetro. Se a empresa tem limite de
            valor, o pedido sem preço aguarda aprovação.
          </dd>
        </div>
        <div>
          <dt>A página fechou no meio</dt>
          <dd>O rascunho fica guardado neste navegador por um dia e é oferecido quando você volta.</dd>
        </div>
      </dl>
      <p>
        Depois de pedir: <See slug="acompanhar-viagem" />.
      </p>
    </>
  );
}
