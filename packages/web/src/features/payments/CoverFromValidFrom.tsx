import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import type { PassholderView } from '@stallwise/contract/passholders/passholders.contract.ts'
import { call } from '#lib/api/call.ts'
import { problemText } from '#lib/api/problem-text.ts'
import { formatDay } from '#lib/format/times.ts'
import { Card } from '#ui/Card.tsx'
import { toastDone, toastFailed } from '#ui/toasts.tsx'
import { ConfirmButtons } from './ConfirmButtons.tsx'
import { paymentsKey } from './payments.queries.ts'

interface CoverFromValidFromProps {
  lot: Lot
  passholder: PassholderView
}

/** PAY-134: for those who manage payments; nothing for a pass without a Valid From. */
export const CoverFromValidFrom = ({ lot, passholder: { _id: id, validFrom } }: CoverFromValidFromProps) => {
  const { t, i18n } = useLingui()
  const queries = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const covering = useMutation({
    mutationFn: () => call('POST /pass-holders/{id}/cover-from-valid-from', { params: { id } }),
    onSuccess: ({ licensePlates }) => {
      const plates = licensePlates.join(', ')
      toastDone(t`Free of charge from Valid from: ${plates}`)
      setAsked(false)
    },
    onError: (error) => toastFailed(problemText(error, i18n)),
    onSettled: () => queries.invalidateQueries({ queryKey: paymentsKey(lot._id) }),
  })
  if (!lot.allowed.includes('payment.manage') || !lot.productAccess.payments || validFrom === null)
    return null
  const day = formatDay(`${validFrom}T00:00:00Z`, 'UTC')
  return (
    <Card title={t`Parking before the pass was added`}>
      <p>
        <Trans>
          Vehicles inside owe for the time before their license plates were added to the pass. You can make
          the time from {day} free of charge for the license plates that the pass has now. This is recorded
          with your name and cannot be undone.
        </Trans>
      </p>
      {isAsked ? (
        <ConfirmButtons
          isBusy={covering.isPending}
          onConfirm={() => covering.mutate()}
          onCancel={() => setAsked(false)}
        >
          <Trans>Confirm free of charge from {day}</Trans>
        </ConfirmButtons>
      ) : (
        <Button onClick={() => setAsked(true)}>
          <Trans>Free of charge from {day}…</Trans>
        </Button>
      )}
    </Card>
  )
}
