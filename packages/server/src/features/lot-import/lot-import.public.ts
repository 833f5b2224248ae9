export { forgetOldDrafts } from './drafts/draft-retention.ts'
