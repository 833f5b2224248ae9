import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { SiteHealthDetails } from '@stallwise/contract/health/health.contract.ts'
import { formatPercent } from '#lib/format/numbers.ts'
import { formatMonthDay } from '#lib/format/times.ts'
import { kindsNames } from './health-words.ts'
import styles from './health.module.css'

type Strip = SiteHealthDetails['strips'][number]
type Day = Strip['days'][number]

/** Below these parts of a day a day is looked at soon, and now. */
const [soonBelow, nowBelow] = [0.99, 0.9]

const toneOf = ({ uptime }: Pick<Day, 'uptime'>) => {
  if (uptime === null) return 'none'
  if (uptime < nowBelow) return 'now'
  return uptime < soonBelow ? 'soon' : 'fine'
}

const meanOf = (days: readonly Pick<Day, 'uptime'>[]): number | null => {
  const known = days.flatMap(({ uptime }) => (uptime === null ? [] : [uptime]))
  return known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0) / known.length
}

interface StripProps {
  name: string
  /** `devices` undefined: it is one. */
  days: readonly (Omit<Day, 'devices'> & { devices?: number })[]
}

/** HEA-04, HEA-06: 30 days of a kind of device or of one, oldest first. */
const DayStrip = ({ name, days }: StripProps) => {
  const { t } = useLingui()
  const wordsOf = ({ day, uptime, devices }: StripProps['days'][number]) => {
    const date = formatMonthDay(`${day}T00:00:00Z`, 'UTC')
    if (uptime === null) return t`${date}: nothing to observe`
    const percent = formatPercent(100 * uptime)
    if (devices === undefined) return t`${date}: ${percent} of the time`
    return t`${date}: ${percent} of the time, ${plural(devices, { one: '# device', other: '# devices' })}`
  }
  const mean = meanOf(days)
  return (
    <div>
      <div className={styles.stripHead}>
        <h3>{name}</h3>
        <span className="num">{mean === null ? '–' : formatPercent(100 * mean)}</span>
      </div>
      <ol className={styles.strip} aria-label={t`${name}: uptime of the last 30 days`}>
        {days.map((day) => (
          <li key={day.day} className={styles.day} data-tone={toneOf(day)} title={wordsOf(day)}>
            <span className="sr">{wordsOf(day)}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}

type DeviceStrip = SiteHealthDetails['deviceStrips'][number]

/** HEA-04, HEA-06: the kinds of devices, and on demand each camera and reader. */
export const Strips = ({
  strips,
  devices,
}: {
  strips: readonly Strip[]
  devices: readonly DeviceStrip[]
}) => {
  const names = kindsNames()
  return (
    <div className={styles.strips}>
      {strips.map(({ kind, days }) => (
        <DayStrip key={kind} name={names[kind]} days={days} />
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
