export { linkUntil } from './notice-texts.ts'
export { addViolationLink, removeLinksFor } from './notices.store.ts'
