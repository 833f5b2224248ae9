import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lotQuery } from '#features/lots/lots.public.ts'
import { formatCents } from '#lib/format/numbers.ts'
import { useNow } from '#lib/time/use-now.ts'
import { useCan } from '#lib/session/viewer.ts'
import { todayIn } from '#ui/fields/read-date.ts'
import { chargedInMonthQuery, removalQuery } from './removal.queries.ts'

/** Whether removing passholders of a lot can refund something that the caller manages. */
export const useHasCharges = (lotId: string): boolean => {
  const isFor = useCan('payment.manage')
  const now = useNow()
  const { data: lot } = useQuery({ ...lotQuery(lotId), enabled: isFor })
  // Charges of periods that have ended are not refunded.
  const month = lot && todayIn(lot.timeZone, now).slice(0, 7)
  const { data = false } = useQuery(chargedInMonthQuery(lotId, isFor ? month : undefined))
  return data
}

interface RefundOfRemovalProps {
  lotId: string
  passholders: readonly string[]
  /** The days ahead that they have booked are kept. */
  paidPreBook: boolean
}

/** PCH-20: what removing passholders will refund. */
export const RefundOfRemoval = ({ lotId, passholders, paidPreBook }: RefundOfRemovalProps) => {
  const { t } = useLingui()
  const { data, error } = useQuery(removalQuery(lotId, passholders, paidPreBook))
  if (error) return <p>{t`The amount to refund could not be loaded.`}</p>
  if (!data) return <p className="dim">{t`Loading the amount to refund…`}</p>
  const amount = formatCents(data.refundCents, data.currency)
  return <p role="status">{data.refundCents > 0 ? t`${amount} to refund` : t`Nothing to refund.`}</p>
}
