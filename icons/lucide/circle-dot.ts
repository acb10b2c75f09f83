import { icon } from '../icon.ts';

export const CircleDot = /* @__PURE__ */ icon(["circle",{"cx":"12","cy":"12","r":"1"}], ["circle",{"cx":"12","cy":"12","r":"10"}]);
