import { Trans } from '@lingui/react/macro'
import type { MayParkView } from '@stallwise/contract/gates/intercom.contract.ts'
import { Badge } from '#ui/Badge.tsx'
import { useCauseNames, useRefusalNames } from '../gate-words.ts'

/** ICM-03: whether somebody may park now, and why, as the gates decide it. */
export const MayPark = ({ right }: { right: MayParkView | undefined }) => {
  const why = { ...useCauseNames(), ...useRefusalNames() }
  if (!right) return null
  return (
    <>
      <Badge {...(!right.mayPark && { tone: 'alert' as const })}>
        {right.mayPark ? <Trans>Can park now</Trans> : <Trans>Can’t park now</Trans>}
      </Badge>{' '}
      {why[right.cause]}
    </>
  )
}
