import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { SiteHealthDetails } from '@stallwise/contract/health/health.contract.ts'
import { formatPercent } from '#lib/format/numbers.ts'
import { formatMonthDay } from '#lib/format/times.ts'
import { kindsNames } from './health-words.ts'
import styles from './health.module.css'

type Strip = SiteHealthDetails['strips'][number]
type Day = Strip['days'][number]

/** Below these parts of a day a day is looked at soon, and now. */
const [soonBelow, nowBelow] = [0.99, 0.9]

const toneOf = ({ uptime }: Day) => {
  if (uptime === null) return 'none'
  if (uptime < nowBelow) return 'now'
  return uptime < soonBelow ? 'soon' : 'fine'
}

const meanOf = (days: readonly Day[]): number | null => {
  const known = days.flatMap(({ uptime }) => (uptime === null ? [] : [uptime]))
  return known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0) / known.length
}

/** HEA-04: 30 days of a kind of device, oldest first. */
const DayStrip = ({ strip: { kind, days } }: { strip: Strip }) => {
  const { t } = useLingui()
  const wordsOf = ({ day, uptime, devices }: Day) => {
    const date = formatMonthDay(`${day}T00:00:00Z`, 'UTC')
    if (uptime === null) return t`${date}: nothing to observe`
    const percent = formatPercent(100 * uptime)
    return t`${date}: ${percent} of the time, ${plural(devices, { one: '# device', other: '# devices' })}`
  }
  const mean = meanOf(days)
  const name = kindsNames()[kind]
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

/** HEA-04. */
export const Strips = ({ strips }: { strips: readonly Strip[] }) => (
  <div className={styles.strips}>
    {strips.map((strip) => (
      <DayStrip key={strip.kind} strip={strip} />
    ))}
  </div>
)
