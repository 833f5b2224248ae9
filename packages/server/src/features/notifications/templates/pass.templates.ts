import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { companionAppName, productName } from '@stallwise/domain/product/product.ts'
import { validity } from './account.templates.ts'
import type { MailContent } from './mail-content.ts'

/** Where the companion app is downloaded, null if that is not known; and the page for passholders without the app. */
interface AppLinks {
  readonly appLink: string | null
  readonly portalLink: string
}

const actionOf = ({ appLink, portalLink }: AppLinks) =>
  appLink === null
    ? { label: t`Open the pass portal`, link: portalLink }
    : { label: t`Get ${companionAppName}`, link: appLink }

const noteOnPortal = ({ appLink, portalLink }: AppLinks): string[] =>
  appLink === null ? [] : [t`Without the app, you can change your plates at ${portalLink}.`]

/** Invites a passholder to the companion app. */
export const inviteToApp = ({
  name,
  passId,
  lotName,
  ...links
}: AppLinks & { readonly name: string; readonly passId: string; readonly lotName: string }): MailContent => ({
  subject: t`Your parking pass at ${lotName} is in ${companionAppName}`,
  paragraphs: [
    t`Hello ${name},`,
    t`You have parking pass ${passId} at ${lotName}. With ${companionAppName} on your phone you see your pass, change your license plates and invite guests.`,
    t`Sign in to the app with this e-mail address and your pass ID.`,
  ],
  action: actionOf(links),
  notes: [...noteOnPortal(links), t`If you didn’t expect this message, you can ignore it.`],
})

/** How a passholder gets the companion app. */
export const guideToApp = (links: AppLinks): MailContent => ({
  subject: t`How to get ${companionAppName}`,
  paragraphs: [
    t`You have a parking pass at a lot that uses ${productName}. Install ${companionAppName} on your phone and sign in with this e-mail address and your pass ID.`,
    t`If you don’t have your pass ID, ask the parking office.`,
  ],
  action: actionOf(links),
  notes: [...noteOnPortal(links), t`If you didn’t request this message, you can ignore it.`],
})

interface Pass {
  readonly name: string
  readonly passId: string
  readonly lotName: string
}

/** A link behind which a passholder changes plates and details. */
export const linkToPass = ({
  name,
  passId,
  lotName,
  link,
  hoursValid,
}: Pass & { readonly link: string; readonly hoursValid: number }): MailContent => ({
  subject: t`Change your parking pass ${passId}`,
  paragraphs: [
    t`Hello ${name},`,
    t`With this link you can change the license plates and details of your parking pass ${passId} at ${lotName}.`,
  ],
  action: { label: t`Change my pass`, link },
  notes: [validity(hoursValid), t`If you didn’t request this message, you can ignore it. Nothing changes.`],
})

/** Tells a passholder of a change behind a link. */
export const passChanged = ({ name, passId, lotName }: Pass): MailContent => ({
  subject: t`Your parking pass ${passId} was changed`,
  paragraphs: [
    t`Hello ${name},`,
    t`The license plates or details of your parking pass ${passId} at ${lotName} were changed with a link sent to this address.`,
  ],
  notes: [t`If you didn’t do this, tell the parking office right away.`],
})

/**
 * To an address of a passholder: the pass ID that was entered with it is not theirs. It is not quoted: a stranger could
 * send any text that way.
 */
export const passNotRecognized = ({ link }: { readonly link: string }): MailContent => ({
  subject: t`This e-mail and/or pass ID is not recognized`,
  paragraphs: [
    t`This e-mail and/or pass ID is not recognized: someone entered your e-mail address with another pass ID in the pass portal.`,
    t`If you don’t have your pass ID, ask the parking office.`,
  ],
  action: { label: t`Open the pass portal`, link },
  notes: [t`If you didn’t request this message, you can ignore it. Nothing changes.`],
})

/** Asks a passholder to pay what is due by card. PCH-40. */
export const payForPass = ({
  name,
  passId,
  lotName,
  timeZone,
  currency,
  cents,
  until,
  link,
}: Pass & {
  readonly timeZone: string
  readonly currency: string
  readonly cents: number
  readonly until: Date
  readonly link: string
}): MailContent => {
  const locale = i18n.locale || 'en-US'
  const amount = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
  }).format(cents / 100)
  const day = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'long' }).format(until)
  return {
    subject: t`Pay for your parking pass ${passId} at ${lotName}`,
    paragraphs: [
      t`Hello ${name},`,
      t`${amount} is due for your parking pass ${passId} at ${lotName}. With this link you can pay by card.`,
    ],
    action: { label: t`Pay for my pass`, link },
    notes: [t`The link works until ${day}.`, t`If you have paid already, you can ignore this message.`],
  }
}
