/** Countries in words: their names, and their adjectives, which `Intl` does not know. */
import type { Country } from '../../contract/countries.ts';

const names = new Intl.DisplayNames('en', { type: 'region' });

/** "Nigeria" */
export const countryName = (code: string): string => names.of(code) ?? code;

/** What to do if the account's country is needed and none is chosen. */
export const countryHint = 'choose the account’s country in Settings';

/** By code. The rest, mostly islands and territories, are named with "of". */
const adjectives: ReadonlyMap<string, string> = new Map(
  `AF Afghan, AL Albanian, DZ Algerian, AD Andorran, AO Angolan, AR Argentinian, AM Armenian, AU Australian, AT Austrian,
   AZ Azerbaijani, BS Bahamian, BH Bahraini, BD Bangladeshi, BB Barbadian, BY Belarusian, BE Belgian, BZ Belizean,
   BJ Beninese, BM Bermudian, BT Bhutanese, BO Bolivian, BA Bosnian, BW Botswanan, BR Brazilian, GB British, BN Bruneian,
   BG Bulgarian, BI Burundian, KH Cambodian, CM Cameroonian, CA Canadian, CV Cape Verdean, CF Central African, TD Chadian,
   CL Chilean, CN Chinese, CO Colombian, KM Comorian, CD Congolese, CG Congolese, CR Costa Rican, HR Croatian, CU Cuban,
   CY Cypriot, CZ Czech, DK Danish, DJ Djiboutian, DM Dominican, DO Dominican, NL Dutch, EC Ecuadorian, EG Egyptian,
   AE Emirati, GQ Equatorial Guinean, ER Eritrean, EE Estonian, SZ Swazi, ET Ethiopian, FJ Fijian, FI Finnish, FR French,
   GA Gabonese, GM Gambian, GE Georgian, DE German, GH Ghanaian, GR Greek, GD Grenadian, GT Guatemalan, GN Guinean,
   GY Guyanese, HT Haitian, HN Honduran, HU Hungarian, IS Icelandic, IN Indian, ID Indonesian, IR Iranian, IQ Iraqi,
   IE Irish, IL Israeli, IT Italian, CI Ivorian, JM Jamaican, JP Japanese, JO Jordanian, KZ Kazakh, KE Kenyan, KW Kuwaiti,
   KG Kyrgyz, LA Lao, LV Latvian, LB Lebanese, LS Basotho, LR Liberian, LY Libyan, LT Lithuanian, MG Malagasy,
   MW Malawian, MY Malaysian, MV Maldivian, ML Malian, MT Maltese, MR Mauritanian, MU Mauritian, MX Mexican, MD Moldovan,
   MN Mongolian, ME Montenegrin, MA Moroccan, MZ Mozambican, NA Namibian, NP Nepali, NI Nicaraguan, NG Nigerian,
   NE Nigerien, MK Macedonian, NO Norwegian, OM Omani, PK Pakistani, PS Palestinian, PA Panamanian, PG Papua New Guinean,
   PY Paraguayan, PE Peruvian, PH Philippine, PL Polish, PT Portuguese, QA Qatari, RO Romanian, RU Russian, RW Rwandan,
   SV Salvadoran, WS Samoan, SA Saudi, SN Senegalese, RS Serbian, SL Sierra Leonean, SG Singaporean, SK Slovak,
   SI Slovenian, SO Somali, ZA South African, KR South Korean, SS South Sudanese, ES Spanish, LK Sri Lankan, SD Sudanese,
   SR Surinamese, SE Swedish, CH Swiss, SY Syrian, TW Taiwanese, TJ Tajik, TZ Tanzanian, TH Thai, TL Timorese,
   TG Togolese, TO Tongan, TT Trinidadian, TN Tunisian, TR Turkish, TM Turkmen, UG Ugandan, UA Ukrainian, US US,
   UY Uruguayan, UZ Uzbek, VE Venezuelan, VN Vietnamese, YE Yemeni, ZM Zambian, ZW Zimbabwean`
    .split(',')
    .map((entry) => [entry.trim().slice(0, 2), entry.trim().slice(3)] as const),
);

/** "Nigerian numbers", "numbers of Hong Kong". */
export function withCountry(country: Country, noun: string): string {
  const adjective = adjectives.get(country);
  return adjective === undefined ? `${noun} of ${countryName(country)}` : `${adjective} ${noun}`;
}
