export { anEvent, minute, start, startTestLot } from './ingest.test-lot.ts'
export type { TestLotServer } from './ingest.test-lot.ts'
