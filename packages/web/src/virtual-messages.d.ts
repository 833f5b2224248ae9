declare module 'virtual:messages' {
  import type { Messages } from '@lingui/core'
  export const locale: 'en-US' | 'es-MX'
  export const messages: Messages
}
declare module 'virtual:messages/rest' {
  export * from 'virtual:messages'
}
declare module 'virtual:messages/other' {
  export * from 'virtual:messages'
}
declare module 'virtual:messages/pay' {
  export * from 'virtual:messages'
}
