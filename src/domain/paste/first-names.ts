/**
 * Frequent first names without accents. They tell a person from a place where the text has no other sign, for example in
 * lower case or between commas. Other names are found by their capitals and the words around them.
 */
export const firstNames: ReadonlySet<string> = new Set(
  `abel abigail abner abril acacio adalberto adalgisa adao adelaide adele adelia adelino adelmo ademir
    adenilson adilson adolfo adrian adriana adriano adriel aelton afonso agatha agenor agnaldo agnes agostinho
    agustin agustina aida aidan ailton aimee airton akira alan alana alba albertina alberto alceu alcides alcina
    aldair aldemir aldo aleixo alessandra alessandre alessandro alex alexandra alexandre alexia alexsandro alfonso
    alfredo alice alicia aline alisson almerinda almir aloisio altair altamir aluisio alvaro alvina alyson amadeu
    amalia amanda ambrosio amelia americo amir ana anabela ananda anastacia anders anderson andre andrea
    andrei andreia andres andressa andrew andreza angela angelica angelina angelita angelo angus aniceto anisio
    anita anna anne annette anselmo antenor anthony antonella antonia antonieta antonio aparecida araci ariane
    arianna aristides arlene arlete arlindo armando arminda arnaldo arnon artemio artemis arthur artur asdrubal
    astolfo ataide audrey augusto aurea aurelia aureliano aurelio avelino ayrton baltazar barbara barney bartolomeu
    basilio beatrice beatriz bella belmira benedetta benedita benedito benicio benjamin bento berenice bernadete
    bernard bernardete bernardo berta bertha bete bethania betina beto betty bia bianca bill bob bonifacio brad
    brandon brenda breno brian brigida britney bruna brunella bruno bryan caio caique calebe camila camille
    camilo candida carina carla carlos carmem carmen carol carolina caroline cassandra cassia cassiano cassio
    catarina catarine catherine catia caua cecilia celestino celia celina celio celma celso cesar cesario charlene
    charles charlotte chico chloe chris christian christina christophe cibele cicero cida cindy cintia cirilo clara
    clarice clarissa claudemir claudete claudia claudinei claudinha claudio cleber cleide cleiton clelia clemente
    cleonice cleria cleusa clodoaldo clodomiro clotilde colin concepcion connie conrado constantino consuelo corina
    cornelio creusa creuza cris cristiane cristiano cristina cristovao dafne dagmar dagoberto daiane daisy
    dalila dalton dalva damaris damian damiao daniel daniela daniele danielle danilo darcio darcy daria dario
    darlene davi david debbie debora declan deise deivid delfina delmira demetrio denilson denis denise denisson
    deolinda derek desiree diana diego dilma dimitri dina dinah diogo diomar dionisio dirce djalma dolores domingos
    dominique domitila donald donato donna dora doralice doris dorival dorothy douglas duda dulce dulcineia durval
    dylan eder edgar edilson edinaldo edison edite edith edivaldo edmar edmilson edmundo edna ednaldo edson eduarda
    eduardo edvaldo edward efraim egidio egon elaine elcio eleanor elena elenice elenita eleonora eleuterio
    eli elia eliana eliane elias eliete eliezer eline elio elisa elisabete elisabeth elisangela elise eliseu eliza
    elizabeth elizete elizeu ellen eloa eloi eloisa elpidio elsa elton elvira elvis elza emanuel emanuele emanuelly
    emerita emerson emil emilia emiliano emilio emilly emily emma enedina enrico enrique enzo epaminondas eric erica
    erick erico erika ernani ernesto eron ervino esmeralda esmeraldo estefania estela ester estevao esther etelvina
    ethan euclides eudes eugenia eulalia eunice eunicio eurico euripedes eusebio eustaquio eva evandro evaristo
    evelin evelyn everton evilasio expedito ezequiel ezio fabiana fabiano fabio fabricia fabricio facundo fagner
    fatima faustino fausto federica federico felicia feliciano felipe felisberto felix ferdinando fermin fernanda
    fernandinha fernando filipa filomena fiona flavia flavinha flavio florencia floriano florinda francesca
    francesco franciele francielle francine francisca francisco frank fred freddie frederico fulvio gabriel gabriela
    gael gareth gary gaspar gelson genaro genesio geni genivaldo genoveva george georgia georgina geovana geovane
    geraldina geraldo germano gerson gertrudes gesiel getulio giancarlo gianni gilberto gilda gildo gilmar gilson
    gilvan gina giordano giovana giovanna giovanni gisela gisele gislaine gislene giulia giuseppe givaldo givanildo
    glaucia gleice glenda gloria gonzales gonzalo graca grace gracie graciela graciliano graziela greg gregorio
    greta guadalupe guido guilherme guilhermina guiomar gumercindo gunther gustavo gwen hailey hamilton hannah hans
    haroldo harry haydee hazel heather hector heidi heitor helena helenice heleno helga heliane helio heloisa
    helvecio henrique henriqueta henry herbert herculano hermano hermes herminia herminio hernan hernani hilda
    hildebrando hiroshi honorio horacio horst hortencia hortensia howard hugo humberto iago ian iara iasmin
    ignacio ignez igor ilda ilma ilson ilza imaculada inacia inacio ines inga ingo ingrid ioana iolanda ione iracema
    irani irene iria irineu iris isaac isabel isabela isadora isaias isaura isidoro ismael isolda isolina israel
    italo itamar itamara iuri ivaldo ivan ivana ivete ivo ivone ivonei ivonete izabel izadora izaias izaura jaciara
    jacinta jacinto jacira jack jackie jackson jacob jacobo jacques jacson jader jaime jair jairo jake james jamil
    jamile jan janaina jandira jane janete janice janine jaqueline jason javier jazmin jean jeanne jeferson jeff
    jefferson jenifer jennifer jenny jeremias jeremy jerome jerusa jessica jesuino jhonatan jimena joana joane
    joanna joao joaquim joaquin joaquina joceli jocelia jocelino joel joelma joelson john johnny joice jonas jonata
    jonatas jonathan jorge josafa jose josefa josefina joselia joselito josemar josenildo josiane josias josilene
    josue jovelina jovino joyce juan juanita juarez juca jucelia judite judith julia julian juliana juliane juliano
    juliet juliette julio jumara junia junior jupira juraci jurandir jurema jussara justina justino juvenal
    kaio kamila karen karin karina karine karl karla karoline kate katharina katherine kathleen kathryn katia
    katiane katy kaua kauan kauane kaue kayla kayleigh keila kelly kelvin ken kenji kenneth kevin kimiko kirsten
    klaus kleber kurt kyle laercio laerte laila lais laisa lara larissa larry lars laura lauren laurence laurent
    laurinda lauro lautaro lavinia lazaro lea leandra leandro leda leidiane leigh leila leilane lenice lenilda leny
    leo leocadia leonardo leonel leonice leonidas leonor leopoldo leslie leticia levi lia liam liane lianna lidia
    liege ligia lilia lilian liliana lina linda lindalva lindaura lindomar lisa lisandra lisbeth lisete livia livio
    lorena lorenzo loretta loris lorraine louis louise lourdes lourenco lourival luan luana luc lucas lucelia lucena
    lucho luci lucia lucian luciana luciano luciene lucila lucilene lucimar lucimara lucinda lucineia lucio lucy
    ludimila ludmila ludovico luigi luis luisa luisinho luiz luiza lukas lurdes lurdinha luther luzia luzinete lydia
    mabel macarena madalena mafalda magali magda magno maiara maicom maicon maira maisa malu malvina manoel manoela
    manu manuel manuela mara marc marcela marcele marcelina marcelino marcella marcello marcelo marcia marcial
    marciano marcilio marcio marco marcondes marcos margaret margarete margarida maria mariana mariane mariangela
    marianne mariano maribel maricel maricelia marie mariel mariela marielle marieta marilda marilene marilia marilu
    mariluce mariluci marilucia marina marinalva marineide marinete mario marion marisa marisol maristela maritza
    marivalda mariza marjorie marjory mark marleide marlene marli marlise marlon marluce marly marta martha martim
    martin martina marvin mary masao mateus matheo matheus matias matthew mauricio maurilio mauro max
    maximiliano maxwell maya mayara mayra meera meg megan meire mel melina melinda melissa merce mercedes mercia
    messias micaela michael michaela michel michele micheli michelle michelly miguel mikael mike milena milene miles
    milla milton mirela mirella miriam mirian mirna miro mirtes misael moacir moacyr mohamed moises molly
    monica monique morgana moses muriel murilo myriam myrna nadia nadir naiara nair naldo nancy naomi napoleao
    narciso natalia natalie natalino natan natanael natasha nathalia nathan nathaniel nazira neemias neide neiva
    nelio nelma nelson nereide nereu nestor neusa neuza newton neymar nicanor nicholas nick nicola nicolas nicolau
    nicole nicolle nigel niki nilce nilda nildo nilma nilo nilso nilson nilza nina nivaldo noah noeli noelia noelle
    noemi norberto norival norma norman nubia nuno oberdan octavia octavio odair odete odila odilia odilon odorico
    olaf olavo olegario olga olimpio olindo oliver olivia onofre oriana orlandina orlando orlei oscar oseias
    osmar osmarina osnir osny osvaldo oswaldo otacilio otaviana otaviano otavio otilia otilio otoniel ottavio otto
    ozana ozeias pablo paloma pamela paolo pascal pascoal patricia patricio patrick paul paula paulina pauline
    paulinha paulinho paulo pauly pedrinho pedro penelope percival peter peterson petronio philip philippe phoebe
    pierre pietra pietro pilar plinia plinio pollyana pollyanna porfirio priscila querubina quintino quiteria rachel
    rafael rafaela rafaele raimunda raimundo raissa ralph ramira ramiro ramon ramona raphael raphaela raphaella
    raquel raul rayane raynara rayssa rebeca rebecca regiane regina reginaldo regis reinalda reinaldo renan renata
    renato rene renilda renildo rhuan ricardinho ricardo richard richarlison rinaldo rita riva rivaldo roan robert
    roberta roberto roberval robin robinho robison robson rocco rocio rodney rodolfo rodrigo rogelia rogelio roger
    rogeria rogerio rolando romario romeu romilda romildo romina romualdo romulo ronald ronaldinho ronaldo ronei
    roney roni rony rosa rosalia rosalina rosalinda rosamaria rosana rosane rosangela rosaria rosaura rose
    roselaine roselene roseli roselia rosely rosemary rosemere rosemeri rosenilda rosenildo rosiane rosicleia
    rosilda rosilene rosimeire rosineide rosinha rosita roxana roy rozana rubem ruben rubens rubia rudi rufino rui
    rupert russell ruth ruy ryan sabrina salatiel salete sally salome salvina samanta samantha samara samir samira
    samuel sandoval sandra sandrine sandrinha sandro sanny santiago santino sara sarah sarita saturnino saul saulo
    scott sean sebastian sebastiana sebastiao selena selene selma serafim serafina serena serge sergei sergio
    severina severino shane shawn sheila shirlei shirlene shirley sidinei sidnei sidney sidonia sigrid silas silvana
    silvano silveria silverio silvestre silvia silvina silvino silvio simao simeao simon simona simone siomara
    sirlei sirlene sirley sofia sofie solange solano soledad sonia sophia sophie soraia soraya stanley stefan
    stefania stefanie stefano stella stephan stephanie stephen steve steven stuart suelen sueli suellen suely susan
    susana suzana suzane suzanne suzi suzy sven sybil tabata taciana tadeo tadeu taina tais taisa tales talita
    tamara tamires tamiris tania tarcila tarcisio tarsila tatiana tatiane tatyana teddy telma telmo teodora teodoro
    teofilo terence teresa teresinha tereza terezinha terry tessa thaina thainara thais thaisa thales thalita
    thalles thamires thayna theo theodora theresa thiago thomas thomaz tiago tiana tibor ticiana tim timoteo timothy
    tobias toby tomas tomasa tomaso tomaz tonia tonio tony tracy tulio tyler ubaldo ubirajara ubiratan udo ulisses
    ulrich uriel ursula ursulina vagner valdeci valdelice valdemar valdenir valdete valdinei valdineia valdir
    valdirene valdo valdomiro valentin valentina valentine valentino valeria valeriana valerie valesca valeska
    valmir valquiria valter vanda vanderlei vanderleia vanderson vanessa vania vanilda vanusa vasco velma venancio
    vera veridiana veronica vicencia vicente vicentina vicenzo victor victoria vilma vilmar vilson vinicio vinicius
    virgilia virgilio virginia vitalina vitor vitoria vittorio vivian viviana viviane vladimir wagner walace
    waldemar waldir waldomiro walery walkiria wallace walmir walquiria walter wanda wander wanderlei wanderleia
    wanderson wando wanessa wania washington welington wellington wellinton wenceslau wendel wendell wendy werner
    wesley wesleyson whitney wilfredo william willian willians wilma wilmar wilson wilton winston wladimir ximena
    xisto yago yan yanka yara yasmim yasmin yasmine yohana yoko yolanda yudi yuki yuko yumi yuri yvete yvonne
    zacarias zaira zaqueu zeca zefa zelia zelinda zelio zelita zenaide zeni zenilda zenildo zenon zilda zilma zoe
    zoraida zoraide zuleica zuleide zulmira zulmiro`
    .split(/\s/)
    .filter(Boolean),
);
