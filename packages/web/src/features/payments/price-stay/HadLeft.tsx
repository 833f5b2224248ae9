import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#lib/api/call.ts'
import { problemText } from '#lib/api/problem-text.ts'
import { useGoTo } from '#lib/routes/Link.tsx'
import { Card } from '#ui/Card.tsx'
import { toastDone, toastFailed } from '#ui/toasts.tsx'
import { ConfirmButtons } from '../ConfirmButtons.tsx'
import { paymentsKey } from '../payments.queries.ts'

/** VIS-44: staff say that the vehicle had left although no exit read it. */
export const HadLeft = ({ lotId, visitId }: { lotId: string; visitId: string }) => {
  const { t, i18n } = useLingui()
  const queries = useQueryClient()
  const goTo = useGoTo()
  const [isAsked, setAsked] = useState(false)
  const saying = useMutation({
    mutationFn: () =>
      call('POST /parking-lots/{id}/vehicles-inside/{visit}/had-left', {
        params: { id: lotId, visit: visitId },
      }),
    onSuccess: async ({ licensePlate, visit }) => {
      toastDone(t`Recorded: ${licensePlate} had left.`)
      const list = `/parking-lots/${lotId}/price-stay`
      // The stay that is left, if any, is of another entry.
      await goTo(visit === null ? { to: list, search: { q: licensePlate } } : { to: `${list}/${visit}` })
      await queries.invalidateQueries({ queryKey: paymentsKey(lotId) })
      setAsked(false)
    },
    onError: (error) => toastFailed(problemText(error, i18n)),
  })
  return (
    <Card title={<Trans>Exit not read</Trans>}>
      <p>
        <Trans>
          If the vehicle had left without being read, a new stay begins with its last entry. The rest of the
          earlier stay is not asked for. Your name and the time are recorded.
        </Trans>
      </p>
      {isAsked ? (
        <ConfirmButtons
          isBusy={saying.isPending}
          onConfirm={() => saying.mutate()}
          onCancel={() => setAsked(false)}
        >{t`Confirm that it had left`}</ConfirmButtons>
      ) : (
        <Button onClick={() => setAsked(true)}>{t`The vehicle had left…`}</Button>
      )}
    </Card>
  )
}
