export { runRetention } from './retention.job.ts'
