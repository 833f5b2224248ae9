import { emailChanged, inviteUser, passwordChanged, resetPassword, verifyEmail } from './account.templates.ts'

import {
  guideToApp,
  inviteToApp,
  linkToPass,
  passChanged,
  passNotRecognized,
  payForPass,
} from './pass.templates.ts'
import { appealAnswered, appealReceived, noticeOfViolation } from './violation.templates.ts'
import { tellFault, tellRecovery } from './health.templates.ts'
import { tellPortfolio } from './portfolio.template.ts'
import { tellReport } from './report.template.ts'
import { paymentReceipt } from './receipt.template.ts'
import { tellNotifications } from './digest.template.ts'
import { joinedWaitlist, offerFromWaitlist } from './waitlist.templates.ts'
import { testMail } from './mail-test.template.ts'

/** Every mail that the server sends: renders typed data to the mail's content, in the server's language. */
export const templates = {
  'verify-email': verifyEmail,
  'password-reset': resetPassword,
  'user-invited': inviteUser,
  'email-changed': emailChanged,
  'password-changed': passwordChanged,
  'pass-invited': inviteToApp,
  'app-guidance': guideToApp,
  'pass-link': linkToPass,
  'pass-changed': passChanged,
  'pass-not-recognized': passNotRecognized,
  'waitlist-joined': joinedWaitlist,
  'waitlist-offer': offerFromWaitlist,
  'violation-notice': noticeOfViolation,
  'appeal-received': appealReceived,
  'appeal-answered': appealAnswered,
  'pass-payment': payForPass,
  'payment-receipt': paymentReceipt,
  notifications: tellNotifications,
  report: tellReport,
  portfolio: tellPortfolio,
  'health-fault': tellFault,
  'health-recovered': tellRecovery,
  'mail-test': testMail,
}

export type TemplateName = keyof typeof templates
/** The data of a template. */
export type TemplateData<T extends TemplateName> = Parameters<(typeof templates)[T]>[0]
