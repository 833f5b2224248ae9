export { wayfindersRoutes } from './wayfinders.routes.ts'
export { SignPusher } from './sign-push.ts'
export { listSignNames } from './wayfinders.store.ts'
