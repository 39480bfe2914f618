import { Picture } from '../picture.tsx';
import { PageLink, See, Ui } from '../words.tsx';

export function AvailableTrips() {
  return (
    <>
      <h2>Antes da primeira viagem</h2>
      <p>
        <PageLink page="dashboard" /> mostra, em <Ui>Para começar a trabalhar</Ui>, o que falta: motorista com CNH,
        carro, chave Pix e os avisos deste aparelho. O quadro some quando tudo está feito.
      </p>
      <h2>Passo a passo</h2>
      <ol>
        <li>
          Abra <PageLink page="available" /> e deixe a chave <Ui>Disponível</Ui> ligada. Desligada, as viagens aparecem
          sem som nem aviso, e as que você já aceitou continuam suas. Se o seu usuário é o de um motorista,{' '}
          <Ui>Disponível</Ui> liga as ofertas para você, e a chave dos avisos se chama <Ui>Avisos de viagens novas</Ui>:
          veja <See slug="meu-turno" />.
        </li>
        <li>
          Aperte <Ui>Ligar som e avisos</Ui> para ouvir cada viagem que chega. Enquanto você está disponível, a tela não
          apaga.
        </li>
        <li>
          Leia no cartão a hora, os bairros, a categoria, o que o passageiro precisa e quanto você recebe. Durante uma
          viagem em que você compartilha a posição, o cartão diz também a que distância fica, mais ou menos, o embarque
          das próximas duas horas.
        </li>
        <li>
          Aperte <Ui>Aceitar</Ui>. A página da viagem se abre com nome, telefone e endereço completo, que só quem
          aceitou vê.
        </li>
      </ol>
      <Picture
        name="available-trips"
        alt="Viagens disponíveis no celular: cada cartão com hora, trajeto, valor para o parceiro e o botão Aceitar."
      />
      <h2>Se algo não sair como esperado</h2>
      <dl>
        <div>
          <dt>
            <Ui>Outro parceiro foi mais rápido</Ui>
          </dt>
          <dd>
            Só um fica com a viagem. Em <Ui>Por que não ganhei</Ui> estão as dos últimos 7 dias que outro levou, com o
            tempo de cada um.
          </dd>
        </div>
        <div>
          <dt>
            Em vez de <Ui>Aceitar</Ui> há um motivo e outro botão
          </dt>
          <dd>
            Você ainda não pode fazer esta viagem: a CNH ou o alvará venceu, falta motorista, veículo acessível ou saldo
            para a comissão. O botão leva aonde se resolve, por exemplo para atualizar a CNH. Resolvido,{' '}
            <Ui>Aceitar</Ui> volta sozinho.
          </dd>
        </div>
        <div>
          <dt>O aceite é recusado com um motivo</dt>
          <dd>
            Documento vencido, saldo abaixo do mínimo ou outra viagem no mesmo horário: a mensagem diz qual. Veja{' '}
            <See slug="documentos-e-frota" /> e <See slug="recarregar-por-pix" />.
          </dd>
        </div>
        <div>
          <dt>
            <Ui>Na fila: será enviada quando a conexão voltar.</Ui>
          </dt>
          <dd>Sem internet, o aceite espera no aparelho e é enviado uma vez só. A página diz o que aconteceu.</dd>
        </div>
        <div>
          <dt>Não aparece viagem nenhuma</dt>
          <dd>Só aparecem as das suas praças e categorias, que estão em Configurações e são decididas pela central.</dd>
        </div>
      </dl>
    </>
  );
}
