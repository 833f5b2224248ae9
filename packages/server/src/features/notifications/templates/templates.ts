import { emailChanged, inviteUser, passwordChanged, resetPassword, verifyEmail } from './account.templates.ts'

import { testMail } from './mail-test.template.ts'

/** Every mail that we send: from typed data to what it says, in the server's language. */
export const templates = {
  'verify-email': verifyEmail,
  'password-reset': resetPassword,
  'user-invited': inviteUser,
  'email-changed': emailChanged,
  'password-changed': passwordChanged,
  'mail-test': testMail,
}

export type TemplateName = keyof typeof templates
/** What a template needs to know. */
export type TemplateData<T extends TemplateName> = Parameters<(typeof templates)[T]>[0]
