export { queuePassLink } from './request-link.ts'
