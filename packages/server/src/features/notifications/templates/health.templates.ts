import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import type { FaultKind } from '@stallwise/domain/health/site-faults.rules.ts'
import type { MailContent } from './mail-content.ts'

/** A fault of a site as its mail tells it. HEA-61 */
interface FaultForMail {
  readonly lotName: string
  readonly timeZone: string
  readonly kind: FaultKind
  /** Of the device or source. */
  readonly name: string
  readonly devices: number
  /** Vehicles that are expected in the next hour. */
  readonly passages: number
  readonly since: Date
  readonly link: string
}

const timeText = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat(i18n.locale || 'en-US', {
    timeZone,
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(at)

const faultText = ({ kind, name, devices }: FaultForMail): string => {
  const count = plural(devices, { one: '# device', other: '# devices' })
  const texts: Record<FaultKind, () => string> = {
    readerSilent: () => t`${name} reads nothing`,
    readerFew: () => t`${name} reads too few vehicles`,
    sourceSilent: () => t`${count} of ${name} read nothing`,
    siteSilent: () => t`No camera or reader of the site reads anything`,
    edgeBoxesOffline: () => t`The edge box of the gates is not reachable`,
    gateFailing: () => t`${name} does not open`,
    exitHeld: () => t`${name} holds vehicles that owe nothing`,
    paymentsFailing: () => t`Payments fail`,
    stationsOffline: () =>
      plural(devices, {
        one: '# charging station is not connected',
        other: '# charging stations are not connected',
      }),
    sensorsSilent: () => plural(devices, { one: '# sensor not reporting', other: '# sensors not reporting' }),
    signsFailing: () => plural(devices, { one: '# sign is not updated', other: '# signs are not updated' }),
  }
  return texts[kind]()
}

const sinceText = ({ since, timeZone }: FaultForMail): string => {
  const time = timeText(since, timeZone)
  return t`Since ${time}.`
}

/** HEA-30: who waits for it. */
const expectedText = ({ kind, passages }: FaultForMail): string =>
  kind === 'paymentsFailing'
    ? plural(passages, {
        one: 'In the next hour # payment is expected.',
        other: 'In the next hour # payments are expected.',
      })
    : plural(passages, {
        one: 'In the next hour # vehicle is expected there.',
        other: 'In the next hour # vehicles are expected there.',
      })

/** HEA-61: that something broke. */
export const tellFault = (fault: FaultForMail): MailContent => {
  const { lotName, link } = fault
  const text = faultText(fault)
  return {
    subject: t`${lotName}: ${text}`,
    paragraphs: [`${text}. ${sinceText(fault)}`, ...(fault.passages > 0 ? [expectedText(fault)] : [])],
    action: { label: t`Open the site`, link },
  }
}

/** HEA-61: that it works again. */
export const tellRecovery = (fault: FaultForMail & { readonly endedAt: Date }): MailContent => {
  const { lotName, link, endedAt, timeZone } = fault
  const text = faultText(fault)
  const end = timeText(endedAt, timeZone)
  return {
    subject: t`${lotName}: works again`,
    paragraphs: [t`This has ended: ${text}.`, `${sinceText(fault)} ${t`Until ${end}.`}`],
    action: { label: t`Open the site`, link },
  }
}
