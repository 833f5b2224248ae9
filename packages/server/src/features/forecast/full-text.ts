import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { oddsOf } from '@stallwise/domain/forecast/full.rules.ts'

/** That a lot or a group will be full. FOR-50. */
export interface WillBeFull {
  /** About when, in milliseconds since 1970 UTC. */
  readonly at: number
  readonly chance: number
}

/** FOR-52: "Will be full at about 10:45 (4 in 5)", in the language of the installation. */
export const fullText = ({ at, chance }: WillBeFull, timeZone: string): string => {
  const clock = { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const time = new Intl.DateTimeFormat(i18n.locale || 'en-US', clock).format(at)
  const { of, from } = oddsOf(chance)
  return t`Will be full at about ${time} (${of} in ${from})`
}
