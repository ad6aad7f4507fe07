import { domains } from './giants.ts';

/** The well-known owners of one language area: who ranks there by name and size. */
export interface MarketOwners {
  languageCode: string;
  /** Location codes of the countries where the language is at home. */
  countries: readonly number[];
  retailers: readonly string[];
  publishers: readonly string[];
  brands: readonly string[];
}

const ENGLISH: MarketOwners = {
  languageCode: 'en',
  countries: [2840, 2826, 2124, 2036, 2554, 2372, 2356, 2702, 2710],
  retailers: domains(`
    walmart.com target.com bestbuy.com costco.com homedepot.com lowes.com wayfair.com macys.com kohls.com sephora.com
    nordstrom.com zappos.com newegg.com chewy.com petsmart.com rei.com gap.com zillow.com cars.com carvana.com autotrader.com
    argos.co.uk johnlewis.com currys.co.uk very.co.uk next.co.uk asos.com tesco.com boots.com rightmove.co.uk
    flipkart.com myntra.com kmart.com.au bunnings.com.au jbhifi.com.au canadiantire.ca takealot.com`),
  publishers: domains(`
    nytimes.com cnn.com bbc.com bbc.co.uk theguardian.com forbes.com washingtonpost.com wsj.com reuters.com bloomberg.com
    businessinsider.com usatoday.com nbcnews.com foxnews.com usnews.com time.com cnbc.com telegraph.co.uk independent.co.uk
    thesun.co.uk dailymail.co.uk ndtv.com indiatimes.com abc.net.au cbc.ca cnet.com zdnet.com theverge.com wired.com
    techcrunch.com pcmag.com techradar.com tomsguide.com engadget.com nerdwallet.com bankrate.com investopedia.com
    consumerreports.org moneysupermarket.com gocompare.com comparethemarket.com which.co.uk nymag.com goodhousekeeping.com
    goodreads.com allrecipes.com foodnetwork.com seriouseats.com thespruce.com verywellhealth.com rtings.com
    valuepenguin.com policygenius.com thezebra.com moneysavingexpert.com`),
  brands: domains(`
    geico.com progressive.com statefarm.com allstate.com libertymutual.com usaa.com nationwide.com farmers.com travelers.com
    thehartford.com lemonade.com directline.com aviva.co.uk admiral.com aa.com axa.co.uk esurance.com safeauto.com
    nordvpn.com expressvpn.com surfshark.com protonvpn.com cyberghostvpn.com privateinternetaccess.com mullvad.net
    chase.com bankofamerica.com wellsfargo.com capitalone.com americanexpress.com citi.com discover.com paypal.com
    verizon.com t-mobile.com att.com xfinity.com samsung.com sony.com dell.com hp.com lenovo.com nike.com adidas.com
    salesforce.com hubspot.com shopify.com wix.com squarespace.com wordpress.com godaddy.com mailchimp.com zoom.us
    irs.gov usa.gov gov.uk ca.gov texas.gov`),
};

const GERMAN: MarketOwners = {
  languageCode: 'de',
  countries: [2276, 2040, 2756],
  retailers: domains(`
    otto.de zalando.de mediamarkt.de saturn.de kaufland.de lidl.de aldi-sued.de aldi-nord.de rewe.de edeka.de dm.de
    rossmann.de obi.de hornbach.de bauhaus.info toom.de hagebau.de hellweg.de thalia.de hugendubel.de alternate.de
    notebooksbilliger.de cyberport.de conrad.de galaxus.de galaxus.ch digitec.ch idealo.de check24.de tchibo.de
    xxxlutz.de xxxlutz.at moebelix.at hoeffner.de segmueller.de poco.de roller.de home24.de moebel.de porta.de
    moebel-kraft.de moemax.de jysk.de jysk.com wayfair.de westwing.de westwingnow.de made.com bonprix.de
    lampenwelt.de douglas.de flaconi.de fressnapf.de zooplus.de kleinanzeigen.de mobile.de autoscout24.de immobilienscout24.de
    decathlon.de sofa.de sofadreams.com cnouch.de lionshome.de ladenzeile.de baur.de heine.de quelle.de`),
  publishers: domains(`
    spiegel.de bild.de zeit.de faz.net sueddeutsche.de welt.de focus.de stern.de n-tv.de t-online.de tagesschau.de zdf.de
    ard.de wdr.de ndr.de br.de handelsblatt.com chip.de computerbild.de heise.de golem.de netzwelt.de test.de finanztip.de
    finanzen.net verivox.de chefkoch.de lecker.de apotheken-umschau.de netdoktor.de gala.de brigitte.de utopia.de
    derstandard.at krone.at orf.at nzz.ch 20min.ch srf.ch blick.ch duden.de oekotest.de`),
  brands: domains(`
    allianz.de huk.de ergo.de axa.de cosmosdirekt.de devk.de deutsche-bank.de commerzbank.de sparkasse.de ing.de dkb.de
    comdirect.de consorsbank.de n26.com telekom.de vodafone.de o2online.de 1und1.de ionos.de bahn.de lufthansa.com
    bosch.de siemens.de volkswagen.de bmw.de mercedes-benz.de bund.de bundesregierung.de`),
};

const JAPANESE: MarketOwners = {
  languageCode: 'ja',
  countries: [2392],
  retailers: domains(`
    rakuten.co.jp kakaku.com yodobashi.com biccamera.com zozo.jp mercari.com nitori-net.jp muji.com uniqlo.com lohaco.jp
    askul.co.jp monotaro.com aeon.com belluna.jp dmm.com suumo.jp homes.co.jp`),
  publishers: domains(`
    nikkei.com asahi.com yomiuri.co.jp mainichi.jp sankei.com nhk.or.jp diamond.jp toyokeizai.net president.jp itmedia.co.jp
    impress.co.jp mynavi.jp allabout.co.jp my-best.com oricon.co.jp excite.co.jp livedoor.com goo.ne.jp biglobe.ne.jp
    docomo.ne.jp ascii.jp gigazine.net cookpad.com tabelog.com hotpepper.jp gurunavi.com minkabu.jp money-book.jp
    hikaku-card.net kurashi-no.jp `),
  brands: domains(`
    rakuten-card.co.jp smbc-card.com jcb.co.jp saisoncard.co.jp cr.mufg.jp mufg.jp smbc.co.jp mizuhobank.co.jp aeonbank.co.jp
    epos.co.jp eposcard.co.jp orico.co.jp aplus.co.jp jaccs.co.jp paypay-card.co.jp paypay.ne.jp lifecard.co.jp viewcard.co.jp
    jal.co.jp ana.co.jp softbank.jp au.com ntt.com toyota.jp sony.jp panasonic.com go.jp recruit-card.jp`),
};

const FRENCH: MarketOwners = {
  languageCode: 'fr',
  countries: [2250, 2056, 2756, 2124],
  retailers: domains(`
    fnac.com darty.com cdiscount.com boulanger.com leroymerlin.fr castorama.fr carrefour.fr auchan.fr e.leclerc conforama.fr
    but.fr maisonsdumonde.com laredoute.fr decathlon.fr rueducommerce.fr leboncoin.fr sephora.fr seloger.com lafourchette.com
    veepee.fr manomano.fr zalando.fr bricorama.fr vinted.fr`),
  publishers: domains(`
    lemonde.fr lefigaro.fr liberation.fr leparisien.fr ouest-france.fr 20minutes.fr bfmtv.com francetvinfo.fr lexpress.fr
    lesechos.fr lesnumeriques.com 01net.com clubic.com frandroid.com doctissimo.fr marmiton.org journaldesfemmes.fr
    quechoisir.org lelynx.fr lesfurets.com meilleurtaux.com service-public.fr 750g.com larousse.fr rtbf.be`),
  brands: domains(`
    axa.fr maif.fr macif.fr matmut.fr groupama.fr allianz.fr boursorama.com bnpparibas.net credit-agricole.fr orange.fr sfr.fr
    free.fr bouyguestelecom.fr sncf-connect.com airfrance.fr renault.fr peugeot.fr edf.fr gouv.fr`),
};

const SPANISH: MarketOwners = {
  languageCode: 'es',
  countries: [2724, 2484, 2032, 2152, 2170, 2604, 2862],
  retailers: domains(`
    elcorteingles.es mercadolibre.com mercadolibre.com.mx mercadolibre.com.ar pccomponentes.com mediamarkt.es carrefour.es
    leroymerlin.es zara.com mango.com milanuncios.com wallapop.com idealista.com fotocasa.es coches.net liverpool.com.mx
    coppel.com falabella.com decathlon.es conforama.es`),
  publishers: domains(`
    elpais.com elmundo.es abc.es lavanguardia.com 20minutos.es elconfidencial.com marca.com as.com okdiario.com xataka.com
    infobae.com clarin.com lanacion.com.ar eluniversal.com.mx milenio.com rastreator.com ocu.org rae.es cuerpomente.com
    recetasgratis.net hogarmania.com computerhoy.com`),
  brands: domains(`
    mapfre.es lineadirecta.com mutua.es bbva.es bancosantander.es santander.com caixabank.es telefonica.es movistar.es
    vodafone.es renfe.com iberia.com telcel.com gob.es gob.mx`),
};

const ITALIAN: MarketOwners = {
  languageCode: 'it',
  countries: [2380],
  retailers: domains(`
    mediaworld.it unieuro.it eprice.it leroymerlin.it esselunga.it carrefour.it conad.it zalando.it yoox.com subito.it
    immobiliare.it autoscout24.it trovaprezzi.it mondoconv.it decathlon.it`),
  publishers: domains(`
    corriere.it repubblica.it lastampa.it ilsole24ore.com gazzetta.it ansa.it ilfattoquotidiano.it fanpage.it aranzulla.it
    hdblog.it giallozafferano.it segugio.it facile.it altroconsumo.it treccani.it mymovies.it`),
  brands: domains(
    'generali.it unipolsai.it intesasanpaolo.com unicredit.it poste.it tim.it enel.it trenitalia.com fiat.it gov.it',
  ),
};

const PORTUGUESE: MarketOwners = {
  languageCode: 'pt',
  countries: [2076, 2620],
  retailers: domains(`
    mercadolivre.com.br americanas.com.br magazineluiza.com.br casasbahia.com.br submarino.com.br kabum.com.br netshoes.com.br
    olx.com.br worten.pt fnac.pt continente.pt leroymerlin.com.br zoom.com.br buscape.com.br`),
  publishers: domains(`
    globo.com uol.com.br estadao.com.br terra.com.br abril.com.br r7.com ig.com.br tecmundo.com.br techtudo.com.br
    publico.pt sapo.pt expresso.pt minhavida.com.br tudogostoso.com.br`),
  brands: domains('itau.com.br bradesco.com.br bb.com.br nubank.com.br caixa.gov.br vivo.com.br claro.com.br gov.br'),
};

const DUTCH: MarketOwners = {
  languageCode: 'nl',
  countries: [2528, 2056],
  retailers: domains(
    'bol.com coolblue.nl coolblue.be ah.nl wehkamp.nl mediamarkt.nl gamma.nl praxis.nl hema.nl leenbakker.nl marktplaats.nl funda.nl zalando.nl',
  ),
  publishers: domains(
    'nu.nl nos.nl telegraaf.nl ad.nl volkskrant.nl nrc.nl tweakers.net consumentenbond.nl independer.nl hln.be vrt.be kieskeurig.nl',
  ),
  brands: domains('ing.nl rabobank.nl abnamro.nl kpn.com ziggo.nl ns.nl klm.nl rijksoverheid.nl'),
};

const POLISH: MarketOwners = {
  languageCode: 'pl',
  countries: [2616],
  retailers: domains(
    'allegro.pl ceneo.pl mediaexpert.pl rtveuroagd.pl x-kom.pl empik.com zalando.pl olx.pl otomoto.pl',
  ),
  publishers: domains(
    'onet.pl wp.pl interia.pl gazeta.pl rp.pl money.pl bankier.pl tvn24.pl medonet.pl kwestiasmaku.com',
  ),
  brands: domains('pzu.pl pkobp.pl mbank.pl ing.pl orange.pl play.pl pkp.pl gov.pl'),
};

export const MARKETS: readonly MarketOwners[] = [
  ...[ENGLISH, GERMAN, JAPANESE, FRENCH, SPANISH, ITALIAN, PORTUGUESE, DUTCH, POLISH],
];
