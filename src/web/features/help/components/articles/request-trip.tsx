import { partnerNoun } from '#domain/trips/audience-nouns.ts';
import { useLabelAudience } from '#web/entities/trip/use-status-labels.ts';
import { Picture } from '../picture.tsx';
import { Key, See, Ui, PageLink } from '../words.tsx';

export function RequestTrip() {
  const ofClient = useLabelAudience() === 'client';
  return (
    <>
      <h2>Passo a passo</h2>
      <ol>
        <li>
          Abra <PageLink page="request" />.
          {!ofClient && ' Na central, o formulário começa pelo telefone de quem liga: veja abaixo.'}
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
          Em <Ui>Data e hora</Ui>, escreva como fala: “amanhã 8h”, “sexta 14:30”, “daqui a 20 min”. Vazio quer dizer
          agora.
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
      {!ofClient && <PhoneFirst />}
      <SeveralCars />
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
          <Ui>Voo, recepção e link do passageiro</Ui>: número do voo, nome na placa, e o e-mail e o idioma de quem vai.
        </li>
        <li>
          <Ui>Centro de custo, voucher, referência e motivo</Ui>: para a fatura sair com o que a empresa pede.
        </li>
      </ul>
      <FlexibleRides />
      <Obstacles />
      <p>
        Depois de pedir: <See slug="acompanhar-viagem" />.
      </p>
    </>
  );
}

function FlexibleRides() {
  return (
    <>
      <h2>Quando a hora ainda não é certa</h2>
      <p>
        Em <Ui>Corridas flexíveis</Ui>, aperte <Ui>Nova corrida flexível</Ui> e escolha passageiro, trajeto e{' '}
        <Ui>Dia</Ui>. O passageiro recebe um link, por e-mail ou pelo <Ui>WhatsApp</Ui>, e chama o táxi quando quiser,
        uma vez, nesse dia. Só então a viagem é pedida, pelas regras do cliente: limites e aprovações valem nessa hora.{' '}
        <Ui>Cancelar</Ui> faz o link deixar de valer.
      </p>
    </>
  );
}

function PhoneFirst() {
  return (
    <>
      <h2>Na central: comece pelo telefone</h2>
      <ul>
        <li>
          Digite ou cole o número em <Ui>Telefone</Ui>. Aparecem quem liga, o cliente, as viagens abertas e as últimas
          viagens, com as observações.
        </li>
        <li>
          <Key>Enter</Key> repete a última viagem inteira: trajeto, categoria, pessoas, bagagem, necessidades, centro de
          custo, pagamento e observações. Voucher, voo e placa de recepção ficam vazios.
        </li>
        <li>
          Confira o resumo com o preço e aperte <Key>Enter</Key> de novo: a viagem sai para já. Antes de o preço
          aparecer, nada é solicitado.
        </li>
        <li>
          As setas escolhem outra viagem ou outra pessoa do mesmo número. <Ui>Outro trajeto</Ui> preenche só quem liga e
          o cliente.
        </li>
        <li>
          Quem já tem viagem aberta só recebe outra depois de uma pergunta: <Ui>Solicitar mesmo assim</Ui>.
        </li>
        <li>
          <Ui>Cliente</Ui> também aceita o telefone ou parte do nome de um passageiro dos últimos 90 dias.
        </li>
        <li>
          Um sistema de telefonia pode abrir “/solicitar-viagem?fone=11987654321” ou “/despacho?fone=11987654321”.
        </li>
      </ul>
    </>
  );
}

function SeveralCars() {
  return (
    <>
      <p>
        Em seguida, <Ui>Enviar link</Ui> manda ao passageiro a página da viagem, e <Ui>Solicitar outra</Ui> abre um
        pedido novo. Na central, o pedido novo guarda o cliente e quem ligou.
      </p>
      <h2>Vários carros e listas de passageiros</h2>
      <ul>
        <li>
          <Ui>Um carro por passageiro</Ui>: cada linha é um carro. <Key>Enter</Key> abre a linha seguinte; numa linha
          vazia, segue para os endereços.
        </li>
        <li>
          Cole em <Ui>Passageiro</Ui> uma lista da planilha ou da conversa, com um nome por linha. Telefones, voos e
          observações vão para os campos certos, e o que não foi reconhecido fica como observação.
        </li>
        <li>
          Quem divide o carro leva o mesmo número em <Ui>Carro</Ui>, ou “mesmo carro” na linha colada.
        </li>
        <li>
          <Ui>Destino, voo, observação</Ui> vale só para aquele carro. Vazio quer dizer o que vale para todos.
        </li>
      </ul>
    </>
  );
}

function Obstacles() {
  const partner = partnerNoun(useLabelAudience());
  return (
    <>
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
          <dd>O pedido é enviado e só vai para os {partner}s depois que alguém da empresa aprovar.</dd>
        </div>
        <div>
          <dt>
            <Ui>Pedir de novo?</Ui>
          </dt>
          <dd>
            O mesmo passageiro, trajeto e horário foram pedidos há poucos minutos. Abra a viagem indicada para conferir;
            se for mesmo outra, confirme.
          </dd>
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
    </>
  );
}
