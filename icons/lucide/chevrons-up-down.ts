import { icon } from '../icon.ts';

export const ChevronsUpDown = /* @__PURE__ */ icon(["path",{"d":"m7 15 5 5 5-5"}], ["path",{"d":"m7 9 5-5 5 5"}]);
