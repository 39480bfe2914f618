import { Picture } from '../picture.tsx';
import { See, Ui } from '../words.tsx';

export function Drive() {
  return (
    <>
      <h2>Passo a passo</h2>
      <p>Na página da viagem, o botão de baixo é sempre o próximo passo:</p>
      <ol>
        <li>
          <Ui>Sair para buscar</Ui>: escolha motorista e veículo, se houver mais de um. O cliente é avisado.
        </li>
        <li>
          <Ui>Cheguei</Ui>: começa a contar a espera. Aperte no local, não antes.
        </li>
        <li>
          <Ui>Iniciar viagem</Ui>: alguns clientes pedem o <Ui>PIN de embarque</Ui>, quatro números que o passageiro
          recebeu. São cinco tentativas; depois, fale com a central. Sem PIN, o botão pede uma confirmação.
        </li>
        <li>
          <Ui>Concluir viagem</Ui>: o total vem primeiro, com o que receber do passageiro, a sua parte e quando ela
          entra no saldo. Confira <Ui>Corrida</Ui>; <Ui>Pedágio</Ui>, <Ui>Estacionamento</Ui>, <Ui>Espera</Ui> e{' '}
          <Ui>Extras</Ui> abrem o campo quando houver, e a foto do comprovante se envia ali mesmo. No Pix ao motorista,
          a janela traz a chave Pix do seu cadastro e o QR Code com o valor.
        </li>
      </ol>
      <Picture
        name="drive"
        alt="Página de uma viagem no celular: para onde ir agora, ligar e WhatsApp, Waze e Maps, e o botão do próximo passo."
      />
      <Picture
        name="complete"
        alt="Janela Concluir viagem: o total, a sua parte, o valor da corrida, os extras a acrescentar e o botão de confirmar."
      />
      <p>
        <Ui>Waze</Ui> e <Ui>Maps</Ui> levam ao próximo endereço; <Ui>Ligar</Ui> e <Ui>WhatsApp</Ui> falam com o
        passageiro, e a mensagem já leva o link para ele acompanhar a viagem. Nome, telefone e número da porta ficam à
        vista até 24 horas depois.
      </p>
      <h2>Compartilhar onde você está</h2>
      <p>
        Na primeira vez que você toca <Ui>Sair para buscar</Ui> em um aparelho, o painel pergunta se pode mostrar ao
        passageiro onde você está. A resposta vale para as próximas viagens e pode ser mudada em{' '}
        <Ui>Compartilhar onde estou</Ui>, na página da viagem. Cliente, central e passageiro veem o carro no mapa
        durante a viagem, enquanto o painel está aberto. Só a última posição é guardada, e some no fim.
      </p>
      <h2>Se algo não sair como esperado</h2>
      <dl>
        <div>
          <dt>O passageiro não aparece</dt>
          <dd>
            Passada a tolerância de espera, aperte <Ui>Não compareceu</Ui>. Se houver taxa, a central confere antes.
          </dd>
        </div>
        <div>
          <dt>Apertou sem querer</dt>
          <dd>
            Por dez segundos, <Ui>Desfazer</Ui> volta <Ui>Sair para buscar</Ui>, <Ui>Cheguei</Ui> ou{' '}
            <Ui>Iniciar viagem</Ui>. Um segundo toque logo depois do primeiro não conta.
          </dd>
        </div>
        <div>
          <dt>O carro quebrou no meio</dt>
          <dd>
            Conclua marcando <Ui>A viagem foi interrompida antes do destino</Ui> e diga o motivo: o que falta vira uma
            nova viagem.
          </dd>
        </div>
        <div>
          <dt>Ficou sem internet</dt>
          <dd>
            Aperte assim mesmo. O que você fez espera na fila do aparelho, com a hora, e é enviado depois. Se o celular
            fechar o painel, abra-o de novo: a viagem em andamento está guardada no aparelho, com endereço, telefone e
            os próximos passos. Ela sai do aparelho quando termina ou quando você aperta <Ui>Sair</Ui>.
          </dd>
        </div>
        <div>
          <dt>A viagem concluída está “em conferência”</dt>
          <dd>
            A página da viagem diz por quê; a central confere antes de lançar. Digitou errado? <Ui>Corrigir valores</Ui>
            . Comprovantes ajudam: veja <See slug="despesas-com-comprovante" />.
          </dd>
        </div>
      </dl>
    </>
  );
}
