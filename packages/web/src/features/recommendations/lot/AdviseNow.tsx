import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api/call.ts'
import { problemText } from '#lib/api/problem-text.ts'
import { toastDone, toastFailed } from '#ui/toasts.tsx'
import { recommendationsKey } from '../recommendations.queries.ts'

/** REC-56: works out the recommendations of a lot now instead of in the night. */
export const AdviseNow = ({ lotId }: { lotId: string }) => {
  const { t, i18n } = useLingui()
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call('POST /recommendations/advice/parkingLot/{id}', { params: { id: lotId }, body: {} }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: recommendationsKey(lotId) })
      toastDone(t`The recommendations were worked out.`)
    },
    onError: (error) => toastFailed(problemText(error, i18n)),
  })
  return <Button loading={isPending} onClick={() => mutate()}>{t`Work out now`}</Button>
}
