import { icon } from '../icon.ts';

export const Columns3 = /* @__PURE__ */ icon(["rect",{"width":"18","height":"18","x":"3","y":"3","rx":"2"}], ["path",{"d":"M9 3v18"}], ["path",{"d":"M15 3v18"}]);
