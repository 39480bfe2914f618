import { regex } from './regex.ts';
import {
  bookingWord,
  bothWaysWord,
  cancellation,
  carWord,
  driverWord,
  rideWord,
  dayName,
  todayOrTomorrow,
  greeting,
  kinWord,
  companionWord,
  letGo,
} from './word-groups.ts';

/** Statements that a clause makes apart from the facts of a trip. */
export type Signal =
  | 'return'
  | 'later_return'
  | 'next'
  | 'correction'
  | 'cancel'
  | 'now'
  | 'daily'
  | 'turn_of_day'
  | 'rides_along'
  | 'request'
  | 'pays_only'
  | 'accepts'
  | 'each'
  | 'waits'
  | 'next_day'
  | 'item'
  | 'another'
  | 'again';

const patterns: readonly (readonly [Signal, RegExp])[] = [
  [
    'return',
    regex()`
      \b(?:(?<!por )volta|retorno|regresso|regreso|vuelta|voltar|volto|voltamos|retornar|regressar|retornando
      |voltando|regressando|regresando|returning|(?:and|come|coming|go|drive|ride|way|trip|us|me|them|him|her
      |taken|brought|driven|bring|take|picked up) back|back (?:at|on|to|from)|returns?|(?:caminho|trajeto
      |percurso|sentido) (?:inverso|contrario)|reverse (?:route|way)|traz(?:er)? de volta|de la (?:pra|para
      |p\/) (?:ca|aqui)|volver|vuelvo|volvemos|regresamos|regresan?|vuelven?|voltam|retorna[mr]?|regressam?)\b
    `,
  ],
  [
    'later_return',
    regex()`
      \b(?:combin\w{1,5}|aviso|aviso depois|chamo|chama(?:mos)?|na hora|a combinar|nao precisa|sem volta|so ida
      |depois (?:eu )?(?:vejo|aviso|ligo|chamo)|vejo depois|let you know|to be confirmed|tbc|a confirmar
      |confirmo depois|te aviso|nos resolvemos|por conta)\b
    `,
  ],
  [
    'next',
    regex()`
      ^(?:e |y |and )?(?:depois(?! d[aeo]?s? )|de la(?= (?:pr[ao]s?|para|p\/|vamos|vai|seguimos)\b)|dali
      |from there|de alli|dps|em seguida|despues|luego|then|mais tarde|later|outr[oa] (?:${rideWord})
      |mais uma? (?:${rideWord})|tambem (?:preciso|quero))\b
    `,
  ],
  [
    'correction',
    regex()`
      ^p\.?\s?s\.?\s?[:.-]?\s|\b(?:na verdade|alias|corrig\w{2,5}|correcao|quero dizer|quer dizer|digo|perdao
      |desculpa?(?! (?:a|o|pela|pelo|la) (?:hora|horario|demora|atraso|incomodo))|ops|(?<!^[^a-z]{0,4})opa
      |(?<=^[^a-z]{0,4})opa,? (?=\d|(?:na verdade|errei|desculp\w{1,3}|as|e|eh|nao|era|melhor|muda|esqueci) )|melhor
      |pode ser|mudou
      |mud[ae]r?|troc[ae]r?|errei|me enganei|actually|sorry|correction|i mean|make it|instead|perdon(?! (?:la
      |por la) hora)|mejor|en realidad|cambi[ae]r?|desistiu|better (?:make it |at )?(?=\d)|nao kkk|remarcar
      |(?:remarc|reagend|transfer)(?:ou
      |aram|iu|iram) (?:tudo |a consulta |o exame |a sessao |o horario )?(?:pra|para|p\/)|adiar|adiant(?:ar|e
      |em)|posterg(?:ar|ue|uem)|reagendar|antecipar|falei com|fica|(?:entao|entonces)(?! (?:(?:o (?:${carWord})
      |a (?:saida|busca)) (?:e|tem|precisa|sai|seria|teria)\b|tem|vai|vao|precis\w{1,4}|sao|seria[mn]?|somos
      |necesit\w{1,4}|tien\w{1,3}|hay)\b)|minto|na vdd|desculpem|bota |poe |coloca |melhor as |antecip(?:ou
      |aram)|adi(?:ou|aram)|atrasou|(?:vou|vai|vamos|sair|saio|saimos|ir|vir|venha|um pouco|pouquinho|bem|run
      |come|salgo|voy) (?:um pouco |um pouquinho |bem |a bit |a little )?(?:mais (?:tarde|cedo)|later|earlier
      |mas (?:tarde|temprano))|pode(?:m)? vir (?:as )?\d|(?<=^\s?|[,.;(] ?)(?:nao
      |no), (?:nao, )?(?:wait,? |espera,? )?(?:as |at |a las )?\d{1,2}(?:h|[:h]\d{1,2}| (?:e|y) (?:\d{1,2}|meia
      |media))|no,? wait\b|prefiro|prefere[mn]?|prefieren?|preferimos|prefers?\b
      |(?:agora|asi que|entao|ai) (?:ja )?(?:somos|seremos|ficam)|al final (?:se|somos|vamos|son|van|voy)
      |no fim (?:somos|vamos|vao|das contas)|in the end|passou para|passa para|make (?:the|it)|now it'?s|rather
      |(?<=^\s?)(?:(?:nao|ah|opa|ops|ih|no|oh),? ){0,2}(?:per[ai]{1,2}|calma|wait|hold on
      |scratch that),?(?: (?=[a-z\d]))|(?:nao|not|no) (?:e|eh|es|is) [^.;!?\n]{3,50}, (?:e|eh|mas|es|it'?s
      |sino)(?= )|nao (?:e|eh) (?:la|ai|esse|essa|isso|este|esta)\b|demorad[oa]|(?<!\b(?:feliz [a-z]{4,11}|pascoa
      |natal|novo|aniversario|parabens) )atrasad[oa]|retrasad[oa]
      |delayed|(?:numero|telefone|telefono|cel(?:ular)?|fone|contato|number|phone) (?:del[ea] |d[oa] [a-z]{3,12} |que passei )?(?:(?:esta|estava|foi|e|is|was) )?(?:errad[oa]|trocad[oa]|wrong|equivocad[oa])
      |(?:passei|digitei|mandei|anotei) (?:o \w{3,8} )?errad[oa]|wrong (?:number|phone)|numero equivocado)\b
    `,
  ],
  [
    'cancel',
    regex()`
      \b(?:cancel(?:a|ar|e|em|amos|lar|led|ei|o|ad[oa]s?|en)?|${cancellation}|desmar(?:car?|quem?|camos|cad[oa]s?)
      |(?:tir(?:ar?
      |em|e)|retir(?:ar?|em|e)) (?:da agenda|da lista|da programacao)|(?:(?:tir|retir)(?:ar?|em|e)(?: tambem| ja
      | por favor)?|esquec(?:e|er|am|a)|forget|scrap|drop)(?= (?:o|a|os|as|the|el
      |la) (?:(?:${rideWord}) )?(?:d[aeo]s?\b|\d|(?:n[ºo]|item|linha|numero|trecho|line|primeir[oa]|segund[oa]
      |terceir[oa]|ultim[oa]|first|second|third|last|tercer[oa]?)\b))|desconsider(?:ar|em|e|a)|anular|anulen
      |suspend(?:er|am|a)|call off|nao (?:vamos|vou|vai) (?:mais )?precisar|n(?:ao|em) (?:vai )?precis(?:o|amos
      |am?|ar) mais|pode(?:m|mos)? (?:ja )?(?:esquecer|tirar|descartar|ignorar)(?=$|[,.!;]| (?:por favor|pf|ta
      |ok|viu))|(?:${bookingWord}|visit|meeting|dinner)\b[^.;!?\n]{0,50} (?:is|are) off|drop (?:that
      |this) (?:${rideWord}|one)|(?:[oa]s?|the|el|la) (?:d[aeo]s? |de las? )?[^,;:.!?]{2,40}?(?<!carro|taxi
      |motorista|${kinWord}|${companionWord}),? (?:${letGo})|no longer need(?:ed)?|not needed any ?more
      |ya no (?:hace\b|necesit
      |viaj)\w{1,4})\b
    `,
  ],
  [
    'now',
    regex()`
      (?:^|\s|,)(?:agora(?! (?:e|sera|vai ser|sao|o|a|esta|ficou|tem|que)\b)|agora mesmo|ja ja|pra ja|para ja|now
      |right now|right away|asap|(?:(?<=carro |taxi |logo |urgente |mandar? |chamar? |enviar? |sair |saindo |vir |ir
      |buscar? |pode ser )ja)|ya|ahora|ahora mismo|agr|agorinha|n(?:est|ess)e momento|o mais rapido possivel
      |(?:lo antes|as soon as) (?:posible|possible)|cuanto antes|de imediato|imediato|imediatamente|urgente
      |o quanto antes)(?=$|[\s!?.,:;])
    `,
  ],
  [
    'daily',
    regex()`
      \b(?:todo dia|todos os dias|todo santo dia|diariamente|cada dia|every day|each day|daily|todos los dias
      |nos dias
      |(?<!\b(?:hosped|fic|est|congress|event|feir|fech|abr|abert|atend|funcion|ferias|viag
      |viaj)\w{0,8}\b[^.;!?\n]{0,40})(?:de
      |da) (?:seg|ter|qua|qui|sex)\w{0,4}(?:-feira)? (?:a|ate) (?:ter|qua|qui|sex|sab|dom)\w{0,4})\b
    `,
  ],
  [
    'turn_of_day',
    regex()`
      \bvirada\b|\b(?:madrugada|(?:meia[ -]?noite|midnight|medianoche)(?: e (?:meia|quinze|dez|vinte|\d{1,2})
      | y (?:media|cuarto))?|0{1,2}[h:]\d{2}|0?[1-4][h:]\d{2}|0?[1-4]h|night),? (?:d[aeo]|del?|from
      |of) \w{2,9}(?:-feira)? (?:para|pra|p\/|to|into|al?)(?: o| a| el)? (?:${dayName}|${todayOrTomorrow}|seg|ter
      |qua|qui|sex|sab
      |dom|dia|\d{1,2})\b|\bmadrugada d[eo] \w{3,8} (?:para|pra)\b|(?<!\b(?:mud|troc|remarc|adi|transfer|pass
      |antecip)\w{0,6}\b[^.;\n]{0,30})\b(?:${dayName})(?:-feira)? (?:para|pra|p\/|to|into
      |al?) (?:o |a |el )?(?:${dayName})\b[^.;\n]{0,30}\b(?:0?[0-5](?:h|:)\d{0,2}|[1-5] ?am|meia[ -]?noite
      |midnight|medianoche|madrugada)\b
    `,
  ],
  [
    'rides_along',
    regex()`
      \b(?:(?<!nao )vou junto|(?:vou|irei|viajo|viajarei|estarei|ire|voy|i(?:'ll| will) be) (?:acompanhad[oa]
      |acompanad[oa]|accompanied)|(?:e|y|and) (?:pr?a |para |for )(?:mim|mi|me)\b(?! (?:e|y) )|(?:somos|vamos|vou
      |vai|vao) eu(?= e|,| \()|(?:eu|mim),?(?= [oa] [a-z]{3,14}(?:,| e| y))|mim e (?=(?:pr?a|para|pro) )
      |mi y (?=para )|for me and(?= for )|eu e(?= (?:[ao] |minha |meu |cum|com
      |don
      |seu|uma? )?)|(?<=\+ ?)eu\b|(?:e mais|mais) eu\b|eu mais|vamos junt[oa]s|(?<!(?:fal[ae]m?|trat[ae]m?
      |combin[ae]m?|confirm[ae]m?|falar|tratar|confirmar|combinar|contato|fala|resolver|acertar|aqui) )comigo
      |eu junto|e eu|myself and|and myself|and me|and i|voy yo(?: tambien)?\b|yo tambien (?:voy|viajo)|yo (?:voy
      |viajo) tambien
      |eu tambem (?:vou|viajo)|eu (?:vou|viajo) tambem|vou eu tambem|i(?:'m| am|'ll be
      |'ll) (?:also |too )?(?:com(?:e
      |ing)|go(?:ing)?|rid(?:e|ing)|travel(?:ling)?) (?:too|as well|along)|(?:i|we)'?ll also be (?:riding|coming
      |travelling)|me and(?= (?:my|the|[a-z]{3,14}\b))|with me|conmigo|y yo|(?<!no )voy con (?:el|ella|ell[oa]s)
      |(?:yo |eu )?(?:l[oa] acompano|acompanho (?:ele|ela)|vou acompanha\w{2,4})|i(?:'ll| will) (?:go|be|ride
      |travel) with (?:him|her|them)|(?:vou|irei|viajo) (?:junto )?com (?:ele|ela|eles|[oa] (?:prof|dr|sr|sra|dra
      |profa|dona|seu)\b))\b
    `,
  ],
  [
    'request',
    regex()`
      ^[^a-z\d]{0,4}(?:um|uma|1|un|una|an?|one|two|2|dois|duas|dos) (?:${rideWord})s?\b
      |^[^a-z\d]{0,4}(?:${rideWord})(?: (?:executivo|ejecutivo|comum))? (?:agora|now|ya|ahora|urgente|please
      |por favor|pf|pls|na|para|pra|p\/|ao|ate|al|to|at|from|for|on|en|saindo|desde|(?:${todayOrTomorrow}),?
      |dia) |\bhave (?:an? |the )?(?:\w{3,10} )?(?:${driverWord}|${carWord})\b|^\s?(?:(?:oi|ola|entao|e|y|and
      |por favor|favor|pf|pfv|${greeting}),?\s){0,2}(?:me |nos )?(?:reserv[ae]m?|agend[ae]m?|marc[ae]|marquem?
      |mand[ae]m?|busc[ae]|busquem?|peg[ae]|peguem?|lev[ae]m?|anot[ae]m?|program[ae]m?|providenci[ae]m?
      |liber[ae]m?|separ[ae]m?|envi[ae]m?|recoja\w{0,3}|recoger|buscar|reserven|envien|book|send|arrange|pick up)(?:-?(?:me|nos|lhe|l[oa]s?))?\b|\b(?:buscar
      |pegar|apanhar|receber|recepcionar|levar|recoger|recogerl[oa]s?|llevar
      |llevarl[oa]s?)\b[^.;!?\n]{0,60}\b(?:por favor|pfv?|pls|please|porfa)\b|\b(?:recoja\w{0,3}|recojan\w{0,3}
      |que horas (?:e melhor|devo|tenho que|preciso|seria bom) (?:sair|pegar|ir)|what time should
      |precis[aoe]\w{0,4}|quer[oe]\b|queria\b(?! saber)|queremos|queriamos|quiero|quisiera
      |gostaria de (?:reservar|agendar|pedir|solicitar|um|uma|marcar|contratar|chamar)|solicit[oae]\w{0,3}
      |reserv(?:ar|e|em|as|o)\b|reserva (?:um|uma|pra|para|p|por)\b|agend(?:ar|a|e|em|o)\b|marc(?:ar|a|ado|ada
      |ou)\b|marque|pedi(?:r|do)\b|pede\b|peco|pediu|book|needs?|necesit\w{1,5}|can (?:i|we|you|your)|pick me up
      |could (?:i|we|you)|(?:would|'?d) (?:like|need|love)|kindly|could one of|arrange|can you|pick us up
      |meet (?:me|us|him|her|them)|please (?:arrange|send|book|pick)|me (?:busc\w{1,3}|peg\w{1,3}|manda\w{0,2}
      |leva\w{0,2}|ve\b|arruma\w{0,2}|consegue)|disponibiliz\w{1,3}|(?:pode\w{0,2}|posso|da (?:pra|para)
      |poderia\w?|favor|quero|queria) (?:mudar|alterar|trocar|antecipar|adiar|remarcar|reagendar)|mant(?:er|em
      |enha|enham) (?:a|o|so|somente) (?:${bookingWord}|ida|volta|retorno)|keep the|coordinar|gestionar|(?:que |por favor,? |favor )(?:[oa]s?|el[ea]s?|l[aoe]s?|me|nos|alguem (?:[oa]|me|nos)?) ?(?:recojan?|recogen|lleven?|llevan|esperen?|espera[nm]?|busquen?|buscan|retiren?|pasen a buscar|busquem?|levem?|peguem?|recebam?|receba)\b
      |reserva \d|inclu(?:ir|a|am)\b|adicion(?:ar|e|em)\b|acrescent(?:ar|e|em)\b|(?:move|change
      |reschedule)\b(?= [^.;\n]{0,40}\b(?:${bookingWord}|to)\b)|(?:${carWord})s? (?:[^.;\n]{0,24} )?(?:p\/|para
      |pra) (?:levar|buscar|pegar|trazer)\b|program(?:ar|em)\b|(?:passa|passou|muda|mudou|remarc\w{1,3}
      |adi\w{1,3}|antecip\w{1,3}|moved|changed) (?:para|pra|to)\b|(?:podem?|consegu\w{1,3}|poderia\w?|vcs
      |voces) (?:me |nos )?(?:busc\w{1,3}|peg\w{1,3}|mand\w{1,3}|lev\w{1,3}|envi\w{1,3}|providenci\w{1,3}
      |reserv\w{1,3}|agend\w{1,3}|arrum\w{1,3})|consegue(?:m)? (?:um|uma|carro|alguem|mandar|buscar|pegar)
      |(?:tem|consigo|quero|queria) alguem\b|alguem (?:me|nos|para me|pra me|pra nos) (?:busc|peg|esper
      |receb)\w{1,4}|mand(?:a|em|e|ar) (?:um|uma|me|o carro|carro)|envi(?:a|e|em|ar) (?:um|uma|carro)
      |tem (?:carro|taxi|como)|favor (?:providenciar|enviar|mandar|atender|buscar|incluir|receber|recepcionar
      |levar|pegar|transportar|separar|disponibilizar|conduzir|encaminhar)|providenciar
      |segue (?:a |o |abaixo )?(?:lista|pedido|solicitacao|roteiro|programacao)|me lleven|envien|manden
      |(?:me |nos )?(?:pueden?|podrian?|podran?) (?:me |nos )?(?:busc|recog|llev|mand|envi|reserv)(?:ar
      |er)\w{0,4}|(?:me|nos) (?:busc|recog|llev)[ae]n (?:en|a|al|del?)\b|pode deixar|(?:deix|coloc|bot
      |manten?h)\w{1,3} (?:um |uma |o )?(?:${driverWord}|${carWord}|executivo) (?:me |nos )?(?:esper|aguard
      |a postos|pronto|no |na |as |la )\w{0,5}|por favor,? (?:um |uma |o |os )?(?:${rideWord})s?|(?:deix
      |fic)\w{1,3} (?:ja |pre[- ]?|um carro |um taxi |o carro ){0,2}(?:reserv|agend|marc|program)ad[oa]
      |pre[- ]?reserv\w{1,3}|dej\w{1,3} (?:un (?:${carWord}) )?(?:reserv|agend)ad[oa]|em vez (?:disso|diss[oe]
      |dess[ea]|del[ea])|ao inves disso|no lugar (?:disso|dess[ea]|del[ea])|in its place|en (?:su lugar
      |vez de es[oe]))\b
    `,
  ],
  [
    'pays_only',
    /\b(?:nao embarca|nao viaja|so paga|apenas paga|nao vai junto|does not travel|not travell?ing|paga (?:tudo|a conta))\b/,
  ],
  [
    'accepts',
    regex()`
      \b(?:pode confirmar|confirmo|confirmado|de acordo|fechado|(?:o resto|o restante|demais|the rest|all else
      |everything else|lo demas|todo lo demas)\b[^.;]{0,30}\b(?:mantem|mantid[oa]s?|igual|iguais|continua\w?
      |fica|same|unchanged|sem alterac\w{3,5})\b|pode ser sim|aceito|please confirm|go ahead|o restante)\b
    `,
  ],
  [
    'waits',
    regex()`
      \b(?:espera\w{0,3}|aguarda\w{0,2}|waits?|waiting|esper[ea]) [^.;!?]{0,40}\b(?:traz|volta|volto|trazer|leva
      |back|regresa|traiga|traer|trae|retorna|vuelve|vuelvo)\b|\btraz [^.;!?]{0,14}de volta\b|\b(?:volt[ao]
      |voltamos|retorn[ao]|vuelv[eo]|volvemos|regres[ao]|comes? back|(?:come|go) straight back) (?:logo\s?$
      |[a-z]{1,8} ){0,3}?(?:em seguida|na sequencia|logo (?:depois|apos|em seguida)|en ?seguida|right (?:away
      |after)|straight (?:after|away)|assim que (?:acab|termin|sai)\w{1,3}|quando (?:acab|termin)\w{1,3}
      |(?:cuando|apenas) termin\w{1,3}|(?:no|com o) mesmo (?:${driverWord}|${carWord})
      |in the same (?:${carWord})|en el mismo (?:${carWord}))\b|\b(?:${bothWaysWord}),? (?:com|con
      |with) (?:espera|waiting)\b
    `,
  ],
  [
    'again',
    regex()`
      ^(?!.{0,200}\bresto\b).{0,60}\b(?:mesm[oa] (?:coisa|esquema|trajeto|corrida|viagem|roteiro|programacao
      |jeito|horario e (?:trajeto|local\w{0,4}|endereco)|pedido)|idem|tudo igual|igual(?:zinho)?(?=$|[ ,.!])
      |repet(?:e|ir|imos|ition)|o mesmo(?=$|[,.!]| (?:n[ao]|para|pra|p\/|dia|${dayName}))|ditto
      |(?:the )?same(?=$|[,.!]| (?:thing|again|trip|ride|deal|plan|on|for|this|next|tomorrow|${dayName})\b
      | as (?:monday|above|before|yesterday))|(?:and )?again on|lo mismo|igual el|mismo (?:recorrido|viaje
      |plan))\b
    `,
  ],
  [
    'another',
    regex()`
      ^[-*•,\s]{0,3}(?:e|y|and|mais) (?:1|um|uma|one|un|uno) (?=(?:as|at|a las) \d|(?:${todayOrTomorrow})\b)
      |^[-*•,\s]{0,3}(?:(?:e|y|and|tambem|also) )?(?:(?:as|at|a las|la pelas
      |umas) )?\d{1,2}(?:[:h]\d{0,2})?,? (?:(?:quero|preciso|manda|um|uma|an?) ){0,2}(?:outr[oa]|otr[oa]|another
      |mais um|mais uma) (?:${rideWord})\b|^[-*•,\s]{0,3}(?:(?:e|y|and|tambem|also) )?(?:(?:preciso|precisamos
      |quero|queria|manda|marca|agenda|reserva|i need|we need
      |necesito)(?: tambem)? (?:de )?)?(?:(?:um |uma |an? |[oa] |el |la |the )?(?:outr[oa]|otr[oa]|another
      |(?<=the )other)(?: (?:${rideWord}))?|mais uma?(?: (?:${rideWord}))?|(?:one more
      |un[oa]? mas)(?: (?:${rideWord}))?)(?=[,:]?\s(?:para|pra|pro|p\/|por|de|da|do|as|a las|at|from|to|for|no
      |na|em|on|dia|el|${todayOrTomorrow}|${dayName}|depois|saindo|agora)\b|[,:]?\s\d)
    `,
  ],
  [
    'next_day',
    /\b(?:(?:no|o) dia seguinte|(?:the )?(?:next|following) (?:day|morning)|al dia siguiente|al otro dia|no outro dia|the (?:morning|day) after(?! tomorrow)|na manha seguinte)\b/,
  ],
  [
    'item',
    regex()`
      ^\s?(?:e )?(?:\d{1,2}\s?\)|(?:[oa] |the |el |la )?(?:(?:primeiro|segundo|terceiro|quarto|first|second
      |third|fourth|primero|tercero|[1-4][oºª]|(?:primeir|segund
      |terceir)a(?= (?:${rideWord}))) ?(?:${rideWord})?)[,:]?\s(?:e |is |sai |es )?(?:as |at |a las )?(?=\d{1,2}
      (?:[:h]|\s?[ap]\.?m)))
    `,
  ],
  [
    'each',
    regex()`
      \b(?:cada um|cada uma|um (?:leva|as|para|pra|vai|sai)|outr[oa] (?:\d{1,2}(?:[h:]\d{0,2})?|leva|as|para|pra
      |vai|sai|carro|taxi)|(?:o outro|a outra)(?! (?:dia|semana|${dayName})|[,.;!]|$)|one takes|other takes)\b
    `,
  ],
];

/** Returns the statements of a clause. */
export function findSignals(plain: string): Set<Signal> {
  return new Set(patterns.filter(([, pattern]) => pattern.test(plain)).map(([signal]) => signal));
}

const ordinals = ['primeir[oa]|first|primer[oa]?', 'segund[oa]|second', 'terceir[oa]|third|tercer[oa]?'].map(
  (word) => new RegExp(`^\\s?(?:(?:e|y|and)\\s)?(?:a|o|la|el|the)\\s(?:${word})\\b(?!-|\\sfeira)`),
);

/** Returns the index of the way that "a segunda" at the start of a clause names, or -1. */
export function ordinalOf(plain: string): number {
  return ordinals.findIndex((pattern) => pattern.test(plain));
}
