import { test } from 'vitest';
import { Compile } from 'typebox/compile';
import { Handover } from '../contract/moves.ts';
import { makeValidator } from '../server/platform/http/validation.ts';
import { parseJsonBody } from '../server/platform/http/json-body.ts';
test('p', () => {
const check = Compile(Handover as any);
for (const n of [1000, 30000, 100000]) {
const raw = Buffer.from(`{${Array.from({ length: n }, (_, i) => `"k${i}":1`).join(',')}}`);
let t = performance.now(); const v = parseJsonBody(raw) as any; console.log('GUARD', n, 'parse', performance.now() - t);
t = performance.now(); const ok = check.Check(v); console.log('GUARD','check', ok, performance.now() - t);
t = performance.now(); const e = check.Errors(v); console.log('GUARD','errors', e.length, performance.now() - t, JSON.stringify(e[0]).slice(0,200), JSON.stringify(e.at(-1)).slice(0,200));
const w = parseJsonBody(raw); const f = makeValidator(Handover as any); t = performance.now(); try { f(w); } catch {} console.log('GUARD','validator', performance.now() - t);
}});
