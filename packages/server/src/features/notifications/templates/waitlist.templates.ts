import { plural, t } from '@lingui/core/macro'
import type { MailContent } from './mail-content.ts'

interface Wanted {
  readonly name: string
  readonly groupName: string
  readonly lotName: string
}

/** Tells a person the position on a waitlist. */
export const joinedWaitlist = ({
  name,
  groupName,
  lotName,
  position,
}: Wanted & { readonly position: number }): MailContent => ({
  subject: t`You are on the waitlist for parking at ${lotName}`,
  paragraphs: [
    t`Hello ${name},`,
    t`You are number ${position} on the waitlist of ${groupName} at ${lotName}. When it is your turn, we’ll e-mail you an offer.`,
  ],
  notes: [t`If you didn’t expect this message, you can ignore it.`],
})

/** Offers a person a pass. */
export const offerFromWaitlist = ({
  name,
  groupName,
  lotName,
  link,
  hoursValid,
}: Wanted & { readonly link: string; readonly hoursValid: number }): MailContent => ({
  subject: t`A parking pass at ${lotName} is available for you`,
  paragraphs: [
    t`Hello ${name},`,
    t`A parking pass of ${groupName} at ${lotName} is available, and you are next on the waitlist.`,
  ],
  action: { label: t`Accept or decline`, link },
  notes: [
    plural(hoursValid, {
      one: 'The offer expires in # hour. After that it goes to the next person.',
      other: 'The offer expires in # hours. After that it goes to the next person.',
    }),
  ],
})
