import { plural, t } from '@lingui/core/macro'
import { productName } from '@stallwise/domain/product/product.ts'
import type { MailContent } from './mail-content.ts'

/** A link to an account and how long it is valid. */
interface AccountLink {
  /** Of the person written to. */
  readonly name: string
  readonly link: string
  readonly hoursValid: number
}

/** How long a link is valid. */
export const validity = (hours: number): string =>
  hours % 24 === 0
    ? t`This link expires in ${plural(hours / 24, { one: '# day', other: '# days' })} and can be used once.`
    : t`This link expires in ${plural(hours, { one: '# hour', other: '# hours' })} and can be used once.`

const greeting = (name: string): string => t`Hello ${name},`

const notExpected = (): string =>
  t`If you didn’t expect this message, you can ignore it. Nothing changes until you open the link.`

/** Asks the person to confirm the e-mail address. */
export const verifyEmail = ({ name, link, hoursValid }: AccountLink): MailContent => ({
  subject: t`Confirm your e-mail address for ${productName}`,
  paragraphs: [
    greeting(name),
    t`Please confirm that this is your e-mail address. Then set a password to sign in.`,
  ],
  action: { label: t`Confirm e-mail address`, link },
  notes: [validity(hoursValid), notExpected()],
})

/** A link to choose a new password, requested by the user or by an administrator. */
export const resetPassword = ({ name, link, hoursValid }: AccountLink): MailContent => ({
  subject: t`Set a new password for ${productName}`,
  paragraphs: [
    greeting(name),
    t`Someone requested a new password for your account. Your current password works until you set a new one.`,
  ],
  action: { label: t`Set a new password`, link },
  notes: [validity(hoursValid), notExpected()],
})

/** An invitation to a new account. */
export const inviteUser = ({
  invitedBy,
  customerName,
  ...account
}: AccountLink & { readonly invitedBy: string; readonly customerName: string | null }): MailContent => ({
  subject:
    customerName === null
      ? t`You are invited to ${productName}`
      : t`You are invited to ${customerName} on ${productName}`,
  paragraphs: [
    greeting(account.name),
    customerName === null
      ? t`${invitedBy} created an account for you on ${productName}. Confirm your e-mail address and set a password to sign in.`
      : t`${invitedBy} created an account for you at ${customerName} on ${productName}. Confirm your e-mail address and set a password to sign in.`,
  ],
  action: { label: t`Accept the invitation`, link: account.link },
  notes: [validity(account.hoursValid), notExpected()],
})

const ifNotYou = (): string =>
  t`If you didn’t expect this, tell your administrator or ${productName} right away: someone else may be using your account.`

/** Sent to the former address after a user's e-mail address was changed. */
export const emailChanged = ({
  name,
  newEmail,
  changedBy,
}: {
  readonly name: string
  readonly newEmail: string
  readonly changedBy: string
}): MailContent => ({
  subject: t`The e-mail address of your ${productName} account was changed`,
  paragraphs: [
    greeting(name),
    t`${changedBy} changed the e-mail address of your account to ${newEmail}. You can no longer sign in with this address.`,
  ],
  notes: [ifNotYou()],
})

/** Sent after a password was replaced. */
export const passwordChanged = ({ name }: { readonly name: string }): MailContent => ({
  subject: t`The password of your ${productName} account was changed`,
  paragraphs: [
    greeting(name),
    t`The password of your account was changed with a link sent to this address. All devices were signed out.`,
  ],
  notes: [ifNotYou()],
})
