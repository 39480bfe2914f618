import { PageLink, See, Ui } from '../words.tsx';

export function Favourites() {
  return (
    <>
      <h2>Passageiros e trajetos de sempre</h2>
      <ul>
        <li>
          Ao <See slug="pedir-viagem" />, o telefone ou as primeiras letras do nome trazem quem já viajou e os últimos
          trajetos.
        </li>
        <li>A estrela ao lado da pessoa a coloca entre os favoritos: ela passa a vir primeiro nas sugestões.</li>
        <li>Cada empresa vê só os seus passageiros e endereços.</li>
      </ul>
      <h2>Centros de custo e limites</h2>
      <ul>
        <li>
          Escolha o <Ui>Centro de custo</Ui> no pedido; ele acompanha a viagem até a fatura. Se a empresa o exige, o
          pedido não vai sem ele.
        </li>
        <li>
          O painel do começo mostra quanto do limite do mês foi usado, da empresa e de cada centro de custo, e avisa em
          80% e em 100%.
        </li>
        <li>
          O que a central cadastrou da sua empresa (limites, campos obrigatórios, regras) está em{' '}
          <PageLink page="settings" />, em <Ui>Cadastro na central</Ui>.
        </li>
      </ul>
      <h2>Vouchers</h2>
      <p>
        Um voucher é um código que autoriza faturar viagens, com teto, número de usos e validade. Digite-o no pedido, em{' '}
        <Ui>Centro de custo, voucher, referência e motivo</Ui>. Os da empresa estão em Configurações, em{' '}
        <Ui>Vouchers</Ui>.
      </p>
      <h2>Se algo não sair como esperado</h2>
      <dl>
        <div>
          <dt>O limite do mês acabou</dt>
          <dd>O pedido faturado não passa. Use outra forma de pagamento ou peça à central que reveja o limite.</dd>
        </div>
        <div>
          <dt>Um centro de custo não está na lista</dt>
          <dd>Quem o cadastra é a central. Peça a ela, com o nome e o limite.</dd>
        </div>
      </dl>
    </>
  );
}
