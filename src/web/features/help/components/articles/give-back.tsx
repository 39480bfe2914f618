import { Picture } from '../picture.tsx';
import { See, Ui } from '../words.tsx';

export function GiveBack() {
  return (
    <>
      <p>Devolvida, a viagem volta a ser ofertada aos outros parceiros. Quanto antes, mais fácil encontrar outro.</p>
      <h2>Passo a passo</h2>
      <ol>
        <li>
          Abra a viagem aceita e aperte <Ui>Devolver</Ui>. Dá para devolver até iniciar a viagem.
        </li>
        <li>
          Leia se há taxa: perto do horário de embarque, a devolução é descontada da carteira. O valor aparece antes de
          você confirmar, e só ele é cobrado.
        </li>
        <li>
          Escreva o <Ui>Motivo</Ui>, que a central lê, e confirme.
        </li>
      </ol>
      <Picture name="give-back" alt="Janela de devolução de uma viagem, com o que ela custa e o campo Motivo." />
      <h2>O que acontece depois</h2>
      <ul>
        <li>O cliente é avisado, e a viagem volta a ser ofertada. Você não pode aceitá-la de novo.</li>
        <li>
          A devolução conta em viagens mantidas na sua <See slug="pontuacao" />.
        </li>
        <li>
          Se o valor da taxa mudar enquanto você escreve, nada é devolvido: a janela mostra o novo e pergunta de novo.
        </li>
      </ul>
    </>
  );
}
