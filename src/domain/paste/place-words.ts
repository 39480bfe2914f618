import { regex } from './regex.ts';
import { wordSet } from './word-lists.ts';

/** Vocabulary around places: verbs and prepositions in Portuguese, Spanish and English, without accents. */

export const originVerbs =
  wordSet(`passasse passassem viesse viessem pegasse pegassem buscasse buscassem saindo saio sai saida saidas saem sair saimos saia partindo partida parto partir embarque origem coleta buscar busca buscam buscando pegando apanhando
  busque busquem pegar pega pegam pegue peguem apanhar retirar recoger recogerme recogerlo recogida pickup pick estou estamos aqui aq moro recojan recojanla recojanlo recoja recogerla recogerlos outside salgo salida leaving leave
  chego chegamos pouso pousa pousando aterrizar aterrizo aterriza llego llegamos llega llegada llegadas chega chegada chegadas land lands landing arriving arrive desembarque desembarco desembarcando estoy daqui arrivals residencia encontrar`);
export const targetVerbs =
  wordSet(`traga traigam trazendo locacao gravacao filmagem aula aulas treino curso palestra vistoria ensaio rehearsal rumbo table dinner lunch meeting appointment concert wedding ceremony conference destino destination ir indo vou vai vao vamos iremos levar leva levam leve levem levando levarem leva-la leva-lo deixo deixamos deixando largar dejo dejamos deixar deixa deixe deixem deixando deixam entregar going go goes headed drop dropoff
  entrega entregue entreguem sentido estar comparecer chegar llegar llevar llevarme llevarnos llevarlo llevarla llevarlos llevarlas lleven llevan vas van traen traigan voy mesa jantar almoco casamento formatura missa show control turno cirurgia sessao quimio prova congresso festa rumo consulta exame reuniao dentista trazer traz tragam seguir segue sigo seguimos seguindo viajar visitar cita retornar voltar regressar termina termino terminam encerra finaliza terminando terminar terminamos encerrando encerrar finalizando finalizar ending finishing transporte hemodialise dialise fisioterapia quimioterapia radioterapia tratamento entrevista audiencia pericia`);
const stopVerbs = wordSet(
  'paradinha passadinha paradinhas passando parando parada paradas passar passa passo passamos passe parar stop stopping stops via pasando escala',
);
/** Second words of names behind "do": "Maria do Carmo". */
export const doNames = wordSet(
  'carmo socorro rosario nascimento ceu amparo livramento patrocinio espirito vale prado amaral',
);
export const toWords = wordSet('pal para pra pro pras pros ate hasta hacia to prum pruma towards until');
export const fromWords = wordSet('de da do das dos del desde from');
export const atWords = wordSet('em na no nas nos num numa at en in ao aos a al à on');
export const articles = wordSet(
  'o a os as the el la los las un una um uma nosso nossa nossos nossas meus minhas mis seus suas meu minha nuestro nuestra nuestros nuestras our my seu sua',
); /** Events, whose names stand behind them. */
export const eventNouns =
  /^(?:congresso|feira|simposio|seminario|workshop|jornada|festival|expo|convencao|conferencia|forum|conference|congress|congreso|feria)$/;
/** Words before "de" that make it a genitive. */
export const genitive =
  wordSet(`setor departamento depto area gerencia coordenacao diretoria recepcao conta nome voo cliente clientes equipe filha filho grupo secretaria visitante visitantes auditor auditores auditora colega colegas consultor consultores executivo executivos tecnico tecnicos engenheiro engenheiros amigo amigos convidado convidados delegacao comitiva presidente cadeira cadeirinha reserva corrida motorista logo logotipo placa mala malas pagamento aniversario
  hora horas pessoal turma lista diretor gerente gestor funcionario funcionarios hospede hospedes lado perto frente antes depois atras dentro cargo centro custo fim final comeco meio
  cartao parte agencia empresa familia portaria porteiro saida porta plataforma responsavel passageiros paciente pacientes ponto voucher transfer transfers valor retorno semana trem onibus dia
  mae pai avo marido esposa esposo irma irmao chegada chegadas llegada llegadas roteiro passagem virada vespera festa casamento evento congresso show jogo noite manha tarde copia aluno alunos contrato site website pagina folder panfleto instagram indicacao conforme alem apesar ao atraves caso e`);
/** Words for a ride, which can have its origin behind "de". */
export const rideNouns = wordSet(
  'transfer transfers traslado translado transporte corrida viagem carro taxi van retorno volta saida chegada chegadas cab ride car',
);
export const routeNouns = wordSet(
  'transporte transportation deslocamento transfer traslado translado trf trecho rota percurso trajeto route shuttle service servico servicio itinerario taxi carro car coche remis cab',
);
/** Words behind a place that make it the subject of a sentence: "a clínica avisou". */
export const subjectVerbs = wordSet(
  'lotado lotada cheio cheia fechado fechada aberto aberta avisou pediu fala quer mora falou disse ligou marcou mandou confirmou informou funciona fecha abre atende cancelou mudou paga pagou vai deu fica ficou autorizou called said told closes opens asked will llamo dijo cierra acaba comeca atrasou',
);
/** Words after "para" that are no place. */
export const notPlace =
  wordSet(`resposta respostas relacao pauta planilha fone telefone celular zap whatsapp passagem bilhete e-ticket localizador guri guris guria gurias pia pias piazada rapaz rapazes moca mocas menino menina meninos meninas crianca criancas aluno alunos alunas funcionarios funcionarias colaboradores passageiros passageiras hospedes convidados gringos turistas kids boys girls chicos chicas ninos banda orquestra elenco delegacao comitiva musicos artistas atletas producao corrida corridas mais quanto testemunha testemunhas atriz ator cantor cantora perito perita testigo witness caixinha caixa caixote coleira colo gaiola bagageiro carrinho tias tios primas primos netas netos sogros cunhada cunhado sobrinha sobrinho vizinha qq qqr qlq congresso leva pega busca traz deixa entrega dos tres quatro cinco seis cuatro four five six two three traslados servicos servicios transfers message mail email mensagem pedido request booking reservation visita visitas passeio noiva noivo namorada pasajeros pasajeras passengers clientes clients huespedes nuestros nuestras hold wait carry speak call text know namorado mim eu bb bebe nenem filhota filhote me nos nós ele ela eles elas voce voces vc vcs gente que quem isso isto amanha hoje depois ja agora minha meu nossa nosso dar fazer pegar levar buscar ir
  ser estar ver ter uns umas um uma dois duas confirmar marcar reservar agendar tudo todos todas cada pagar nao sim este esta esse essa aquele aquela you us him her them be get go do the
  confirm check make take pick book mi nosotros el ella ellos llevar retirar confirmacao conhecimento forma providencias providencia servico cobranca orcamento atendimento reuniao treinamento chegar qualquer onde la lá aqui ai motorista volta regreso retorno vuelta embarque central os as facturar semana mes proxima proximo feriado caso momento final horario manhã data sempre come presidente diretor diretora gerente senhor pais mae pai avo vo avos filho filha filhos filhas marido esposa esposo sogra sogro irma irmao irmas irmaos tia tio prima primo neta neto amiga amigo amigas amigos parents wife husband senhora cliente passageiro passageira hospede funcionario funcionaria colaborador colaboradora medico medica equipe executivo ministro ministra deputado senador ceo chefe todo grupo turma familia time galera casal convidada convidado room account bring meet leave arrive return visit see attend palestrante palestrantes chegada chegadas llegada llegadas arrival arrivals partida salida visitante consultor consultora paciente pacientes titular`);
/** Words behind a preposition that are no place although they stand where one is expected. */
export const ordinaryWords = wordSet(
  'saida embarque partida chegada enseguida sequencia tarde noite manha madrugada fim final inicio comeco meio hora horas horario seguida uti cti cirurgia sessao bodega aula aulas treino ensaio turno plantao expediente jejum primeiro primeira segundo terceiro terceira outro outra carro van taxi onibus aviao trem pessoal disse falou avisou passeio excursao propria proprio ponto cuenta gol latam azul tap avianca copa quando quanto qual quais than then whom which when what logistica agenda lista preco valor jogo prova audiencia consulta exame reuniao voo viagem mim nome telefone motivo carona nota pix cartao dinheiro conta fatura boleto mao bordo porta-malas cima baixo frente tras novo sempre repente acordo resto restante nada algo alguem ninguem ai ali aqui la caixinha caixa caixote gaiola colo bolsinha coleira focinheira cestinha cadeirinha mochila bolsa transportadora fone celular zap whatsapp',
);
/** Words at the start of a line that are no name of a place. */
export const genericStart = wordSet(
  'confirma confirme confirmem confirmar avisa avise avisem manda mande mandem liga ligue responde anota anote obrigado obrigada arrival departure chegada llegada partida oi ola bom boa dia tarde noite hello hola car cab auto coche transfer traslado carro taxi van preciso quero endereco rua sim ok obs segue favor e o a',
);

/** Homes and other houses that an address behind them replaces. */
export const homeWords = wordSet(
  'casa residencia apartamento apto trabalho servico aniversario festa consulta reuniao casamento jantar fisioterapia dentista medico academia salao evento escritorio consultorio clinica home house airbnb',
);
/** Kinds of houses that begin a place even behind a name: "João Hotel Ibis". */
export const houseKinds = wordSet(
  'hotel hostel pousada aeroporto aeroporo areoporto aereoporto aeroprto aeropoto airport aeropuerto shopping hospital rodoviaria terminal clinica escola colegio restaurante congonhas guarulhos viracopos edificio condominio teatro centro metro estacao',
);
/** People who come from a firm or a town, "engineers from Kessler Pumps". */
export const peopleNouns = regex()`
  ^(?:engineer|guest|visitor|colleague|auditor|executive|consultant|client|director|manager|technician|inspector
  |employee|delegate|speaker|doctor|friend|people|person|staff|team|group|couple|family|gentleman|gentlemen|lad(?:y|ies)
  |crew|seafarer|seam[ae]n|crewm[ae]n|sailor|officer|student|specialist|partner|supplier|customer)s?$
`;
/** Rooms in a house, which are no place of their own. */
export const rooms = /^(?:ap|apt|apto|apartamento|quarto|qto|room|suite|habitacion|hab)$/;
/** Errands, which are the destination unless a verb of fetching stands before them. */
export const errands = regex()`
  ^(?:locacao|gravacao|filmagem|aulas?|treino|curso|palestra|vistoria|ensaio|rehearsal|jantar|almoco|casamento|formatura|missa|show|turno|cirurgia|sessao|quimio\w{0,8}|prova|festa|consulta|exame
  |reuniao|dentista|hemodialise|dialise|fisioterapia|radioterapia|tratamento|entrevista|audiencia|pericia|dinner
  |lunch|meeting|appointment|concert|wedding|conference)$
`;
export const infinitive = /^[a-z]{2,14}(?:ar|er|ir|or)(?:-?(?:me|nos|lo|la|los|las|mos|em))?$/;

/** "passa na escola" is a stop, "passa sozinho para o banco" is none. */
export function isStopVerb(plain: string, next: string): boolean {
  // "Escala da tripulação" is a plan.
  if (plain === 'escala' && !/^(?:em|n[oa]|en|at|:)$/.test(next)) return false;
  if (!stopVerbs.has(plain) || /^(?:pro|pra|para|p|a|de|das)$/.test(next)) return false;
  return (
    !/^pass(?:a|ar|e|o|amos)$/.test(plain) ||
    /^(?:n[oa]s?|em|pel[oa]s?|antes|primeiro|la|ai|num|numa|rapid\w{0,8})$/.test(next)
  );
}
