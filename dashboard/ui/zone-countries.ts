/**
 * The country of a time zone, and its currency: proposals for new accounts and for the settings, made from a time zone. `Intl`
 * knows zones, countries and currencies, but not which country has which. The zones are those of the tz database's zone.tab,
 * and the older names that some browsers still report; the currencies are those of ISO 4217.
 */
import { type Country, countries } from '../../contract/countries.ts';

/** By the area of the zone: each country with its currency, and the rest of the zones’ names. */
const zonesByArea: Record<string, string> = {
  Africa: `
    AO AOA Luanda, BF XOF Ouagadougou, BI BIF Bujumbura, BJ XOF Porto-Novo, BW BWP Gaborone, CD CDF Kinshasa
    Lubumbashi, CF XAF Bangui, CG XAF Brazzaville, CI XOF Abidjan, CM XAF Douala, DJ DJF Djibouti,
    DZ DZD Algiers, EG EGP Cairo, EH MAD El_Aaiun, ER ERN Asmara Asmera, ES EUR Ceuta, ET ETB Addis_Ababa,
    GA XAF Libreville, GH GHS Accra, GM GMD Banjul, GN GNF Conakry, GQ XAF Malabo, GW XOF Bissau,
    KE KES Nairobi, LR LRD Monrovia, LS LSL Maseru, LY LYD Tripoli, MA MAD Casablanca, ML XOF Bamako,
    MR MRU Nouakchott, MW MWK Blantyre, MZ MZN Maputo, NA NAD Windhoek, NE XOF Niamey, NG NGN Lagos,
    RW RWF Kigali, SD SDG Khartoum, SL SLE Freetown, SN XOF Dakar, SO SOS Mogadishu, SS SSP Juba,
    ST STN Sao_Tome, SZ SZL Mbabane, TD XAF Ndjamena, TG XOF Lome, TN TND Tunis, TZ TZS Dar_es_Salaam,
    UG UGX Kampala, ZA ZAR Johannesburg, ZM ZMW Lusaka, ZW USD Harare`,
  America: `
    AG XCD Antigua, AI XCD Anguilla, AR ARS Argentina/Buenos_Aires Argentina/Catamarca Argentina/Cordoba
    Argentina/Jujuy Argentina/La_Rioja Argentina/Mendoza Argentina/Rio_Gallegos Argentina/Salta
    Argentina/San_Juan Argentina/San_Luis Argentina/Tucuman Argentina/Ushuaia Buenos_Aires Catamarca Cordoba
    Jujuy Mendoza, AW AWG Aruba, BB BBD Barbados, BL EUR St_Barthelemy, BO BOB La_Paz, BQ USD Kralendijk,
    BR BRL Araguaina Bahia Belem Boa_Vista Campo_Grande Cuiaba Eirunepe Fortaleza Maceio Manaus Noronha
    Porto_Velho Recife Rio_Branco Santarem Sao_Paulo, BS BSD Nassau, BZ BZD Belize, CA CAD Atikokan
    Blanc-Sablon Cambridge_Bay Coral_Harbour Creston Dawson Dawson_Creek Edmonton Fort_Nelson Glace_Bay
    Goose_Bay Halifax Inuvik Iqaluit Moncton Rankin_Inlet Regina Resolute St_Johns Swift_Current Toronto
    Vancouver Whitehorse Winnipeg, CL CLP Coyhaique Punta_Arenas Santiago, CO COP Bogota, CR CRC Costa_Rica,
    CU CUP Havana, CW XCG Curacao, DM XCD Dominica, DO DOP Santo_Domingo, EC USD Guayaquil, GD XCD Grenada,
    GF EUR Cayenne, GL DKK Danmarkshavn Godthab Nuuk Scoresbysund Thule, GP EUR Guadeloupe, GT GTQ Guatemala,
    GY GYD Guyana, HN HNL Tegucigalpa, HT HTG Port-au-Prince, JM JMD Jamaica, KN XCD St_Kitts, KY KYD Cayman,
    LC XCD St_Lucia, MF EUR Marigot, MQ EUR Martinique, MS XCD Montserrat, MX MXN Bahia_Banderas Cancun
    Chihuahua Ciudad_Juarez Hermosillo Matamoros Mazatlan Merida Mexico_City Monterrey Ojinaga Tijuana,
    NI NIO Managua, PA PAB Panama, PE PEN Lima, PM EUR Miquelon, PR USD Puerto_Rico, PY PYG Asuncion,
    SR SRD Paramaribo, SV USD El_Salvador, SX XCG Lower_Princes, TC USD Grand_Turk, TT TTD Port_of_Spain,
    US USD Adak Anchorage Boise Chicago Denver Detroit Indiana/Indianapolis Indiana/Knox Indiana/Marengo
    Indiana/Petersburg Indiana/Tell_City Indiana/Vevay Indiana/Vincennes Indiana/Winamac Indianapolis Juneau
    Kentucky/Louisville Kentucky/Monticello Los_Angeles Louisville Menominee Metlakatla New_York Nome
    North_Dakota/Beulah North_Dakota/Center North_Dakota/New_Salem Phoenix Sitka Yakutat, UY UYU Montevideo,
    VC XCD St_Vincent, VE VES Caracas, VG USD Tortola, VI USD St_Thomas`,
  Antarctica: `AU AUD Macquarie`,
  Arctic: `SJ NOK Longyearbyen`,
  Asia: `
    AE AED Dubai, AF AFN Kabul, AM AMD Yerevan, AZ AZN Baku, BD BDT Dhaka, BH BHD Bahrain, BN BND Brunei,
    BT BTN Thimphu, CN CNY Shanghai Urumqi, CY EUR Famagusta Nicosia, GE GEL Tbilisi, HK HKD Hong_Kong,
    ID IDR Jakarta Jayapura Makassar Pontianak, IL ILS Jerusalem, IN INR Calcutta Kolkata, IQ IQD Baghdad,
    IR IRR Tehran, JO JOD Amman, JP JPY Tokyo, KG KGS Bishkek, KH KHR Phnom_Penh, KP KPW Pyongyang,
    KR KRW Seoul, KW KWD Kuwait, KZ KZT Almaty Aqtau Aqtobe Atyrau Oral Qostanay Qyzylorda, LA LAK Vientiane,
    LB LBP Beirut, LK LKR Colombo, MM MMK Rangoon Yangon, MN MNT Hovd Ulaanbaatar, MO MOP Macau,
    MY MYR Kuala_Lumpur Kuching, NP NPR Kathmandu Katmandu, OM OMR Muscat, PH PHP Manila, PK PKR Karachi,
    PS ILS Gaza Hebron, QA QAR Qatar, RU RUB Anadyr Barnaul Chita Irkutsk Kamchatka Khandyga Krasnoyarsk
    Magadan Novokuznetsk Novosibirsk Omsk Sakhalin Srednekolymsk Tomsk Ust-Nera Vladivostok Yakutsk
    Yekaterinburg, SA SAR Riyadh, SG SGD Singapore, SY SYP Damascus, TH THB Bangkok, TJ TJS Dushanbe,
    TL USD Dili, TM TMT Ashgabat, TW TWD Taipei, UZ UZS Samarkand Tashkent, VN VND Ho_Chi_Minh Saigon,
    YE YER Aden`,
  Atlantic: `
    BM BMD Bermuda, CV CVE Cape_Verde, ES EUR Canary, FK FKP Stanley, FO DKK Faeroe Faroe,
    GS FKP South_Georgia, IS ISK Reykjavik, PT EUR Azores Madeira, SH SHP St_Helena`,
  Australia: `
    AU AUD Adelaide Brisbane Broken_Hill Darwin Eucla Hobart Lindeman Lord_Howe Melbourne Perth Sydney`,
  Europe: `
    AD EUR Andorra, AL ALL Tirane, AT EUR Vienna, AX EUR Mariehamn, BA BAM Sarajevo, BE EUR Brussels,
    BG EUR Sofia, BY BYN Minsk, CH CHF Zurich, CZ CZK Prague, DE EUR Berlin Busingen, DK DKK Copenhagen,
    EE EUR Tallinn, ES EUR Madrid, FI EUR Helsinki, FR EUR Paris, GB GBP London, GG GBP Guernsey,
    GI GIP Gibraltar, GR EUR Athens, HR EUR Zagreb, HU HUF Budapest, IE EUR Dublin, IM GBP Isle_of_Man,
    IT EUR Rome, JE GBP Jersey, LI CHF Vaduz, LT EUR Vilnius, LU EUR Luxembourg, LV EUR Riga, MC EUR Monaco,
    MD MDL Chisinau, ME EUR Podgorica, MK MKD Skopje, MT EUR Malta, NL EUR Amsterdam, NO NOK Oslo,
    PL PLN Warsaw, PT EUR Lisbon, RO RON Bucharest, RS RSD Belgrade, RU RUB Astrakhan Kaliningrad Kirov Moscow
    Samara Saratov Ulyanovsk Volgograd, SE SEK Stockholm, SI EUR Ljubljana, SK EUR Bratislava,
    SM EUR San_Marino, TR TRY Istanbul, UA UAH Kiev Kyiv Simferopol, VA EUR Vatican`,
  Indian: `
    CC AUD Cocos, CX AUD Christmas, IO USD Chagos, KM KMF Comoro, MG MGA Antananarivo, MU MUR Mauritius,
    MV MVR Maldives, RE EUR Reunion, SC SCR Mahe, TF EUR Kerguelen, YT EUR Mayotte`,
  Pacific: `
    AS USD Pago_Pago, CK NZD Rarotonga, CL CLP Easter, EC USD Galapagos, FJ FJD Fiji, FM USD Chuuk Kosrae
    Pohnpei Ponape Truk, GU USD Guam, KI AUD Enderbury Kanton Kiritimati Tarawa, MH USD Kwajalein Majuro,
    MP USD Saipan, NC XPF Noumea, NF AUD Norfolk, NR AUD Nauru, NU NZD Niue, NZ NZD Auckland Chatham,
    PF XPF Gambier Marquesas Tahiti, PG PGK Bougainville Port_Moresby, PN NZD Pitcairn, PW USD Palau,
    SB SBD Guadalcanal, TK NZD Fakaofo, TO TOP Tongatapu, TV AUD Funafuti, UM USD Midway Wake,
    US USD Honolulu, VU VUV Efate, WF XPF Wallis, WS WST Apia`,
};

/** Undefined for a zone without a country, such as UTC or Antarctica, and for unknown zones. */
function find(zone: string) {
  const [area = '', ...name] = zone.split('/');
  for (const entry of zonesByArea[area]?.split(',') ?? []) {
    const [code = '', currency = '', ...zones] = entry.trim().split(/\s+/);
    const country = countryIn(code);
    if (country && zones.includes(name.join('/'))) return { country, currency };
  }
  return undefined;
}

/** Undefined for what is no country, such as an empty choice. */
export const countryIn = (text: string): Country | undefined => countries.find((code) => code === text);

export const countryOfZone = (zone: string): Country | undefined => find(zone)?.country;
export const currencyOfZone = (zone: string): string | undefined => find(zone)?.currency;

/** For a form: if the zone has none, the default of the service. */
export const proposedCurrency = (zone: string): string => currencyOfZone(zone) ?? 'USD';

/**
 * The country of an account that has not chosen one: that of its time zone; else that of its currency, whose code starts with
 * it. Dollars and euros are used in too many countries, and so are the currencies of no country (X…).
 */
export function proposedCountry(zone: string, currency: string): Country | undefined {
  const isShared = ['USD', 'EUR'].includes(currency);
  return countryOfZone(zone) ?? (isShared ? undefined : countries.find((code) => currency.startsWith(code)));
}

export type ZoneValues = Record<'time_zone' | 'country' | 'currency', string>;

/** A zone without a country, such as UTC, is not followed: what was followed before it still is. */
export const followedZone = (zone: string, before: string): string =>
  countryOfZone(zone) === undefined ? before : zone;

/**
 * What changes in a form when another time zone is chosen: the country and the currency follow it while they are those of
 * `followed`, the zone that they followed last. In a form whose empty zone keeps that of an existing account, they do not.
 */
export function withZone(before: ZoneValues, zone: string, followed: string): Partial<ZoneValues> {
  const next = find(zone);
  if (followed === '' || next === undefined) return { time_zone: zone };
  const followsCountry = before.country === (countryOfZone(followed) ?? '');
  const followsCurrency = before.currency === proposedCurrency(followed);
  return {
    time_zone: zone,
    ...(followsCountry ? { country: next.country } : {}),
    ...(followsCurrency ? { currency: next.currency } : {}),
  };
}
