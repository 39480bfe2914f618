import { wordSet } from './word-lists.ts';

/**
 * Frequent family names without accents. They are a part of a name in lower case, where the text has no other sign that
 * the name goes on behind a first name.
 */
export const familyNames: ReadonlySet<string> =
  wordSet(`abreu acosta adams aguiar aguilar aguirre albuquerque alencar allen almeida alonso alvarenga alvarez alves
    amaral amorim anderson andrade antunes aragao araujo arruda assis assuncao avelar avila azeredo azevedo baker
    barbosa barcellos barreto barros bastos batista becker benitez bennett bernardes bezerra bicalho bitencourt
    bittencourt blanco boaventura borba borges braga brandao brito brooks brown bueno cabral cabrera caceres caldas
    calderon calheiros camargo campbell campos cardenas cardoso carneiro carrasco carter carvalho castilho castillo
    castro cavalcante cavalcanti cerqueira chagas chaves chen clark coelho collins contreras cooper cordoba correa
    correia cortes costa coutinho couto cruz cunha damasceno dantas davies davis delgado diaz diniz domingues
    dominguez dornelas duarte dutra edwards escobar espindola espinoza esteves evans fagundes falcao faria farias
    feitosa fernandes fernandez ferrari ferraz ferreira figueira figueiredo figueroa fisher flores fonseca fontes
    fontoura foster fraga franca franco freire freitas fuentes furtado gallardo galvao garcia garrido gimenez gomes
    gomez goncalves gonzalez gouvea gouveia gray green griffin guedes guerra guimaraes gutierrez guzman hall harris
    hayes henderson henriques hernandez herrera hill hoffmann holanda hughes ibarra inacio jackson jesus jimenez
    johnson jones junqueira kelly kennedy kim king klein kobayashi kumar lacerda lage leal ledesma lee leitao leite
    lemos lewis lima linhares lins lira lobato lobo lopes lopez lourenco lustosa luz macedo machado maciel mafra
    magalhaes maia maldonado malta marinho marques marquez martinelli martinez martins matos mattos medeiros medina
    meireles mello melo mendes mendez mendonca mendoza menezes mesquita miranda mitchell molina monteiro montenegro
    montoya moore moraes morais morales moreira moreno morgan morris mota motta moura mourao muller munoz murphy
    nakamura nascimento navarro naves negrao nelson neves nguyen nobre nobrega nogueira novaes novais nunes nunez
    ojeda oliveira ornelas ortega ortiz osorio pacheco padilha paiva paixao palmeira paredes parente park parker
    passos patel peixoto penha peralta pereira peres perez pessoa phillips pimenta pimentel pinheiro pinho pinto
    pires portela prado prates price proenca quadros queiros queiroz quintana quintela quiroga rabelo ramalho
    ramires ramirez ramos rangel rebello rebelo reed rego reis resende reyes reynolds rezende ribeiro richardson
    rios rivas rivera roberts robinson rocha rodrigues rogers rojas romero rosa ross rossi ruiz russell sa salazar
    sales salgado salles salomao sampaio sanches sanchez sanders sandoval santana santiago santos saraiva sarmento
    sato schmidt schneider schulz scott seixas sepulveda serpa serrano silva silveira silvestre simmons simoes singh
    siqueira smith soares sobral soto sousa souza stewart suarez suzuki takahashi tanaka tavares taveira taylor
    teixeira teles telles tenorio thompson toledo toro torres trindade turner uchoa valadares valdez valenca valente
    vargas vasconcelos vasques vasquez vaz vega veiga velasco velez veloso viana vidal vieira vilela villalba
    villela walker wang ward watanabe watson weber wells white williams wilson wood wright xavier ximenes yamamoto
    young zamora zanella zanetti zapata zhang`);
