import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { GuestCounts } from '@stallwise/contract/visitors/guest-passes.contract.ts'
import { guestStates } from '@stallwise/domain/visitors/visitors.model.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { writeFilters } from '#ui/list/list-search.ts'
import styles from '../visitors.module.css'
import { guestStateNames } from './guest-words.ts'

interface TallyProps {
  lotId: string
  filter?: string | undefined
  count: number
  isAlert?: boolean
  children: ReactNode
}

const Tally = ({ lotId, filter, count, isAlert, children }: TallyProps) => (
  <Link
    to="/parking-lots/$lotId/visitors"
    params={{ lotId }}
    search={filter === undefined ? {} : { filter }}
    replace
    className={styles.tally}
    activeOptions={{ exact: true, includeSearch: true }}
  >
    <span className={isAlert ? 'is-alert' : undefined}>{children}</span> <b>{formatNumber(count)}</b>
  </Link>
)

/** Today's guests by state; each number leads to its rows. */
export const GuestTallies = ({ lotId, today }: { lotId: string; today: GuestCounts | undefined }) => {
  const { t } = useLingui()
  const names = guestStateNames()
  if (!today) return null
  const all = guestStates.reduce((sum, state) => sum + today[state], 0)
  if (all === 0) return null
  return (
    <nav className={styles.tallies} aria-label={t`Guests today`}>
      <Tally lotId={lotId} count={all}>
        <Trans>Today</Trans>
      </Tally>
      {guestStates.map((state) => (
        <Tally
          key={state}
          lotId={lotId}
          filter={writeFilters({ state: [state] })}
          count={today[state]}
          isAlert={state === 'overdue' && today.overdue > 0}
        >
          {names[state]}
        </Tally>
      ))}
    </nav>
  )
}
