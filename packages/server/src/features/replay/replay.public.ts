export { replayLot } from './replay.ts'
export { fillPast, planPast } from './bulk-replay.ts'
