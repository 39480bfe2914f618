/**
 * Frequent first names without accents. They tell a person from a place where the text has no other sign, for example in
 * lower case or between commas. Other names are found by their capitals and the words around them.
 */
export const firstNames: ReadonlySet<string> = new Set(
  `abril adalberto adalgisa adelaide ademir adilson adriana adriano afonso agatha agnaldo agnes ailton alan alana alba alberto
  alceu aldo alessandra alessandro alex alexandra alexandre alexsandro alfredo alice alicia aline alisson almir altair alvaro amanda
  amelia amir ana anabela anderson andre andrea andreia andres andressa andrew angela angelica angelo anita anna anne anselmo
  antenor antonia antonio aparecida ariane arlete armando arnaldo arthur artur augusto aurea aurelio barbara beatriz benedita
  benedito benjamin bento bernardo berta bete beto bia bianca brenda brian bruna bruno caio camila camilo camille carina carla
  carlos carmem carmen carol carolina caroline cassia cassio catarina catia cecilia celia celina celio celso cesar charles chico
  chris christian christina cibele cicero cida cintia clara clarice claudia claudinei claudio cleber cleide cleiton clelia cleusa
  clodoaldo clotilde conrado consuelo creusa cris cristiane cristiano cristina dagmar daiane daisy dalila dalva damiao daniel
  daniela daniele danielle danilo dario david davi debora deise denilson denis denise deolinda diana diego dilma diogo dirce
  djalma domingos donald douglas duda dulce durval edgar edilson edison edite edivaldo edna edson eduarda eduardo edward elaine
  elena eleonora eli elia eliana eliane elias eliete elisa elisabete elisangela elizabeth eloisa elsa elton elvira elza emerson
  emilia emilio emily emma enzo erica erick erika ernesto ester estela esther eugenia eunice eurico eva evandro evelyn everton
  fabiana fabiano fabio fabricio fatima felipe fernanda fernando fiona flavia flavio floriano francine francisca francisco frank
  frederico gabriel gabriela geni geovana geraldo gerson gilberto gilda gilmar gilson gina giovana giovanna gisela gisele
  gislaine giulia glaucia gloria graca grace graziela gregorio guilherme gustavo hamilton hannah haroldo heitor helena helio
  heloisa henrique henry hilda horacio hugo humberto iara igor ilda ines ingrid iolanda ione iracema irene iris isaac isabel
  isabela isadora isaura israel itamar ivan ivana ivo ivone ivonete izabel jaime jair jairo james jan jane janaina jandira
  janete jaqueline jean jefferson jenny jessica joana joao joaquim joel john jonas jonatas jonathan jorge jose josefa josiane
  josias josue joyce juan juarez juca judite julia juliana juliano julio junior juraci jussara karen karin karina karla
  katia kaua keila kelly kevin kleber laercio laila lais lara larissa laura lauro lea leandro leila leo leonardo leonel leonor
  leticia lia lidia ligia lilian liliana lina linda livia lorena lourdes lourenco luan luana lucas lucia luciana luciano lucio
  lucila lucy ludmila luis luisa luiz luiza lurdes luzia madalena magali magda maicon maiara mara marcela marcelo marcia marcio
  marco marcos margarete margarida maria mariana mariano marilda marilene marilia marina mario marisa maristela mariza mark
  marlene marlon marly marta martha martim martin mary mateus matheus mauricio mauro max maya mayara meire mel melissa mercedes
  michael michel michele michelle miguel milena milton mirela miriam mirian moacir moises monica murilo nadia nadir nair nancy
  natalia nathalia neide neiva nelson nestor neusa neuza newton nicolas nicole nilo nilson nilza nivaldo noemi norma octavio
  odair odete olavo olga olivia orlando oscar osmar osvaldo oswaldo otavio otilia otto pablo paloma pamela patricia paul paula
  paulo pedro peter pietra pilar plinio priscila quiteria rafael rafaela raimunda raimundo ramiro ramon raquel raul rebeca
  regiane regina reginaldo regis reinaldo renan renata renato ricardo richard rita robert roberta roberto robson rodolfo rodrigo
  roger rogeria rogerio romeu romulo ronaldo ronei rosa rosana rosane rosangela rose roseli rosemary rosilda rosimeire rozana
  rubens rui ruth sabrina salete samara samuel sandoval sandra sara sarah saulo sebastiana sebastiao selma sergio severino sheila
  sidnei silas silvana silveria silvia silvio simao simone sofia solange sonia sophia stefan stella stephanie sueli suely susana
  suzana tadeu taina tais talita tamara tania tarcisio tatiana telma teodoro teresa tereza thais thalita theo thiago thomas tiago
  tomas ulisses ursula vagner valdeci valdemar valdir valentina valeria valter vanda vanderlei vanessa vania vera vicente victor
  victoria vilma vinicius virginia vitor vitoria viviane vladimir wagner waldir wallace walter wanda wanderson washington
  wellington wesley william wilma wilson yara yasmin yolanda yuri zelia zilda zulmira isadora kayleigh declan meera egon klaus
  gunther anders hans olaf sven lars pierre jacques luc giovanni giuseppe marco paolo kenji hiroshi yumi akira kimiko ezequiel
  rocio baltazar nicanor santiago joaquina matias lautaro facundo agustin agustina camila florencia ignacio gonzalo rodrigo
  soledad guadalupe lucho jimena ximena valentin emiliano george harry oliver jack charlotte amelia sophie olivia ethan noah
  liam lucas steve steven jennifer lisa nancy susan barbara gareth declan nigel ian fiona colin heather`
    .split(/\s/)
    .filter(Boolean),
);
