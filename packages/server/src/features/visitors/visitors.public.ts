export { eraseAuthorisationsInLog } from './guest-erasure.ts'
export { addVisitorRows } from './visitors.load.ts'
