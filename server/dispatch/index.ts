/** What other capabilities may use of dispatch. */
export { bindFleet } from './api.ts';
export { makeAutomaticAssignment } from './automatic.ts';
export { makeBoard } from './board.ts';
export { bindBoard } from './board-api.ts';
export { makeCashLimits } from './cash-limits.ts';
export { bindCourier } from './courier-api.ts';
export { makeCourierMoves } from './courier-moves.ts';
export { makeDays } from './day.ts';
export { makeDiscardedMoves } from './discarded-moves.ts';
export { bindDiscardedMoves } from './discarded-moves-api.ts';
export { makeFleetMoves } from './moves.ts';
export { bindFleetMoves } from './moves-api.ts';
export { proofChores } from './retention.ts';
export { makeFleetSettings, policyOf } from './settings.ts';
export { bindFleetSettings } from './settings-api.ts';
export { setFleetTimeZone } from './settings-store.ts';
export { makeSuggestions } from './suggestions.ts';
export { makeUndoAutomatic } from './undo.ts';
