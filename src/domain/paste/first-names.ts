import { wordSet } from './word-lists.ts';

/**
 * Frequent first names without accents. They tell a person from a place where the text has no other sign, for example in
 * lower case or between commas. Other names are found by their capitals and the words around them.
 */
export const firstNames: ReadonlySet<string> =
  wordSet(`aaron abby abdul abdullah abel abelardo abigail abner abril acacio adair adalbert adalberto adalgisa adan adao
    adela adelaide adele adelia adelino adelmo adelson ademar ademilson ademir adenilson adenir adilson adnan
    adolfina adolfo adri adrian adriana adriano adriel adrien aelton afonso agatha agathe agenor agnaldo agnes
    agnieszka agostinho agustin agustina ahmed aida aidan aileen ailson ailton aimee airton aisha aitana aitor
    akiko akira alaide alan alana alaor alba albane alberta albertina alberto albino alceu alcides alcina alcione
    aldair aldana aldemir aldenir aldo aleixo alejandra alejandro alejo alek aleksander alessandra alessandre
    alessandro alessia alex alexa alexander alexandra alexandre alexia alexis alexsandra alexsandro alfeu alfonsina
    alfonso alfred alfredo alice alicia alina aline alirio alisha alison alisson alistair allan allie alma almeri
    almerinda almir almudena aloisio alondra alonso aloysius altair altamir altino aluisio alvaro alvin alvina
    alyson alzira amadeo amadeu amaia amal amalia amalie amanda amara amarildo amauri ambrosio amelia amelie amelio
    americo amilcar amina aminta amir amit amparo amy ana anabela anahi analia analice anand ananda ananias
    anastacia anastasia anaximandro anders anderson andre andrea andrei andreia andres andressa andrew andreza
    anete anette angela angelica angelina angelita angelo angus anibal aniceto anika anil aninha anisio anita
    anizio anja anjali ankit ann anna anne annette annika anouk ansel anselmo antenor antenora anterio anthony
    antje anton antonella antonia antonieta antonio aparecida apolonia apolonio aquiles araceli araci arantxa
    arcenio archie argemiro ari ariadna ariadne arialdo ariane arianna arianne ariel ariovaldo aristeu aristides
    arjun arlene arlete arlindo armando armin arminda armindo arnaldo arne arno arnold arnon aroldo aron arquimedes
    artemio artemis arthur arthurina artur arturo ary aryan asdrubal asha ashley ashok astolfo astor astrid ataide
    audrey augusto aurea aurelia aureliano aurelio auxiliadora avelino avery aviva axel ayelen ayesha ayla aylin
    ayrton ayumi azenir azucena baltazar barbara barney bartolomeu basilio bastian beate beatrice beatriz belchior
    belen belinda bella belmira belmiro benedetta benedict benedikt benedita benedito benicio benita benjamin
    benoit bento benvinda berenice bernadete bernadette bernadino bernard bernarda bernardete bernardina bernardo
    bernd bernice berta bertha bete beth bethania betina beto betsy bettina betty beverly bia bianca bill billie
    birgit bjorn blake blas bob bonifacio bonnie boris borja boyd brad bradley brandi brandon brant brasilino
    braulio brenda brendan breno brett brian brianna bridget bridie brigida brigite brigitte britney bronwyn brooke
    bru bruce bruna brunella bruninha bruno bryan bryce byron cacau cadu caetana caetano caio caique caitlin caleb
    calebe callum calvin cameron camila camille camilo candelaria candida candinha carina carla carlao carlinhos
    carlito carlo carlos carlota carlotta carly carmelita carmem carmen carmosina carol carolina caroline carolyn
    casper cassandra cassia cassiano cassilda cassinho cassio catalina catarina catarine catherine catia caua
    cecile cecilia cedric celestino celi celia celina celio celma celmo celsa celso cesar cesarina cesario cezar
    chad chandra charlene charles charlotte chema chiara chico chiquinho chloe chris christian christina christine
    christophe christopher ciara cibele cica cicero cida cilene cindy cinthia cintia cirilo ciro claire claiton
    clara clare clarice clarisa clarissa claudemir claudete claudia claudiane claudinea claudinei claudiney
    claudinha claudio claudionor claus clayton cleber cleide cleidiane cleiton clelia clement clemente clemilda
    cleo cleonice cleonilda cleria clesio cleusa clifford clint clive clodoaldo clodomiro clotilde clovis cody
    colette colin concepcion connie connor conor conrado constantino consuelo corina corinne cornelio cory courtney
    craig creusa creuza creuzimar cris crispim cristian cristiana cristiane cristiano cristina cristobal cristovao
    curtis custodio cynthia dafne dagmar dagoberto daiane daisy dalila dalmo dalton dalva damaris damaso damian
    damiana damiao damien damon dan dani daniel daniela daniele danielle danilo danny dante danubia daphne darci
    darcio darcy daria dario darlene darren dave davi david davino debbie debora deborah debra declan deepak
    deirdre deise deivid dejair delcio delfina delia delio delmira delphine demerval demetrio demian denilson
    denilza denis denise denisson dennis denny deocleciano deodato deolinda derek derli dermot desiree deusdete
    devair devon dexter deyse diana diane diego dieter dilma dilson dimas dimitri dina dinah dinalva dinorah diogo
    diomar diomedes dionice dionisio dirce dirceu dirk djalma djanira dmitri dolarice dolly dolores domicio
    domingos dominic dominik dominique domitila donald donato donna dora doralice dorinha doris dorival doroteia
    dorothea dorothy doug douglas dri drica duda dudu duilio dulce dulcina dulcineia duncan durval durvalina dwayne
    dwight dylan eamon ecio ed edelson edenilson eder edgar edgardo edilene edileusa edileuza edilson edimar
    edimilson edinaldo edinalva ediney edio edison edite edith edivaldo edmar edmea edmilson edmundo edna ednaldo
    edneia ednilson edson edu eduarda eduardinho eduardo edvaldo edvan edvania edvar edward efraim efrain egidio
    egon eileen eira elaine elba elcia elcio elcy eldon eleandro eleanor eleazar elen elena elenice elenir elenita
    eleonora eleuterio eli elia eliana eliandro eliane elias elielson eliene eliete eliezer elifas elin eline
    elineide elio elisa elisabete elisabeth elisabetta elisangela elise eliseu elismar eliza elizabete elizabeth
    elizete elizeu ellen ellie eloa elodie eloi eloina eloisa eloise eloy elpidio elsa elsie elson elton elvio
    elvira elvis elza elzira emanuel emanuela emanuele emanuelly emerita emerson emi emil emile emilia emiliano
    emilio emilly emily emma emmanuel enaldo eneas enedina eneida enilda enir enrica enrico enrique enzo
    epaminondas ercilia erenice eric erica erick erico erika erin erlon ernani ernest ernestina ernesto ernst eron
    erondina eroni ervino eryka esdras esmeralda esmeraldo esteban estefania estefany estela estelle ester estevao
    esther etelvina etevaldo ethan etienne euclides eudes eudoxia eugene eugenia eulalia eulina eunice eunicio
    eurico euripedes eusebia eusebio eustaquio eustorgio eva evaldo evandro evangelina evanilda evanildo evaristo
    evelin evelyn everaldo everton evilasio evilazio ewa expedito ezequiel ezequiela ezio ezra fabian fabiana
    fabiane fabiano fabien fabienne fabinho fabio fabricia fabricio facundo fafa fagner fatima fatma faustino
    fausto fede federica federico feh felicia feliciano felicity felipe felisa felisberto felix femi ferdinando
    fergus fermin fermina fernan fernanda fernandinha fernando fidel filipa filomena filomeno finn fiona fiorella
    firmina firmino flavia flaviana flaviano flavinha flavio fleur florencia florian floriano florinda florisvaldo
    frances francesca francesco franciele francielle francimar francine francinete francino francisca francisco
    franck francois francoise frank franz fred freddie frederico fredrik fridolino friedrich fritz fulvio gabi
    gabriel gabriela gabriele gabriella gael gail galdino gareth gary gaspar gaston gavin gedeao geisa geise gelson
    gemma genaro genesio genevieve geni genilda genilson genival genivalda genivaldo genny genoveva geoff geoffrey
    george georges georgia georgina geovana geovane gerald geralda geraldina geraldine geraldinho geraldo gerard
    gerardo gercina gerhard german germano gerry gerson gert gertrudes gerusa gesiel getulia getulio giancarlo
    gianni gil gilbert gilberto gilda gildete gildo gileno gilles gillian gilmar gilmara gilson gilvan gilvanete
    gilvania gilza gina ginebra giordano giorgia giorgio giovana giovanna giovanni gisela gisele gislaine gislene
    giulia giulio giuseppe givaldo givanilda givanildo glaucia gleice glen glenda glenn gloria gonza gonzales
    gonzalo gordon graca grace graciane gracie graciela graciliano gracinda graham graziela graziele greg gregoria
    gregorio gregory greta gretchen griselda guadalupe guaraci gui guido guigo guilherme guilhermina guillaume
    guillermina guillermo guiomar gumercindo gunther gustaf gustavo gutemberg guto guttemberg gwen gwendolyn hailey
    hamilton hamish hank hannah hans harold haroldo harry haruka haruki hassan haydee hazel heather hector heidi
    heike heiko heiner heinrich heinz heitor helcio helder heldo helen helena helene helenice heleno helga heliane
    helio helmut helo heloisa helozinha helton helvecio hendrik henri henrik henrique henriqueta henry herb herbert
    hercilia herculano hermano hermes herminia herminio hernan hernani hilario hilary hilda hildebrando hildegard
    hildete hillary hipolito hiro hiroko hiroshi hitoshi holly honorina honorio horacia horacio horst hortencia
    hortensia howard hubert hugh hugo humberto iago ian iara iasmim iasmin icaro ichiro idalecio idalina ideli
    idelson ieda ignacia ignacio ignez igor iker ilaria ilda ilka ilma ilse ilson ilton ilza imaculada imogen imran
    inacia inacio inaki inaldo indalecio ines inez inga ingo ingrid inmaculada ioana iolanda iolene ione ioneide
    iracema iraci iracy iraildes iran irani irene irenilda iria irina irineia irineu iris irismar irma irving isa
    isaac isabel isabela isabell isabella isabelle isadora isaias isaura isidora isidoro ismael ismenia isolda
    isolete isolina israel italo itamar itamara itanir iuri ivaldo ivan ivana ivaneide ivanete ivani ivanilda
    ivanildo ivanir ivanise ivelise ivete ivo ivonaldo ivone ivonei ivonete ivonise ivy iza izabel izadora izaias
    izaura izildinha jacek jaciara jacinda jacinta jacinto jacira jack jackie jackson jacob jacobo jacqueline
    jacques jacqui jacson jacy jade jader jadson jailson jailton jaime jair jairo jake jakob jamal james jamie
    jamil jamile jan jana janaina jandir jandira jane janet janete janice janilson janine janinha janis jaque
    jaqueline jarbas jared jarvis jasmin jasmine jason jasper javier jaya jazmin jean jeanette jeanne jeannie
    jeferson jeff jefferson jeffrey jefter jen jenice jenifer jennifer jenny jens jeova jeremias jeremy jerome
    jeronimo jerry jerusa jess jesse jessica jessyca jesuino jesus jesusa jezebel jhonatan jill jim jimena jimmy
    joachim joan joana joane joanna joanne joao joaozinho joaquim joaquin joaquina joca joceli jocelia jocelino
    jocelyn jochen jocimar jodie joe joedson joel joelia joelma joelson joelza joerg johan johann johanna johannes
    john johnny joice joilson jon jonas jonata jonatas jonathan jonathas jordi jorg jorge jorgina josafa jose
    joseane josef josefa josefina josefino josefo joselia joselito joselma josemar josenilda josenildo joseph
    josephine josete josh joshua josiane josias josilda josilene josilma josimar josivaldo josue josuel josune
    jovelina jovina jovino joyce jozef juan juana juancho juanita juanjo juanma juarez juca jucelia jucelino
    juciara jude judite judith judy juergen juhani juju jules julia julian juliana juliane juliano juliao julie
    julien juliet julieta juliette julinha julio jumara junia juninho junior jupira juraci juracy jurandir jurandyr
    jurema jurgen juscelino jussara jussiara justin justina justine justino juvenal juvencio kai kaio kaique
    kaitlyn kako kamila karen karin karina karine karl karla karol karoline karsten kasper katarina katarzyna kate
    katharina katherine kathia kathleen kathrin kathryn kathy katia katiane katja katrin katy kaua kauan kauane
    kaue kay kayla kayleigh kazuo keiko keila keith keli kellen kelly kelsey kelvin ken kenji kenneth kerry kerstin
    ketlin kevin kieran kika kiko kimberly kimiko kiran kirk kirsten kirsty kjell klara klaus kleber klebson koji
    konrad kris kristen kristin kristina kristine kurt kyle lachlan laercia laercio laerte laida laila lais laisa
    lamartine lana lara lari larissa larry lars lasse laszlo latoya lauane laudelina laudelino laura laurel lauren
    laurence laurent laurinda laurindo laurita lauro lautaro lavinia lawrence lazaro lea leah leandra leandro leda
    leena leidi leidiane leidy leigh leila leilane leire lele lenice lenilda leninha lenir lenira lenise lenita
    lenka lenny leny leo leocadia leocadio leodoro leona leonardo leonel leoni leonice leonidas leonie leonor
    leopoldina leopoldo leozinho leroy leslie leticia letinho levi levina lewis lia liam liane lianna libania licia
    lidia lidiane lidio lieda liege liesel ligia ligiane lila lili lilia lilian liliana lilly lily lina linda
    lindaci lindalva lindaura lindete lindomar lino lisa lisandra lisandro lisbeth lisete lismara livia livio lloyd
    loide lois lola lonnie loredana lorena lorenzo loretta loris lorraine lorrana lothar lotte louis louise lourdes
    lourenco lourival luan luana luc luca lucas lucelia lucena lucho luci lucia lucian luciana luciano lucidio
    lucie lucielma lucien luciene lucila lucilene lucille lucimar lucimara lucinda lucineia lucineide lucio
    lucivaldo lucrecia lucy ludimila ludmila ludovico ludwig luh luigi luis luisa luisao luisella luisina luisinho
    luiz luiza luizinho luka lukas lukasz luke lulu lupe luquinhas lurdes lurdinha lusia luther luzia luzinete
    lydia lynn maarten mabel macarena mackenzie madalena maddie maddy madeleine madison madson maeve mafalda magali
    magda magdalena magna magno magnus maiara maicom maicon mailson maira maisa maite maiza malcolm malena malik
    malu malvina manasses mandy manfred manoel manoela manolo manon manu manuel manuela mara marc marcao marcela
    marcele marcelina marcelino marcella marcello marcelo marcia marcial marciano marcilene marcilio marcin
    marcinha marcio marcione marco marcolino marcondes marcos marcus margaret margarete margarida margarita margaux
    marge margot mari maria mariam marian mariana mariane mariangela marianna marianne mariano mariazinha maribel
    maricarmen maricel maricelia maricleide marie mariel mariela marielle marieta mariko marilda marildo marileide
    marilena marilene marileuza marilia marilise marilu mariluce mariluci marilucia marilyn marilza marina
    marinaldo marinalva marineide marinete marinez mario marion marisa marisol maristela marit maritza marius
    marivalda marivaldo mariza marizete marjorie marjory mark markus marleide marlene marli marlise marlon marlos
    marluce marluci marlucia marly marquinhos marsha marta martha martim martin martina martine martinha marty
    maruja marvin mary masao mateo mateus matheo matheus mathias mathieu mathilde matias matilda matilde matildes
    mats matt matteo matthew matthias mattias maureen mauri maurice mauricea mauricinho mauricio maurilio maurina
    maurino mauro max maximiliano maximo maxwell maya mayara mayk maykon mayra mayumi meera meg megan mei meire mel
    melanie melina melinda melissa melody melquiades merce mercedes mercia meredith merle messias mia micaela
    michael michaela michel michele micheli michelle michelly mick miguel mikael mike mikkel milagros mildred
    mileide milena milene miles milka milla milson milton mimi mindy minna miranda mirela mirella miriam mirian
    mirna miro mirta mirtes misael misaki mitch moab moacir moacira moacyr mohamed mohammad mohammed moira moises
    molly monalisa monica monique montserrat morag morgan morgana moses muhammad muriel murilo mustafa myriam myrna
    nadia nadine nadir nadja nahuel naiara naida nair naldo nana nanci nancy nanda nando naoko naomi napoleao nara
    narcisa narciso natalia natalie natalija natalino natan natanael natasha natercia nathalia nathalie nathaly
    nathan nathaniel nati nayara nayeli nazira neal neca neemias neide neil neilton neiva neli nelio nelita nelma
    nelson nely nerci nerea nereida nereide nereu nestor nestora neuci neuraci neurides neusa neuza newton neymar
    niall nicanor nicanora nicete nicholas nick nicky nico nicola nicolas nicolasa nicolau nicole nicolle nieta
    nigel niki nikita niklas nikolai nilce nilcea nilda nildete nildo nilma nilmar nilo nils nilso nilson nilva
    nilvan nilza nilzete nina nininha niomar nisha nivaldo nivea nizia noah noel noeli noelia noelle noelma noelson
    noemi noemia noemie nolan nonato nora norbert norbertina norberto noriko norival norma norman nubia nuno nuria
    oberdan octavia octavio odair odete odette odila odilia odilon odilson odinei odirlei odorico ofelia oksana
    olaf olavo oleg olegaria olegario olga olimpio olinda olindo oliver olivia olivier olivio olli omar ondrej
    oneida onildo onofre orestes oriana orides oriol orivaldo orlandina orlando orlei orlene osana oscar oseias
    osias osmani osmar osmarina osni osnir osny osorio osvalda osvaldina osvaldo oswaldo otacilio otaviana otaviano
    otavio otilia otilio otoni otoniel ottavio otto owen ozana ozeias pablo paco paddy paige paloma pam pamela
    pancho paola paolo paqui pascal pascale paschoal pascoal pati patri patrice patricia patricio patrick patrik
    patsy patti patty paty paul paula paulina pauline paulinha paulinho paulo pauly pavel pawel pedrao pedrinho
    pedro peggy penelope pepa pepe pepita percival percy pericles perla perry pete peter peterson petr petra
    petrolina petronio petrucio phil philip philipp philippe phillip phoebe pierpaolo pierre pietra pietro pilar
    piotr placido plinia plinio polly pollyana pollyanna poncho porfirio priscila priscilla priya quentin querubina
    quintino quique quirino quiteria quiterio rachel rafa rafael rafaela rafaele rafinha rahul railda railson
    raimunda raimundinha raimundo rainer raissa raj rajesh ralf ralph ramilson ramira ramiro ramon ramona randall
    randy ranulfo raphael raphaela raphaella raquel rashid raul raulino raulito ravi rayane raymond raynara rayssa
    rebeca rebecca regiane regina reginaldo regis reiko reinalda reinaldo reinhard reinhold reinivaldo remi renan
    renata renatinha renato rene renilda renildo reza rhonda rhuan rhys ricarda ricardinho ricardo richard
    richarlison rick ricky rildo rinaldo risoleta risomar rita ritinha riva rivaldo roan robbie robert roberta
    robertinha robertinho roberto roberval robin robinho robison robson rocco rocio rodnei rodney rodolfa rodolfo
    rodrigo rodriguinho rogelia rogelio roger rogeria rogerinho rogerio roland rolando rolf romao romario romeu
    romilda romildo romina romualda romualdo romulo ron ronald ronaldao ronaldinho ronaldo ronan ronei roney roni
    ronilda ronilson ronivaldo ronnie rony rory rosa rosalia rosalina rosalinda rosalva rosamaria rosana rosane
    rosangela rosaria rosaura rose roseane roselaine roselene roseli roselia rosely rosemar rosemarie rosemary
    rosemeire rosemere rosemeri rosenilda rosenildo rosenir rosiane rosiclea rosicleia rosicler rosie rosilda
    rosileia rosileide rosilene rosimar rosimeire rosimeri rosineide rosinha rosita rosival roxana roy rozana rubem
    ruben rubenita rubens rubia rubinho rubson rudi rudolf rufina rufino rui rupert russ russell rute ruth ruy ryan
    sabino sabrina sadie saionara sakura salatiel salete sally salma salome salustiano salvelina salvina sam
    samanta samantha samara sami samily samir samira samu samuca samuel sandeep sandoval sandra sandrine sandrinha
    sandro sandryne sandy sanjana sanjay sanny santi santiago santino saoirse sara sarah sarita sascha saskia
    satoshi saturnino saul saulo scott sean sebastian sebastiana sebastiao sebastien selena selene selma serafim
    serafina serena serge sergei sergey serginho sergio seth severina severino shane shannon sharon shauna shawn
    sheila sherry sheyla shinji shiori shirin shirlei shirlene shirley shona sid sidclei sidinea sidinei sidnei
    sidneia sidney sidonia sidonie siegfried sigmund sigrid silas silene silke silmara silvain silvana silvaneide
    silvanete silvanira silvano silveria silverina silverio silvestre silvia silvina silvinha silvino silvio simao
    simeao simon simona simone simplicio sinval siobhan siomara siri sirlei sirlene sirley sivaldo sofi sofia sofie
    sofs solange solano soledad sonia sonja sophia sophie soraia soraya stacey stacy stan stanley stefan stefania
    stefanie stefano steffen stela stella stephan stephane stephanie stephen steve steven stuart sue suelen sueli
    suellen suely sulamita sulivan sunil sunita susan susana susanna susanne suzana suzane suzanna suzanne suzete
    suzi suzy sven svetlana sybil sylvain sylvia sylvie tabata taciana tadashi tadeo tadeu taina tais taisa takashi
    takeshi tales talisson talita tamara tamiko tamires tamiris tania tanja tanya tara tarcila tarcisio tarciso
    tarsila tati tatiana tatiane tatiele tatjana tatyana teca ted teddy telma telmo teo teodora teodoro teofilo
    tercio tere terence terencio teresa teresina teresinha tereza terezinha terry tertuliano tess tessa thaina
    thainara thais thaisa thales thalita thalles thamires thati thayna thea theo theodora theodore theodoro theresa
    therese thiago thibault thierry thomas thomaz thorsten tiago tiana tibor tiburcio ticiana tilda tim timoteo
    timothy tina tobias toby todd tom tomas tomasa tomaso tomaz tommy tonho toni tonia tonico toninha toninho tonio
    tony tonya torsten tracy travis trevor tricia trisha tristan troy trudy tulio tuomas tyler ubaldo ubirajara
    ubiratan udo uelinton uli ulises ulisses ulrich ulrike ulysses umbelina umberto urbano uriel ursula ursulina
    ute uwe vagner valdeci valdecir valdelice valdelino valdemar valdemir valdemiro valdenice valdenir valdenira
    valderez valdete valdimir valdinei valdineia valdir valdirene valdivino valdo valdomiro valentin valentina
    valentine valentino valeria valeriana valerie valesca valeska valmir valmira valmiro valmor valquiria valtair
    valtemir valtencir valter vanda vandeilson vander vanderlei vanderleia vanderli vanderson vandir vaneide vanesa
    vanessa vania vanilda vanilde vanildo vanilza vanusa vasco velma venancio vera veralucia verena veridiana
    vernon veronica veronice veronique vespasiano vicencia vicenta vicente vicentina vicenzo vicky victor victoria
    vijay vikram vilani ville vilma vilmar vilmara vilson vince vincent vini vinicio vinicius vinny violeta
    virgilia virgilio virginia virginie virgulino vitalina vitalino vitinho vitor vitoria vitorino vittorio vivaldo
    vivi vivian viviana viviane viviani vivienne vladimir volker volnei wagner walace waldecir waldemar waldete
    waldiney waldir waldomiro waldyr walery walkiria wallace wallison walmir walmor walquiria waltair walteir
    walter wanda wander wanderlei wanderleia wanderley wanderson wando wanessa wania washington wayne weber
    welington weliton wellington wellinton wenceslau wendel wendell wendy werner wes weslei wesley wesleyson
    weslley whitney wilbur wilfredo wilhelm wiliam wilian willa william williams willian willians wilma wilmar
    wilmara wilson wilton wim winfried winston wladimir wolfgang xande xavier ximena xiomara xisto xuxa yael yago
    yamila yan yanina yanka yann yannick yara yasmim yasmin yasmine yasuko yesica ylana yohana yoko yolanda yolande
    yoshi yudi yuka yuki yuko yumi yuri yusuf yves yvete yvette yvonne zacarias zach zachary zack zaida zaira
    zaqueu zara zaza ze zeca zefa zeferino zelia zelinda zelio zelita zelito zenaide zeni zenilda zenildo zenir
    zenon zeze zezinho zilah zilda zildete zilma ziraldo zoe zofia zoltan zoraida zoraide zuleica zuleide zuleika
    zulema zulmar zulmira zulmiro`);
