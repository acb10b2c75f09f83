/** A label with every field, and labels drawn without a service, for tests. */
import type { LabelFormat } from '../../contract/labels.ts';
import { makeDrawDocument, makeLoadFonts } from '../../server/drawing/documents.ts';
import type { LabelsJob } from '../../server/labels/index.ts';
import type { DeliveryLabels } from '../../server/labels/layout.ts';
import { drawLabels } from '../../server/labels/renderer.ts';
import { type Chunk, RepeatedChunk } from '../../server/workers/threads/messages.ts';

const loadFonts = makeLoadFonts();
export const drawDocument = makeDrawDocument(loadFonts);
const printedAt = new Date('2026-11-16T08:00:00Z');

/** In pieces. */
export const labelPieces = (deliveries: LabelsJob['deliveries'], as: LabelsJob['as']) =>
  drawLabels(loadFonts, { deliveries, as, printedAt });

export const renderPdf = (deliveries: LabelsJob['deliveries'], format: LabelFormat = 'label') =>
  bytesOf(labelPieces(deliveries, { type: 'application/pdf', format }));

export const renderZpl = (deliveries: LabelsJob['deliveries']) =>
  bytesOf(labelPieces(deliveries, { type: 'application/zpl' }));

export async function bytesOf(chunks: AsyncIterable<Chunk>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk instanceof RepeatedChunk ? chunk.bytes : chunk);
  return Buffer.concat(all);
}

export const plainLabel: DeliveryLabels = {
  deliveryId: 'dlv_01kd3x8j5mfd7v2q9r4t6w8y0z',
  parcels: [1],
  pieces: 1,
  isTest: false,
  isCancelled: false,
  accountName: 'Acme Fashion',
  sender: { name: 'Acme warehouse', phone: '+2348000000000' },
  pickupAddress: '12 Marina Road, Lagos',
  receiver: { name: 'Ada Obi', phone: '+2348012345678' },
  deliveryAddress: '7 Allen Avenue\nIkeja, Lagos',
  reference: 'ORDER-1042',
  amountToCollect: 500_000,
  currency: 'NGN',
  pickupNote: 'Ask for Bola at the gate',
  deliveryNote: 'Ring twice, second floor',
  deliveryWindow: { from: new Date('2026-11-16T08:00:00Z'), to: new Date('2026-11-16T11:00:00Z') },
  timeZone: 'Africa/Lagos',
};

/** Names and addresses in the scripts that have fonts. */
export const texts = {
  'Latin with diacritics': { name: 'Zoë Łukaszewicz', address: 'Żółwia 7, Gdańsk; Åsgård, Ærø; Nguyễn Huệ' },
  Yoruba: { name: 'Ẹniọlá Ọ̀ṣun', address: 'Ọjà Ọba, Ìbàdàn, Ọ̀yọ́' },
  Cyrillic: { name: 'Алёна Щукина', address: 'Щёлковское шоссе, д. 5, Москва' },
  Greek: { name: 'Ελένη Ψαρρού', address: 'Λεωφόρος Αμαλίας 12, Αθήνα' },
  Arabic: { name: 'محمد بن عبد الله', address: 'شارع الملك فهد 123، حي العليا، الرياض' },
  Persian: { name: 'علی‌رضا گلستانی', address: 'خیابان ولیعصر، تهران' },
  Hebrew: { name: 'דוד כהן', address: 'רחוב הרצל 12, תל אביב' },
  Devanagari: { name: 'श्रीकृष्ण क्षत्रिय', address: 'महात्मा गाँधी मार्ग, नई दिल्ली' },
  Thai: { name: 'ผู้ใหญ่น้ำ', address: 'ถนนพระรามที่ 1 เขตปทุมวัน กรุงเทพมหานคร' },
  Chinese: { name: '王小明', address: '北京市朝阳区建国门外大街1号' },
  Japanese: { name: '山田直樹', address: '東京都千代田区丸の内1丁目9番1号' },
  Korean: { name: '김철수', address: '서울특별시 강남구 테헤란로 152' },
  Bengali: { name: 'রহিম উদ্দিন', address: 'ঢাকা, বাংলাদেশ' },
  Tamil: { name: 'முருகன்', address: 'அண்ணா சாலை, சென்னை' },
  Telugu: { name: 'శ్రీనివాస్', address: 'హైదరాబాద్' },
  Gujarati: { name: 'શ્રીકાંત', address: 'અમદાવાદ' },
  Gurmukhi: { name: 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ', address: 'ਅੰਮ੍ਰਿਤਸਰ, ਪੰਜਾਬ' },
  Kannada: { name: 'ಕೃಷ್ಣ', address: 'ಬೆಂಗಳೂರು' },
  Malayalam: { name: 'ശ്രീജിത്ത്', address: 'തിരുവനന്തപുരം, കേരളം' },
  Sinhala: { name: 'ශ්‍රීමාල්', address: 'කොළඹ, ශ්‍රී ලංකා' },
  Ethiopic: { name: 'አበበ ቢቂላ', address: 'አዲስ አበባ' },
  Georgian: { name: 'ნინო', address: 'თბილისი' },
  Armenian: { name: 'Արամ', address: 'Երևան' },
  Khmer: { name: 'សុខា', address: 'ភ្នំពេញ' },
  Lao: { name: 'ສົມສັກ', address: 'ນະຄອນຫຼວງວຽງຈັນ' },
  Burmese: { name: 'အောင်ဆန်း', address: 'ရန်ကုန်မြို့' },
} as const;

export type Script = keyof typeof texts;

export function labelIn(script: Script): DeliveryLabels {
  const { name, address } = texts[script];
  return { ...plainLabel, receiver: { name, phone: '+2348012345678' }, deliveryAddress: address };
}
