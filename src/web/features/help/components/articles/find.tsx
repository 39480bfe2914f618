import { Key, PageLink, Ui } from '../words.tsx';

export function Find() {
  return (
    <>
      <h2>Buscar qualquer coisa</h2>
      <ol>
        <li>
          Aperte <Key>Ctrl</Key> <Key>K</Key> (no Mac, <Key>⌘</Key> <Key>K</Key>) ou <Ui>Buscar</Ui>, no alto da página.
        </li>
        <li>Digite um código de viagem, um nome, um telefone ou o que quer fazer. Acentos não importam.</li>
        <li>
          Escolha com as setas e <Key>Enter</Key>. Aparece o que a sua conta pode ver, e nada mais.
        </li>
      </ol>
      <h2>Atalhos de uma tecla</h2>
      <ul>
        <li>
          <Key>?</Key> mostra todos os que valem para você.
        </li>
        <li>
          <Key>/</Key> leva ao campo de busca da lista que está aberta.
        </li>
        <li>
          <Key>G</Key> e depois uma letra leva a uma página: <Key>G</Key> <Key>H</Key>, por exemplo, ao histórico.
        </li>
        <li>
          <Key>H</Key>, numa linha de viagem ou na página dela, muda o horário.
        </li>
        <li>
          <Key>Esc</Key> fecha o que está por cima da página.
        </li>
      </ul>
      <h2>Se algo não sair como esperado</h2>
      <dl>
        <div>
          <dt>Teclas soltas fazem coisas que não quero</dt>
          <dd>
            Quem dita textos ou usa teclado adaptado desliga <Ui>Usar teclas simples como atalhos</Ui> em{' '}
            <PageLink page="account" />. <Key>Ctrl</Key> <Key>K</Key> continua valendo.
          </dd>
        </div>
        <div>
          <dt>
            <Ui>Nada encontrado.</Ui>
          </dt>
          <dd>Tente menos letras ou outra palavra. Do telefone, os números bastam.</dd>
        </div>
      </dl>
    </>
  );
}
