import { icon } from '../icon.ts';

export const Circle = /* @__PURE__ */ icon(["circle",{"cx":"12","cy":"12","r":"10"}]);
