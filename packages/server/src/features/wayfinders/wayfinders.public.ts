export { SignPusher } from './sign-push.ts'
