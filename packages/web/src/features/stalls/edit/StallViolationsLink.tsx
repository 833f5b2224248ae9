import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { StallView } from '@stallwise/contract/stalls/stalls.contract.ts'
import { useCan } from '#lib/session/viewer.ts'

/** Leads to the violations of the last year at a stall, for whoever sees violations. */
export const StallViolationsLink = ({ stall }: { stall: Pick<StallView, '_id' | 'parkingLot'> }) => {
  const mayRead = useCan('violation.read')
  if (!mayRead) return null
  return (
    <p>
      <Link
        to={`/parking-lots/${stall.parkingLot}/violations` as '/'}
        search={{ filter: `location:${stall._id}`, timePeriod: '365d' } as never}
      >
        <Trans>Violations at this stall</Trans>
      </Link>
    </p>
  )
}
