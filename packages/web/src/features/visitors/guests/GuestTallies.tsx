import { useLingui } from '@lingui/react/macro'
import type { GuestCounts } from '@stallwise/contract/visitors/guest-passes.contract.ts'
import { guestStates } from '@stallwise/domain/visitors/visitors.model.ts'
import { writeFilters } from '#ui/list/list-search.ts'
import { Tallies, Tally } from '#ui/Tallies.tsx'
import { guestStateNames } from './guest-words.ts'

/** Today's guests by state; each number leads to its rows. */
export const GuestTallies = ({ lotId, today }: { lotId: string; today: GuestCounts | undefined }) => {
  const { t } = useLingui()
  const names = guestStateNames()
  if (!today) return null
  const all = guestStates.reduce((sum, state) => sum + today[state], 0)
  if (all === 0) return null
  const to = `/parking-lots/${lotId}/visitors`
  return (
    <Tallies label={t`Guests today`}>
      <Tally to={to} count={all}>{t`Today`}</Tally>
      {guestStates.map((state) => (
        <Tally key={state} to={to} filter={writeFilters({ state: [state] })} count={today[state]}>
          <span className={state === 'overdue' && today.overdue > 0 ? 'is-alert' : undefined}>
            {names[state]}
          </span>
        </Tally>
      ))}
    </Tallies>
  )
}
