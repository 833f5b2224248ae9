import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { oddsOf } from '@stallwise/domain/forecast/full.rules.ts'

/** That a lot or a group will be full. FOR-50. */
export interface WillBeFull {
  /** About when, in milliseconds since 1970 UTC. */
  readonly at: number
  readonly chance: number
}

/** FOR-53: what was said of a lot as it stands in its row; null = nothing, or what is no longer so. */
export interface FullRow {
  readonly full_at: Date | null
  readonly full_chance: number | null
  readonly said_at: Date | null
}

const staleAfterMs = 30 * 60_000

/** FOR-53: what was said of a lot within the last half hour, of a time that lies ahead. */
export const willBeFull = (
  { full_at: at, full_chance: chance, said_at: said }: FullRow,
  now: number,
): WillBeFull | null => {
  if (at === null || chance === null || said === null) return null
  const age = now - said.getTime()
  return at.getTime() > now && age >= 0 && age <= staleAfterMs ? { at: at.getTime(), chance } : null
}

/** A time on the clock of a lot, in the language of the installation. */
export const clockTime = (at: number, timeZone: string): string => {
  const clock = { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  return new Intl.DateTimeFormat(i18n.locale || 'en-US', clock).format(at)
}

/** FOR-52: "Will be full at about 10:45 (4 in 5)", in the language of the installation. */
export const fullText = ({ at, chance }: WillBeFull, timeZone: string): string => {
  const time = clockTime(at, timeZone)
  const { of, from } = oddsOf(chance)
  return t`Will be full at about ${time} (${of} in ${from})`
}
