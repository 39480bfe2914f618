import { PageLink, See, Ui } from '../words.tsx';

export function ForClients() {
  return (
    <>
      <p>
        Quem atende na central pede viagens para qualquer cliente. O formulário é o de <See slug="pedir-viagem" />, com
        o que segue a mais.
      </p>
      <h2>Ao telefone</h2>
      <ol>
        <li>
          Em <PageLink page="request" />, escolha o <Ui>Cliente</Ui>. Sem cadastro, use Avulso.
        </li>
        <li>Digite o telefone de quem liga: os passageiros e os endereços que ele já usou aparecem para escolher.</li>
        <li>Confirme o trajeto, a hora e o preço, e envie. Diga o código: é por ele que todos acham a viagem.</li>
      </ol>
      <p>
        Valem os campos obrigatórios, os limites e a política do cliente, como se ele mesmo pedisse. O formulário diz o
        que falta antes de enviar.
      </p>
      <h2>Publicar</h2>
      <ol>
        <li>
          A viagem de agora já entra disponível. A de mais tarde fica cadastrada até chegar a antecedência da central.
        </li>
        <li>
          Para não esperar, aperte <Ui>Publicar</Ui> em <PageLink page="ahead" /> ou na página da viagem.
        </li>
        <li>
          Para escolher quem a recebe, veja <See slug="distribuir-viagens" />.
        </li>
      </ol>
      <h2>Alterar e cancelar</h2>
      <p>
        Como para o cliente: veja <See slug="acompanhar-viagem" />. Depois de aceita, a alteração é uma proposta, e o
        parceiro responde; recusada ou sem resposta, a viagem volta a ser ofertada já com as novas condições.
      </p>
      <h2>Se algo não sair como esperado</h2>
      <dl>
        <div>
          <dt>O preço fica “A combinar / taxímetro”</dt>
          <dd>
            Um endereço não tem posição no mapa, ou não há tarifa da praça e categoria. A viagem pode seguir assim.
          </dd>
        </div>
        <div>
          <dt>A viagem ficou aguardando aprovação</dt>
          <dd>
            A política do cliente pede. Quem aprova já foi avisado; um administrador também pode decidir, em Aprovações.
          </dd>
        </div>
      </dl>
    </>
  );
}
