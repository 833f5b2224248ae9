import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { SiteHealthDetails } from '@stallwise/contract/health/health.contract.ts'
import { Fragment } from 'react'
import { formatNumber, formatPercent } from '#lib/format/numbers.ts'
import { formatMonthDay } from '#lib/format/times.ts'
import { kindsNames } from './health-words.ts'
import styles from './health.module.css'

type KindStrip = SiteHealthDetails['strips'][number]
type Day = KindStrip['days'][number]

/** Below these parts of a day a day is looked at soon, and now. */
const [soonBelow, nowBelow] = [0.99, 0.9]

const toneOf = (share: number | null) => {
  if (share === null) return 'none'
  if (share < nowBelow) return 'now'
  return share < soonBelow ? 'soon' : 'fine'
}

const meanOf = (days: readonly Pick<Day, 'uptime'>[]): number | null => {
  const known = days.flatMap(({ uptime }) => (uptime === null ? [] : [uptime]))
  return known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0) / known.length
}

interface StripProps {
  name: string
  label: string
  mean: number | null
  days: readonly { day: string; share: number | null; words: string }[]
}

/** 30 days, oldest first, each with a share of what was asked of it. */
const Strip = ({ name, label, mean, days }: StripProps) => (
  <div>
    <div className={styles.stripHead}>
      <h3>{name}</h3>
      <span className="num">{mean === null ? '–' : formatPercent(100 * mean)}</span>
    </div>
    <ol className={styles.strip} aria-label={label}>
      {days.map(({ day, share, words }) => (
        <li key={day} className={styles.day} data-tone={toneOf(share)} title={words}>
          <span className="sr">{words}</span>
        </li>
      ))}
    </ol>
  </div>
)

interface DayStripProps {
  name: string
  /** `devices` undefined: it is one. */
  days: readonly (Pick<Day, 'day' | 'uptime'> & { devices?: number })[]
}

/** HEA-04, HEA-06: 30 days of a kind of device or of one, oldest first. */
const DayStrip = ({ name, days }: DayStripProps) => {
  const { t } = useLingui()
  const wordsOf = ({ day, uptime, devices }: DayStripProps['days'][number]) => {
    const date = formatMonthDay(`${day}T00:00:00Z`, 'UTC')
    if (uptime === null) return t`${date}: nothing to observe`
    const percent = formatPercent(100 * uptime)
    if (devices === undefined) return t`${date}: ${percent} of the time`
    return t`${date}: ${percent} of the time, ${plural(devices, { one: '# device', other: '# devices' })}`
  }
  return (
    <Strip
      name={name}
      label={t`${name}: uptime of the last 30 days`}
      mean={meanOf(days)}
      days={days.map((one) => ({ day: one.day, share: one.uptime, words: wordsOf(one) }))}
    />
  )
}

/** HEA-07: to which share of the attempts of each day to charge power came in time. */
const FirstTries = ({ days }: { days: readonly Day[] }) => {
  const { t } = useLingui()
  const name = t`Power at the first try`
  const known = days.flatMap(({ firstTries }) => firstTries ?? [])
  const sumOf = (of: 'attempts' | 'succeeded') => known.reduce((sum, one) => sum + one[of], 0)
  const [attempts, succeeded] = [sumOf('attempts'), sumOf('succeeded')]
  if (attempts === 0) return null
  const wordsOf = ({ day, firstTries }: Day) => {
    const date = formatMonthDay(`${day}T00:00:00Z`, 'UTC')
    if (!firstTries) return t`${date}: nobody began to charge`
    const [good, all] = [formatNumber(firstTries.succeeded), formatNumber(firstTries.attempts)]
    return t`${date}: ${good} of ${all} at the first try`
  }
  return (
    <Strip
      name={name}
      label={t`${name}, of the last 30 days`}
      mean={succeeded / attempts}
      days={days.map((one) => {
        const share = one.firstTries && one.firstTries.succeeded / one.firstTries.attempts
        return { day: one.day, share, words: wordsOf(one) }
      })}
    />
  )
}

type DeviceStrip = SiteHealthDetails['deviceStrips'][number]

/** HEA-04, HEA-06: the kinds of devices, and on demand each camera and reader. */
export const Strips = ({
  strips,
  devices,
}: {
  strips: readonly KindStrip[]
  devices: readonly DeviceStrip[]
}) => {
  const names = kindsNames()
  return (
    <div className={styles.strips}>
      {strips.map(({ kind, days }) => (
        <Fragment key={kind}>
          <DayStrip name={names[kind]} days={days} />
          <FirstTries days={days} />
        </Fragment>
      ))}
      {devices.length > 0 && (
        <details>
          <summary>
            <Trans>Each camera and reader</Trans>
          </summary>
          <div className={styles.strips}>
            {devices.map(({ name, days }, nth) => (
              <DayStrip key={nth} name={name} days={days} />
            ))}
          </div>
        </details>
      )}
    </div>
  )
}
