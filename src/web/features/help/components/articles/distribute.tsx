import { Picture } from '../picture.tsx';
import { PageLink, Ui } from '../words.tsx';

export function Distribute() {
  return (
    <>
      <p>
        Os botões estão na página da viagem e nas listas de <PageLink page="ahead" />; os menos usados, atrás dos três
        pontos da linha.
      </p>
      <h2>Três caminhos até um parceiro</h2>
      <Picture
        name="offer"
        alt="Lista de parceiros para oferecer uma viagem: dois marcados na ordem da fila, e os demais com o motivo de não poderem."
      />
      <dl>
        <div>
          <dt>
            <Ui>Publicar</Ui>: a todos
          </dt>
          <dd>
            A viagem aparece para todos os parceiros que podem fazê-la, e o primeiro que aceita fica com ela. Acontece
            sozinho quando chega a antecedência. Parceiros prioritários a veem um pouco antes.
          </dd>
        </div>
        <div>
          <dt>
            <Ui>Oferecer a…</Ui>: a um de cada vez
          </dt>
          <dd>
            Marque até 20 parceiros; a ordem em que são marcados é a da fila. Cada um tem um prazo para responder, e
            depois é a vez do seguinte. Quando a fila acaba, ela volta a ficar disponível ou cadastrada, conforme a
            hora.
          </dd>
        </div>
        <div>
          <dt>
            <Ui>Designar</Ui>: a um, com antecedência
          </dt>
          <dd>
            Só antes de ser publicada. O parceiro é avisado e decide em Lançar Viagens Cadastradas se a assume ou a
            publica para todos. Designar não é aceitar: até lá ela aparece como <Ui>Designada</Ui>, com o nome dele, e{' '}
            <Ui>Trocar parceiro</Ui> a passa a outro.
          </dd>
        </div>
      </dl>
      <h2>Quem pode receber</h2>
      <p>
        A lista traz primeiro quem pode. Os outros ficam abaixo, cada um com o motivo: praça ou categoria, documentos
        que não valem no dia do embarque, outra viagem no mesmo horário, saldo para a comissão.
      </p>
      <h2>Quem viu e quem não quis</h2>
      <p>
        Em{' '}
        <PageLink page="ahead" query="vista=descobertas">
          Sem motorista
        </PageLink>
        , a linha de cada viagem conta quem viu, tentou, recusou ou não respondeu. Só conta como visto o cartão que
        ficou mesmo na tela do parceiro.
      </p>
      <h2>Trocar quem já aceitou</h2>
      <p>
        <Ui>Trocar motorista</Ui> passa a viagem a outro parceiro na hora, com um motivo e sem taxa. Combine antes por
        telefone: quem recebe pode devolvê-la sem custo até confirmar a viagem ou sair para buscar.
      </p>
      <p>
        <Ui>Retirar do parceiro</Ui> tira a viagem de quem a aceitou, com um motivo, e abre a oferta a outros. Ele é
        avisado, não a aceita de novo e paga a taxa de devolução, se houver: a janela diz antes.
      </p>
      <AdministratorsOnly />
      <h2>Se algo não sair como esperado</h2>
      <dl>
        <div>
          <dt>Outra pessoa foi mais rápida</dt>
          <dd>
            A mensagem diz o que aconteceu nesse meio-tempo. Nada foi feito duas vezes: olhe a situação e decida de
            novo.
          </dd>
        </div>
        <div>
          <dt>
            O botão <Ui>Designar</Ui> não aparece
          </dt>
          <dd>
            A viagem já foi publicada ou oferecida. Use <Ui>Oferecer a…</Ui>.
          </dd>
        </div>
      </dl>
    </>
  );
}

function AdministratorsOnly() {
  return (
    <>
      <h2>Só administradores</h2>
      <ul>
        <li>
          <Ui>Aceitar por…</Ui>: aceita uma viagem disponível em nome de um parceiro que confirmou por telefone. Valem
          as mesmas condições de quando ele aceita.
        </li>
        <li>
          <Ui>Assumir</Ui>, em nome do designado; <Ui>Retirar oferta</Ui>, antes da resposta.
        </li>
      </ul>
    </>
  );
}
