import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { RecommendationDetails } from '@stallwise/contract/recommendations/recommendations.contract.ts'
import { reasonsLeftOut, type Evidence } from '@stallwise/domain/recommendations/recommendations.model.ts'
import { percentileByRank } from '@stallwise/domain/recommendations/ranks.ts'
import { useState } from 'react'
import { formatNumber, formatPercent } from '#lib/format/numbers.ts'
import { formatWeekday } from '#lib/format/times.ts'
import { formatDays } from '#lib/format/periods.ts'
import { RowsTable } from '#ui/RowsTable.tsx'
import { Stack } from '#ui/Stack.tsx'
import { useReasonWords } from '../recommendation-words.ts'
import styles from './details.module.css'

const dateOf = (day: string): string => formatWeekday(`${day}T00:00:00Z`, 'UTC')

const DaysTable = ({ days }: { days: Evidence['days'] }) => {
  const { t } = useLingui()
  return (
    <div className={styles.days}>
      <RowsTable
        scrollLabel={t`Days used`}
        rows={days.toReversed()}
        rowKey={({ day }) => day}
        columns={[
          { label: t`Day`, cell: ({ day }) => dateOf(day) },
          { label: t`Peak`, kind: 'number', cell: ({ peak }) => formatNumber(peak) },
          { label: t`Passes sold`, kind: 'number', cell: ({ passes }) => formatNumber(passes) },
          {
            label: t`Show-up rate`,
            kind: 'number',
            cell: ({ peak, passes }) => (passes > 0 ? formatPercent((peak / passes) * 100) : '–'),
          },
        ]}
      />
    </div>
  )
}

const ShowUp = ({ days }: { days: Evidence['days'] }) => {
  const shares = days.filter(({ passes }) => passes > 0).map(({ peak, passes }) => (peak / passes) * 100)
  const [half, most] = [percentileByRank(shares, 50), percentileByRank(shares, 97)]
  if (half === undefined || most === undefined) return null
  const [usual, busy] = [formatPercent(half), formatPercent(most)]
  return (
    <p>
      <Trans>
        Show-up rate, the vehicles at the peak as a share of the passes sold: {usual} on a middle day, at most{' '}
        {busy} on 97 of 100 days.
      </Trans>
    </p>
  )
}

/** REC-01 to REC-04: how many days were used, and which were left out and why. */
export const EvidenceDays = ({ evidence, isForPasses }: { evidence: Evidence; isForPasses: boolean }) => {
  const { leftOutOf } = useReasonWords()
  const [isOpen, setOpen] = useState(false)
  const { days, leftOut } = evidence
  const [first, last] = [days[0], days.at(-1)]
  return (
    <Stack>
      <p>
        {plural(days.length, { one: '# day was used.', other: '# days were used.' })}{' '}
        {first && last && formatDays(first.day, last.day)}
        {first && '. '}
        {plural(leftOut.length, {
          one: '# day was left out.',
          other: '# days were left out.',
        })}
      </p>
      {isForPasses && <ShowUp days={days} />}
      <div className={styles.reasons}>
        {days.length > 0 && (
          <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
            <summary>
              <Trans>Days used</Trans>
            </summary>
            {isOpen && <DaysTable days={days} />}
          </details>
        )}
        {reasonsLeftOut.map((reason) => {
          const dates = leftOut.filter((one) => one.reason === reason)
          return (
            dates.length > 0 && (
              <details key={reason}>
                <summary>
                  <Trans>Left out:</Trans> {leftOutOf(reason)} ({formatNumber(dates.length)})
                </summary>
                <ul className={styles.dates}>
                  {dates.map(({ day }) => (
                    <li key={day}>{dateOf(day)}</li>
                  ))}
                </ul>
              </details>
            )
          )
        })}
      </div>
    </Stack>
  )
}

interface DaysUsedProps {
  groups: RecommendationDetails['evidence']['groups']
  /** Whether vehicles are compared with passes. */
  isForPasses: boolean
}

/** The days of all groups that took part; reserved stalls never do. */
export const DaysUsed = ({ groups, isForPasses }: DaysUsedProps) => (
  <Stack>
    {groups
      .filter(({ group }) => group.type !== 'reserved')
      .map(({ parkingGroup, group }) => (
        <section key={group.id}>
          {groups.length > 1 && <h3>{parkingGroup.name}</h3>}
          <EvidenceDays evidence={group.evidence} isForPasses={isForPasses} />
        </section>
      ))}
  </Stack>
)
