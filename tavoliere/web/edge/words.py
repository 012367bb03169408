"""The words that make up invitation codes: short, well known, hard to mistake for each other across a room."""

WORDS = {
    "en": """
        acorn anchor apple apron arrow autumn badger bagel bamboo banjo barley basket beaver berry bicycle bonnet
        bottle bridge bubble bucket butter button cactus camel candle canoe carpet carrot castle cedar cello cherry
        chimney clover cobalt cocoa comet copper coral cotton cricket crystal dolphin donkey dragon eagle echo elbow
        ember falcon feather fennel fiddle forest fossil fountain galaxy garden ginger goblet guitar hammer harbor
        harvest hazel hedge helmet honey hotel igloo island ivory jacket jaguar jungle kettle kitten ladder lagoon
        lantern lemon lilac lobster magnet mango maple marble meadow melon mirror mitten monkey muffin mustard
        napkin nectar needle nutmeg ocean olive onion orchid otter oyster paddle panda paper parrot peanut pebble
        pepper piano pigeon pillow pirate planet pocket potato puddle pumpkin puzzle rabbit raven ribbon river
        rocket saddle salmon sandal saturn
    """,
    "de": """
        abend acker adler ahorn ampel anker apfel august balkon banane becher beere biber biene birke birne blume
        bohne boot brille brot brunnen butter dachs daumen decke donner dorf drachen eiche eimer elster ente erbse
        esel eule fabel fackel fahne falke feder feige fenster feuer finger fisch flagge floh forelle frosch fuchs
        gabel garten geige gras gurke hafen hafer hamster harfe hase hecke helm hering himmel honig hummel hund
        igel insel jacke jaguar kaffee kamel kamin kanne karotte kasten katze kelle kerze kiefer kirsche kissen
        klee knopf koffer komet korb krebs kreide kuchen lachs lampe laub leiter lerche linde linse luchs mais
        mandel mantel marder maus melone messer minze mond nagel nebel nelke nudel ofen olive orgel otter palme
        panda papier pfeffer pinsel pirat planet pudel quelle rabe rakete regen reis
    """,
    "fr": """
        abeille acacia agneau aigle aiguille amande ananas ancre argile armoire asperge atlas aurore avion avoine
        balcon baleine ballon banane barque bateau beurre bijou biscuit bison bocal bonbon bouleau bougie bouton
        brebis brioche brique brume cabane cactus caillou camion canard canoë carafe carotte cascade castor cerise
        chaise chalet chapeau chardon chemin cheval chouette cigale ciseau citron cloche colline compas copain corail
        coton coussin crayon dauphin domino dragon étoile fable falaise farine faucon fenouil figue flocon fontaine
        framboise gamelle gazelle genou gilet girafe gomme goutte grenade guitare hamac haricot herbe hibou horloge
        igloo jambon jardin jasmin jonquille journal jupon kiwi lagune lanterne lapin lavande limace loutre lucarne
        machine mangue marmite marron melon menthe miel mimosa miroir montagne moulin mousse muguet navire noisette
        nuage olive orange orage orteil panda papier perle
    """,
    "it": """
        acero acqua agnello ago albero alce ancora anello anguria aquila arancia argilla armadio asino astuccio
        balena bambola banana barca basilico bastone bicchiere biscotto bosco bottone braccio brina bruco budino
        bufalo burro bussola cactus caffè calza camino cammello campana candela cane canoa capra carota carta casa
        castagna castello cavallo cedro cervo cesto ciliegia cigno cipolla coccio collina cometa coniglio corallo
        corda corvo cravatta cucchiaio cuscino dado delfino diario dito domino drago edera elica faggio falco farina
        farfalla fata fico fiume foca foglia fontana forchetta fragola fungo gallo gatto gelato gemma giardino
        giraffa gomito grano grillo guanto gufo iglu isola lampada lana latte lavanda leone limone lucciola luna
        lupo mais mandorla mango mare martello mela menta miele mirtillo molo monte mulino nave nebbia neve nido
        nocciola nuvola oca olio oliva
    """,
    "pt": """
        abacate abelha abril agulha alface alho almofada amora ananás anel aranha areia arroz asa aveia avental avelã
        azeite baleia balde bambu banana banjo barco batata bigode bolacha boneca borracha bosque botão bule burro
        cabide cabra cacau cacto cadeira café caixa camelo caneca caneta canela canoa capote carro carta casaco
        castelo cavalo cebola cenoura cereja cesto chapéu chuva cidra cigarra cisne cobre cometa colher coral corda
        coruja corvo cravo dado dedo delfim dragão elefante ervilha escada espelho estrela faca fada farinha feno
        ferro figo floresta foca fogo folha fonte forno formiga galo gato girafa goiaba golfinho grilo gruta hotel
        horta ilha janela jardim jarro joelho laranja lago lenha limão linho livro lobo lontra lua luva macaco mapa
        manga manta martelo mel menta milho moinho morango navio nuvem ovelha ouro
    """,
}
