export { eraseAuthorisationsInLog, eraseVisitors } from './guest-erasure.ts'
export { addVisitorRows } from './visitors.load.ts'
