export { linkUntil } from './notice-texts.ts'
export { addViolationLink, hashOfToken, removeLinksFor } from './notices.store.ts'
