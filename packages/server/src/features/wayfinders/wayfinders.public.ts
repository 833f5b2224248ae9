export { SignPusher } from './sign-push.ts'
export { listSignNames } from './wayfinders.store.ts'
