export { deleteOldDrafts } from './drafts/draft-retention.ts'
