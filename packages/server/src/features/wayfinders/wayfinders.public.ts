export { wayfindersRoutes } from './wayfinders.routes.ts'
export { tendSigns } from './sign-push.ts'
