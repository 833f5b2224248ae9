export { replayLot } from './replay.ts'
export { fillHistory, planHistory } from './bulk-replay.ts'
