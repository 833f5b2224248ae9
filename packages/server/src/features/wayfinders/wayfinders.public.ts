export { wayfindersRoutes } from './wayfinders.routes.ts'
export { tendSigns } from './sign-push.ts'
export { listSignNames } from './wayfinders.store.ts'
