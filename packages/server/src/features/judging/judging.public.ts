export { changeLot } from './change-lot.ts'
export { lockLotEditors } from './lot-editors-lock.ts'
export type { ChangeLotParts } from './change-lot.ts'
export type { AuditRecord } from './lot-audits.ts'
export type { LotChange } from './lot-change.ts'
export { loadChangeFrom, noteGateChange, resetTagStatus } from './gate-change.ts'
export { noteAuthorisations, notePassChange } from './pass-change.ts'
export { noteSettingsChange } from './settings-change.ts'
export { writeLotLog } from './lot-log.store.ts'
export { judgeInTransaction, MissingLots } from './judging.transaction.ts'
export type { JudgingOptions, TakeLot } from './judging.transaction.ts'
export type { LockedLot } from './locked-lot.ts'
export { JudgedLots } from './judged-lots.ts'
export type { OnArrivals } from './judged-lots.ts'
export { fireDueTimers } from './timers.ts'
export { resolveSensorErrors, restartSensors, startSilenceTimers } from './placed-devices.store.ts'
export { loadAuthorised } from './load/authorised.store.ts'
export {
  storeCoverOfLaterPass,
  listCoverOfEqualFits,
  listCoveredTime,
  platesWithStays,
  updateCoveredTime,
} from './load/covered-time.store.ts'
export { loadChangesOfPlate, loadGates } from './load/gate-devices.store.ts'
export { loadLotFacts } from './load/judging.store.ts'
export { loadVisit, seenOf, stayOf, visitIsFromLog } from './load/lot-window.store.ts'
export { loadViolation, loadViolationsOfVisit } from './load/violations.store.ts'
export { announceStale } from './save/effects.store.ts'
export { storedEndOf, violationIdOf, violationInsert, violationRow } from './save/violations.store.ts'
export { marksOfVisit } from './save/report-marks.store.ts'
export { visitIdOf, visitInsert, visitRow } from './save/visits.store.ts'
