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

const validity = (hours: number): string =>
  hours % 24 === 0
    ? t`The link is valid for ${plural(hours / 24, { one: '# day', other: '# days' })} and works once.`
    : t`The link is valid for ${plural(hours, { one: '# hour', other: '# hours' })} and works once.`

const greeting = (name: string): string => t`Hello ${name},`

const notExpected = (): string =>
  t`If you did not expect this message, you can leave it alone: nothing changes until the link is opened.`

/** Asks the person to confirm the e-mail address. */
export const verifyEmail = ({ name, link, hoursValid }: AccountLink): MailContent => ({
  subject: t`Confirm your e-mail address for ${productName}`,
  paragraphs: [
    greeting(name),
    t`Please confirm that this is your e-mail address. You then choose a password and can sign in.`,
  ],
  action: { label: t`Confirm e-mail address`, link },
  notes: [validity(hoursValid), notExpected()],
})

/** A link to choose a new password, requested by the user or by an administrator. */
export const resetPassword = ({ name, link, hoursValid }: AccountLink): MailContent => ({
  subject: t`Choose a new password for ${productName}`,
  paragraphs: [
    greeting(name),
    t`A new password was requested for your account. The old one works until then.`,
  ],
  action: { label: t`Choose a new password`, link },
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
      ? t`${invitedBy} made an account for you on ${productName}. Confirm your e-mail address and choose a password to sign in.`
      : t`${invitedBy} made an account for you at ${customerName} on ${productName}. Confirm your e-mail address and choose a password to sign in.`,
  ],
  action: { label: t`Accept the invitation`, link: account.link },
  notes: [validity(account.hoursValid), notExpected()],
})

const ifNotYou = (): string =>
  t`If you did not expect this, tell your administrator or ${productName} at once: somebody else may be using your account.`

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
    t`${changedBy} changed the e-mail address of your account to ${newEmail}. This address no longer signs in.`,
  ],
  notes: [ifNotYou()],
})

/** Sent after a password was replaced. */
export const passwordChanged = ({ name }: { readonly name: string }): MailContent => ({
  subject: t`The password of your ${productName} account was changed`,
  paragraphs: [
    greeting(name),
    t`The password of your account was changed by a link that was sent to this address. All devices were signed out.`,
  ],
  notes: [ifNotYou()],
})
