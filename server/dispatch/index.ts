/** What other capabilities may use of dispatch. */
export { bindDispatch } from './api.ts';
export { makeAutomaticAssignment, makeUndoAutomatic } from './automatic.ts';
export { makeBoard } from './board.ts';
export { makeCashLimits } from './cash-limits.ts';
export { makeCourierMoves } from './courier-moves.ts';
export { makeDays } from './day.ts';
export { makeDiscardedMoves } from './discarded-moves.ts';
export { makeFleetMoves } from './moves.ts';
export { bindFleetMoves } from './moves-api.ts';
export { makeFleetSettings, policyOf, proofChores } from './settings.ts';
export { setFleetTimeZone } from './settings-store.ts';
export { makeSuggestions } from './suggestions.ts';
