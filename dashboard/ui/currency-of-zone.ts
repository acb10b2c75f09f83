/**
 * The currency of a time zone's country: a proposal for a new account, made from the browser's time zone. `Intl` knows
 * zones and currencies, but not which country has which. The zones are those of the tz database's zone.tab, and the older
 * names that some browsers still report; the currencies are those of ISO 4217.
 */

/** By the area of the zone and the currency: the rest of the zones' names, with spaces between. */
const zonesByCurrency: Record<string, Record<string, string>> = {
  Africa: {
    AOA: 'Luanda',
    BIF: 'Bujumbura',
    BWP: 'Gaborone',
    CDF: 'Kinshasa Lubumbashi',
    DJF: 'Djibouti',
    DZD: 'Algiers',
    EGP: 'Cairo',
    ERN: 'Asmara Asmera',
    ETB: 'Addis_Ababa',
    EUR: 'Ceuta',
    GHS: 'Accra',
    GMD: 'Banjul',
    GNF: 'Conakry',
    KES: 'Nairobi',
    LRD: 'Monrovia',
    LSL: 'Maseru',
    LYD: 'Tripoli',
    MAD: 'Casablanca El_Aaiun',
    MRU: 'Nouakchott',
    MWK: 'Blantyre',
    MZN: 'Maputo',
    NAD: 'Windhoek',
    NGN: 'Lagos',
    RWF: 'Kigali',
    SDG: 'Khartoum',
    SLE: 'Freetown',
    SOS: 'Mogadishu',
    SSP: 'Juba',
    STN: 'Sao_Tome',
    SZL: 'Mbabane',
    TND: 'Tunis',
    TZS: 'Dar_es_Salaam',
    UGX: 'Kampala',
    USD: 'Harare',
    XAF: 'Bangui Brazzaville Douala Libreville Malabo Ndjamena',
    XOF: 'Abidjan Bamako Bissau Dakar Lome Niamey Ouagadougou Porto-Novo',
    ZAR: 'Johannesburg',
    ZMW: 'Lusaka',
  },
  America: {
    ARS:
      'Argentina/Buenos_Aires Argentina/Catamarca Argentina/Cordoba Argentina/Jujuy ' +
      'Argentina/La_Rioja Argentina/Mendoza Argentina/Rio_Gallegos Argentina/Salta ' +
      'Argentina/San_Juan Argentina/San_Luis Argentina/Tucuman Argentina/Ushuaia Buenos_Aires ' +
      'Catamarca Cordoba Jujuy Mendoza',
    AWG: 'Aruba',
    BBD: 'Barbados',
    BOB: 'La_Paz',
    BRL:
      'Araguaina Bahia Belem Boa_Vista Campo_Grande Cuiaba Eirunepe Fortaleza Maceio Manaus ' +
      'Noronha Porto_Velho Recife Rio_Branco Santarem Sao_Paulo',
    BSD: 'Nassau',
    BZD: 'Belize',
    CAD:
      'Atikokan Blanc-Sablon Cambridge_Bay Coral_Harbour Creston Dawson Dawson_Creek Edmonton ' +
      'Fort_Nelson Glace_Bay Goose_Bay Halifax Inuvik Iqaluit Moncton Rankin_Inlet Regina ' +
      'Resolute St_Johns Swift_Current Toronto Vancouver Whitehorse Winnipeg',
    CLP: 'Coyhaique Punta_Arenas Santiago',
    COP: 'Bogota',
    CRC: 'Costa_Rica',
    CUP: 'Havana',
    DKK: 'Danmarkshavn Godthab Nuuk Scoresbysund Thule',
    DOP: 'Santo_Domingo',
    EUR: 'Cayenne Guadeloupe Marigot Martinique Miquelon St_Barthelemy',
    GTQ: 'Guatemala',
    GYD: 'Guyana',
    HNL: 'Tegucigalpa',
    HTG: 'Port-au-Prince',
    JMD: 'Jamaica',
    KYD: 'Cayman',
    MXN:
      'Bahia_Banderas Cancun Chihuahua Ciudad_Juarez Hermosillo Matamoros Mazatlan Merida ' +
      'Mexico_City Monterrey Ojinaga Tijuana',
    NIO: 'Managua',
    PAB: 'Panama',
    PEN: 'Lima',
    PYG: 'Asuncion',
    SRD: 'Paramaribo',
    TTD: 'Port_of_Spain',
    USD:
      'Adak Anchorage Boise Chicago Denver Detroit El_Salvador Grand_Turk Guayaquil ' +
      'Indiana/Indianapolis Indiana/Knox Indiana/Marengo Indiana/Petersburg Indiana/Tell_City ' +
      'Indiana/Vevay Indiana/Vincennes Indiana/Winamac Indianapolis Juneau Kentucky/Louisville ' +
      'Kentucky/Monticello Kralendijk Los_Angeles Louisville Menominee Metlakatla New_York Nome ' +
      'North_Dakota/Beulah North_Dakota/Center North_Dakota/New_Salem Phoenix Puerto_Rico Sitka ' +
      'St_Thomas Tortola Yakutat',
    UYU: 'Montevideo',
    VES: 'Caracas',
    XCD: 'Anguilla Antigua Dominica Grenada Montserrat St_Kitts St_Lucia St_Vincent',
    XCG: 'Curacao Lower_Princes',
  },
  Antarctica: {
    AUD: 'Macquarie',
  },
  Arctic: {
    NOK: 'Longyearbyen',
  },
  Asia: {
    AED: 'Dubai',
    AFN: 'Kabul',
    AMD: 'Yerevan',
    AZN: 'Baku',
    BDT: 'Dhaka',
    BHD: 'Bahrain',
    BND: 'Brunei',
    BTN: 'Thimphu',
    CNY: 'Shanghai Urumqi',
    EUR: 'Famagusta Nicosia',
    GEL: 'Tbilisi',
    HKD: 'Hong_Kong',
    IDR: 'Jakarta Jayapura Makassar Pontianak',
    ILS: 'Gaza Hebron Jerusalem',
    INR: 'Calcutta Kolkata',
    IQD: 'Baghdad',
    IRR: 'Tehran',
    JOD: 'Amman',
    JPY: 'Tokyo',
    KGS: 'Bishkek',
    KHR: 'Phnom_Penh',
    KPW: 'Pyongyang',
    KRW: 'Seoul',
    KWD: 'Kuwait',
    KZT: 'Almaty Aqtau Aqtobe Atyrau Oral Qostanay Qyzylorda',
    LAK: 'Vientiane',
    LBP: 'Beirut',
    LKR: 'Colombo',
    MMK: 'Rangoon Yangon',
    MNT: 'Hovd Ulaanbaatar',
    MOP: 'Macau',
    MYR: 'Kuala_Lumpur Kuching',
    NPR: 'Kathmandu Katmandu',
    OMR: 'Muscat',
    PHP: 'Manila',
    PKR: 'Karachi',
    QAR: 'Qatar',
    RUB:
      'Anadyr Barnaul Chita Irkutsk Kamchatka Khandyga Krasnoyarsk Magadan Novokuznetsk ' +
      'Novosibirsk Omsk Sakhalin Srednekolymsk Tomsk Ust-Nera Vladivostok Yakutsk Yekaterinburg',
    SAR: 'Riyadh',
    SGD: 'Singapore',
    SYP: 'Damascus',
    THB: 'Bangkok',
    TJS: 'Dushanbe',
    TMT: 'Ashgabat',
    TWD: 'Taipei',
    USD: 'Dili',
    UZS: 'Samarkand Tashkent',
    VND: 'Ho_Chi_Minh Saigon',
    YER: 'Aden',
  },
  Atlantic: {
    BMD: 'Bermuda',
    CVE: 'Cape_Verde',
    DKK: 'Faeroe Faroe',
    EUR: 'Azores Canary Madeira',
    FKP: 'South_Georgia Stanley',
    ISK: 'Reykjavik',
    SHP: 'St_Helena',
  },
  Australia: {
    AUD: 'Adelaide Brisbane Broken_Hill Darwin Eucla Hobart Lindeman Lord_Howe Melbourne Perth ' + 'Sydney',
  },
  Europe: {
    ALL: 'Tirane',
    BAM: 'Sarajevo',
    BYN: 'Minsk',
    CHF: 'Vaduz Zurich',
    CZK: 'Prague',
    DKK: 'Copenhagen',
    EUR:
      'Amsterdam Andorra Athens Berlin Bratislava Brussels Busingen Dublin Helsinki Lisbon ' +
      'Ljubljana Luxembourg Madrid Malta Mariehamn Monaco Paris Podgorica Riga Rome San_Marino ' +
      'Sofia Tallinn Vatican Vienna Vilnius Zagreb',
    GBP: 'Guernsey Isle_of_Man Jersey London',
    GIP: 'Gibraltar',
    HUF: 'Budapest',
    MDL: 'Chisinau',
    MKD: 'Skopje',
    NOK: 'Oslo',
    PLN: 'Warsaw',
    RON: 'Bucharest',
    RSD: 'Belgrade',
    RUB: 'Astrakhan Kaliningrad Kirov Moscow Samara Saratov Ulyanovsk Volgograd',
    SEK: 'Stockholm',
    TRY: 'Istanbul',
    UAH: 'Kiev Kyiv Simferopol',
  },
  Indian: {
    AUD: 'Christmas Cocos',
    EUR: 'Kerguelen Mayotte Reunion',
    KMF: 'Comoro',
    MGA: 'Antananarivo',
    MUR: 'Mauritius',
    MVR: 'Maldives',
    SCR: 'Mahe',
    USD: 'Chagos',
  },
  Pacific: {
    AUD: 'Enderbury Funafuti Kanton Kiritimati Nauru Norfolk Tarawa',
    CLP: 'Easter',
    FJD: 'Fiji',
    NZD: 'Auckland Chatham Fakaofo Niue Pitcairn Rarotonga',
    PGK: 'Bougainville Port_Moresby',
    SBD: 'Guadalcanal',
    TOP: 'Tongatapu',
    USD:
      'Chuuk Galapagos Guam Honolulu Kosrae Kwajalein Majuro Midway Pago_Pago Palau Pohnpei ' +
      'Ponape Saipan Truk Wake',
    VUV: 'Efate',
    WST: 'Apia',
    XPF: 'Gambier Marquesas Noumea Tahiti Wallis',
  },
};

/** Undefined for a zone without a country, such as UTC or Antarctica, and for unknown zones. */
export function currencyOfZone(zone: string): string | undefined {
  const slash = zone.indexOf('/');
  const name = zone.slice(slash + 1);
  const currencies = Object.entries(zonesByCurrency[zone.slice(0, slash)] ?? {});
  return currencies.find(([, names]) => names.split(' ').includes(name))?.[0];
}

/** For a form: where the zone has none, the default of the service. */
export const proposedCurrency = (zone: string): string => currencyOfZone(zone) ?? 'USD';
