import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import type { ViolationDetails } from '@stallwise/contract/violations/violations.contract.ts'
import { useCan } from '#lib/session/viewer.ts'
import { Parts } from '#ui/Parts.tsx'
import { mayCorrect, PlateDialog } from './PlateDialog.tsx'
import { useViolationDecision } from './use-violation-decision.ts'
import { passholderDialogs } from './violations.parts.ts'
import { violationsKey } from './violations.queries.ts'

/** What can be done about a violation. */
export const ViolationButtons = ({ lot, violation }: { lot: Lot; violation: ViolationDetails }) => {
  const { t } = useLingui()
  const queries = useQueryClient()
  const [open, setOpen] = useState<'plate' | 'passholder' | null>(null)
  const mayResolve = useCan('violation.resolve')
  const mayManage = useCan('passholder.manage')
  const decide = useViolationDecision(lot._id)
  const { _id: id, status, licensePlate, passholder } = violation
  const close = () => setOpen(null)
  const refresh = () => void queries.invalidateQueries({ queryKey: violationsKey(lot._id) })
  const makesPassholder = mayManage && licensePlate !== null && passholder === null
  return (
    <>
      {mayResolve && mayCorrect(violation) && (
        <Button onClick={() => setOpen('plate')}>{t`Correct license plate`}</Button>
      )}
      {makesPassholder && <Button onClick={() => setOpen('passholder')}>{t`Make a passholder`}</Button>}
      {mayResolve && status === 'active' && (
        <>
          <Button onClick={() => void decide(id, 'dismiss')}>{t`Dismiss`}</Button>
          <Button onClick={() => void decide(id, 'resolve')}>{t`Resolve`}</Button>
        </>
      )}
      {open === 'plate' && <PlateDialog lotId={lot._id} violation={violation} onClose={close} />}
      {open === 'passholder' && (
        <Parts of={passholderDialogs} given={{ lot, violation, onMade: refresh, onClose: close }} />
      )}
    </>
  )
}
