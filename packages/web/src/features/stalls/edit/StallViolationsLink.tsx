import { Trans } from '@lingui/react/macro'
import type { StallView } from '@stallwise/contract/stalls/stalls.contract.ts'
import { Link } from '#lib/routes/Link.tsx'
import { useCan } from '#lib/session/viewer.ts'

/** Leads to the violations of the last year at a stall, for whoever sees violations. */
export const StallViolationsLink = ({ stall }: { stall: Pick<StallView, '_id' | 'parkingLot'> }) => {
  const mayRead = useCan('violation.read')
  if (!mayRead) return null
  return (
    <p>
      <Link
        to={`/parking-lots/${stall.parkingLot}/violations`}
        search={{ filter: `location:${stall._id}`, timePeriod: '365d' }}
      >
        <Trans>Violations at this stall</Trans>
      </Link>
    </p>
  )
}
