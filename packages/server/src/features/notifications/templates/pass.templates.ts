import { t } from '@lingui/core/macro'
import { companionAppName, productName } from '@stallwise/domain/product/product.ts'
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
